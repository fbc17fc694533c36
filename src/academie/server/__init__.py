"""The server: meetings of people and machines over the network, kept as entries, never lost. It names no game."""

"""The UCI protocol both ways: an engine of others as a player, and the house's machine as an engine."""

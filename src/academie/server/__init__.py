"""The server: meetings over the network, each a journal of acts that is kept before anybody is told. Names no game."""

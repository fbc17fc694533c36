"""A game on a server: the meeting as it was sent, the conversation about it, the connection that carries it."""

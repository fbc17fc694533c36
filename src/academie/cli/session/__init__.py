"""A game or a series at the terminal: one client over a seat, at a table of this program or at one on a server."""

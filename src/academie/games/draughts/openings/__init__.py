"""The openings that the house knows by heart: a file of positions and their moves, and how one is made."""

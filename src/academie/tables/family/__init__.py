"""What race games share, part by part: each module is named as the part of a game that it makes. Names no game."""

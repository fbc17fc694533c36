"""What the games on the board of twenty-four flèches share: its letters, throws, plays (native) and drawing."""

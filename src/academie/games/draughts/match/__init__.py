"""The match law of draughts: odds, and sets with their stakes."""

"""The tutor of the games of the board: what can be counted on it, and advice several books share."""

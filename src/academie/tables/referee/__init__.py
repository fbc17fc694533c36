"""The referee of the games of the board: what their tables have in common."""

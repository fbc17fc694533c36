"""The referee of trictrac: the assisted table, and the table à la rigueur."""

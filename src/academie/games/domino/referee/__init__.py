"""The referee of domino: the assisted table, and the café's with the book's twenty-six rules for faults."""

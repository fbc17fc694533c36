"""Chess by the book of 1806, which is Philidor's, and by today's rules; the library python-chess knows the moves."""

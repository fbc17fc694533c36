"""What each value and option of trictrac changes."""

WITNESSES = []

"""The plates of the title page: the case in perspective with all that belongs to it, and a tailpiece."""

from __future__ import annotations


def frontispiece() -> str:
    """Plate I."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 364" width="800" height="364"/>'


def tailpiece() -> str:
    """The cup, dames and dice."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 472 300" width="472" height="300"/>'

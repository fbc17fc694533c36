"""What the house says when something is wrong: one sentence a person can act on.

Every error a caller can cause is an `AcademieError`. Its message is the sentence shown to the user,
in the terminal, by the server and in Python alike; it says what is wrong and what to do.
"""

from __future__ import annotations


class AcademieError(Exception):
    """Bad input of any kind; the message is one complete sentence."""


class Unreadable(AcademieError):
    """A text that does not follow its format."""


class Illegal(AcademieError):
    """A well-written position, move or act that the law does not allow."""


class Ambiguous(AcademieError):
    """A text that fits more than one move; the message lists them."""


class Unknown(AcademieError):
    """A name the house does not have: a game, a profile, a book, a player."""


class Unavailable(AcademieError):
    """Something outside that is missing: a program, a file; the message says how to get it."""


def quote(text: str, width: int = 40) -> str:
    """A piece of somebody's text fit for a sentence: on one line, in quotation marks, not too long."""
    line = "".join(char if char.isprintable() else "�" for char in text.strip())
    return f"“{line if len(line) <= width else line[: width - 1] + '…'}”"

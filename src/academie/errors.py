"""What is said when something is wrong: one sentence a person can act on.

A text, a name or a number that is wrong raises an `AcademieError`, which is a `ValueError` too. It carries its sentence
as a message; whoever knows the reader asks for a language: `error.to(language)`. `str` is the English. It says what is
wrong and what to do. A value of the wrong type is a mistake in a program: Python's own `TypeError` or
`AttributeError` says so.
"""

import errno
from typing import Any

from academie.text.message import Message, verbatim


class AcademieError(ValueError):
    """Bad input of any kind; `text` is one complete sentence, given as a message or as its English and its fields."""

    part: Any = None  # of a game that cannot be read to its end: what was played before, as a journal

    def __init__(self, text: Message | str, /, **fields: object) -> None:
        self.text = Message(text, **fields) if isinstance(text, str) else text
        super().__init__(self.text)

    def __str__(self) -> str:
        return self.text.en

    def to(self, language: str) -> str:
        """The sentence in a language."""
        return self.text.to(language)

    def __reduce__(self) -> tuple[Any, ...]:
        # Not through the constructor: it may ask for more than the sentence.
        return _carried, (type(self), self.args, vars(self))


def _carried(kind: type[AcademieError], args: tuple[object, ...], attributes: dict[str, object]) -> AcademieError:
    """An error as it was before it was pickled or copied."""
    error = kind.__new__(kind, *args)
    error.args = args
    vars(error).update(attributes)
    return error


class Unreadable(AcademieError):
    """A text that does not follow its format."""


class Illegal(AcademieError):
    """A well-written position, move or act that the law does not allow."""


class Ambiguous(AcademieError):
    """A text that fits more than one move; the message lists them."""


class Unknown(AcademieError):
    """A name the program does not have: a game, a profile, a book, a player."""


class Unavailable(AcademieError):
    """Something outside that is missing: a program, a file; the message says how to get it."""


# What the machine itself says of a file.
_REFUSALS = {
    errno.ENOENT: Message("there is no such file or folder"),
    errno.EACCES: Message("permission is denied"),
    errno.EPERM: Message("the system does not allow it"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENOTDIR: Message("a part of the path is not a folder"),
    errno.EEXIST: Message("it already exists"),
    errno.ENOSPC: Message("the disk is full"),
    errno.EDQUOT: Message("your disk quota is used up"),
    errno.EFBIG: Message("the file would grow too large"),
    errno.EROFS: Message("the disk is read-only"),
    errno.ENAMETOOLONG: Message("the name is too long"),
    errno.ENOEXEC: Message("it is not a program"),
}


def why(error: OSError) -> Message:
    """Why the machine refused a file or a program; its own words where we have none."""
    text = error.strerror or type(error).__name__
    return _REFUSALS.get(error.errno or 0, verbatim(text))


def quote(text: str, width: int = 40) -> str:
    """A piece of somebody's text fit for an English sentence: on one line, in quotation marks, not too long."""
    return f"“{_plain(text, width)}”"


def quoted(text: str | Message, width: int = 40) -> Message:
    """The same for a sentence in both languages, “6-5”, « 6-5 »; a text that has two is quoted in each."""
    said = text if isinstance(text, Message) else verbatim(text)
    return Message("“{text}”", text=said.each(lambda each: _plain(each, width)))


def _plain(text: str, width: int) -> str:
    line = "".join(char if char.isprintable() else "�" for char in text.strip())
    return line if len(line) <= width else line[: width - 1] + "…"

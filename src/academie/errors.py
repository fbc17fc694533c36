"""What the house says when something is wrong: one sentence a person can act on, in English and French.

A text, a name or a number that is wrong raises an `AcademieError`, which is a `ValueError` too. It carries its sentence
in both languages; the edge, which knows who reads it, picks one: `error.to(language)`. `str` is the English. It says
what is wrong and what to do. A value of the wrong type is a mistake in a program: Python's own `TypeError` or
`AttributeError` says so.
"""

from __future__ import annotations

import errno
from typing import Any

from academie.title import Title


class AcademieError(ValueError):
    """Bad input of any kind; `text` is one complete sentence in both languages."""

    def __init__(self, text: Title) -> None:
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        return self.text.en

    def to(self, language: str) -> str:
        """The sentence in "en" or "fr"."""
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
    """A name the house does not have: a game, a profile, a book, a player."""


class Unavailable(AcademieError):
    """Something outside that is missing: a program, a file; the message says how to get it."""


# What the machine itself says of a file, in both languages.
_REFUSALS = {
    errno.ENOENT: Title("there is no such file or folder", "il n'y a ni fichier ni dossier de ce nom"),
    errno.EACCES: Title("permission is denied", "l'accès en est refusé"),
    errno.EPERM: Title("it is not allowed", "ce n'est pas permis"),
    errno.EISDIR: Title("it is a folder", "c'est un dossier"),
    errno.ENOTDIR: Title("a part of the path is no folder", "une partie du chemin n'est pas un dossier"),
    errno.EEXIST: Title("it exists already", "il existe déjà"),
    errno.ENOSPC: Title("the disk is full", "le disque est plein"),
    errno.EDQUOT: Title("your share of the disk is full", "votre part du disque est pleine"),
    errno.EFBIG: Title("the file would grow too large", "le fichier deviendrait trop grand"),
    errno.EROFS: Title("the disk may only be read", "le disque ne peut être que lu"),
    errno.ENAMETOOLONG: Title("the name is too long", "le nom est trop long"),
    errno.ENOEXEC: Title("it is no program", "ce n'est pas un programme"),
}


def why(error: OSError) -> Title:
    """Why the machine refused a file or a program; its own words where we have none."""
    told = error.strerror or type(error).__name__
    return _REFUSALS.get(error.errno or 0, Title(told, told))


def quote(text: str, width: int = 40) -> str:
    """A piece of somebody's text fit for an English sentence: on one line, in quotation marks, not too long."""
    return f"“{_plain(text, width)}”"


def quoted(text: str | Title, width: int = 40) -> Title:
    """The same for a sentence in both languages, “6-5”, « 6-5 »; a text that has two is quoted in each."""
    said = text if isinstance(text, Title) else Title(text, text)
    return Title(f"“{_plain(said.en, width)}”", f"« {_plain(said.fr, width)} »")


def _plain(text: str, width: int) -> str:
    line = "".join(char if char.isprintable() else "�" for char in text.strip())
    return line if len(line) <= width else line[: width - 1] + "…"

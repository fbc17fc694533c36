"""Citations: “MAN XXII l.623-627” as an edition and its lines, in a text, or as a reader types one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from academie.books.edition import editions
from academie.errors import Unreadable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPAN = r"\d{1,5}(?:\s?[-–]\s?\d{1,5})?"
_LIST = rf"{_SPAN}(?:(?:, ?(?:l\.\s?)?| l\.\s?){_SPAN}(?![\w%]))*"
_PAIR = re.compile(r"(\d{1,5})(?:\s?[-–]\s?(\d{1,5}))?")


@dataclass(frozen=True, order=True)
class Citation:
    """Lines of an edition, and where in a text they are cited."""

    edition: str
    first: int
    last: int
    start: int = 0
    end: int = 0

    @property
    def text(self) -> str:
        """The citation as one types it."""
        siglum = next(each.siglum for each in editions() if each.name == self.edition)
        return f"{siglum} l.{self.first}" + (f"-{self.last}" if self.last > self.first else "")


@cache
def _tokens() -> re.Pattern[str]:
    """What citations are made of: the name of an edition, lines, and what ends a citation."""
    names = "|".join(re.escape(word) for word in sorted(_owners(), key=len, reverse=True) if len(word) > 1)
    short = "|".join(re.escape(word) for word in _owners() if word.isupper() and len(word) > 1)
    return re.compile(
        rf"(?<!\w)(?:(?:{short}) (?P<bare>{_LIST})(?![\w%.])|(?P<name>{names})(?!\w)|l\.\s?(?P<lines>{_LIST}))"
        r"|(?P<end>;|\n|(?<=[a-zà-ÿ]{4}\.) (?=[A-ZÀ-Ý]))"
    )


@cache
def _owners() -> dict[str, str]:
    """The names of editions by what stands before their lines."""
    found = {siglum: each.name for each in editions() for siglum in each.sigla}
    return found | {letter: each.name for each in editions() for letter in each.letters}


def citations(text: str, edition: str = "") -> Iterator[Citation]:
    """The lines that a text cites; those of no book are of the edition that is given, if one is."""
    book = edition
    for token in _tokens().finditer(text):
        if token["name"]:
            book = _owners()[token["name"]]
        elif token["end"]:
            book = edition
        elif token["bare"]:
            yield from _cited(_owners()[token[0].partition(" ")[0]], token["bare"], token.start("bare"))
        elif book:
            yield from _cited(book, token["lines"], token.start("lines"))


def _cited(edition: str, lines: str, start: int) -> Iterator[Citation]:
    for pair in _PAIR.finditer(lines):
        first, last = int(pair[1]), int(pair[2] or pair[1])
        if 0 < first <= last:
            yield Citation(edition, first, last, start + pair.start(), start + pair.end())


def read(text: str) -> Citation:
    """The citation that a reader typed: an edition and its lines, in any of our ways; raises `Unreadable`."""
    found = next(citations(text), None)
    typed = re.fullmatch(rf"\s*(.*?\D)\s*(?:l\.?)?\s*({_SPAN})\s*", text)
    if found is None and typed is not None:
        word = typed[1].strip(" ,.").removesuffix(" l").casefold()
        owners = {key.casefold(): name for key, name in _owners().items()} | {
            each.name: each.name for each in editions()
        }
        found = next(_cited(owners[word], typed[2], 0), None) if word in owners else None
    if found is None:
        known = ", ".join(each.siglum for each in editions())
        raise Unreadable(
            "{text} is not a citation. Write the book and its lines, as in “MAN l.2024-2030”; the books are {known}.",
            text=quoted(text),
            known=known,
        )
    return found

"""What a corpus file says, as values: Book, Entry, Line, Correction, Reference.

These are the records as written; `reader` makes them from TOML and `check` finds out whether they are true.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.title import Title

if TYPE_CHECKING:
    from pathlib import Path

CLAIMS = ("white wins", "black wins", "draw", "white gains", "black gains", "equal", "rule", "other")
KINDS = ("author", "ocr", "editor")
CONFIDENCES = ("high", "medium", "low")

# The words of the files as people read them.
_SAID = {
    "white wins": Title("white wins", "gain des blancs"),
    "black wins": Title("black wins", "gain des noirs"),
    "draw": Title("draw", "remise"),
    "white gains": Title("white gains", "avantage des blancs"),
    "black gains": Title("black gains", "avantage des noirs"),
    "equal": Title("equal", "égalité"),
    "rule": Title("rule", "règle"),
    "other": Title("other", "autre"),
    "author": Title("author", "auteur"),
    "ocr": Title("ocr", "numérisation"),
    "editor": Title("editor", "éditeur"),
    "high": Title("high", "haute"),
    "medium": Title("medium", "moyenne"),
    "low": Title("low", "faible"),
}


def said(word: str) -> Title:
    """A claim, a kind or a confidence as people read it; any other word as it stands."""
    return _SAID.get(word, Title(word, word))


@dataclass(frozen=True, slots=True)
class Line:
    """One way of play from the entry's position."""

    moves: tuple[str, ...]
    final_fen: str
    name: str = ""
    supplied: tuple[int, ...] = ()  # plies, counted from 1, that the print leaves out or leaves free
    note: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """One place where we read otherwise than the text has it: nothing is mended in silence."""

    line: int  # of the book's text
    printed: str
    read: str
    reason: str
    kind: str  # "author" (his own errata), "ocr" (the scan), "editor" (ours)
    confidence: str  # "high", "medium", "low"

    @property
    def text(self) -> Title:
        """The correction in one sentence."""
        return Title(
            "Line {line}: printed “{printed}”, read “{read}” ({kind}, {confidence} confidence): {reason}.",
            "Ligne {line} : imprimé « {printed} », lu « {read} » ({kind}, confiance {confidence}) : {reason}.",
        ).fill(
            line=self.line,
            printed=self.printed,
            read=self.read,
            kind=said(self.kind),
            confidence=said(self.confidence),
            reason=self.reason.rstrip("."),
        )

    def __str__(self) -> str:
        return self.text.en


@dataclass(frozen=True, slots=True)
class Entry:
    """A position of a book with what the author shows and claims there."""

    id: str
    number: str  # as the book numbers it: "26", "7 bis"
    seed_lines: tuple[int, int]  # first and last line of the text used
    profile: str  # under which every line replays
    fen: str
    claim: str
    claim_text: str
    lines: tuple[Line, ...] = ()  # the first is the main execution
    corrections: tuple[Correction, ...] = ()
    printed_count: str = ""
    count_at: str | int = ""  # "start", "end", or a ply of the main line
    note: str = ""
    theme: tuple[str, ...] = ()
    before: str = ""  # an earlier position, and the moves with their faults that lead from it to `fen`
    faulty: tuple[str, ...] = ()
    file: str = ""  # the name of the file it stands in


@dataclass(frozen=True, slots=True)
class Reference:
    """What a book says of positions it names by number only, their diagrams being lost."""

    numbers: tuple[str, ...]  # single numbers, or ranges written a-b
    seed_lines: tuple[int, int]
    says: str
    same_as: str = ""  # the id of an entry, of any book, that shows the same position
    note: str = ""


@dataclass(frozen=True)
class Book:
    """A book of one room: its entries in order, gathered from one or more files."""

    name: str
    title: str
    game: str
    profile: str  # the law the book itself lays down
    entries: tuple[Entry, ...]
    references: tuple[Reference, ...] = ()
    expected: tuple[str, ...] = ()  # the numbers that must be there; empty when the files do not say
    files: tuple[Path, ...] = ()

"""What each section of the four books describes, and where the program has it: a document written from the data.

The sections stand in `contents.toml`. A section of which nothing in the program speaks must say there why not.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from academie.books.annotations import Kind, Note, notes
from academie.books.edition import Edition, editions
from academie.input.files import StrictTable, read_toml
from academie.text.message import verbatim

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_FILE = "contents.toml"
_LAST = 1_000_000  # beyond the last line of any book
_SHOWN = 6  # places named of each kind
_HEAD = """# What the books say, and where the program has it

Every section of the four books by its first line, what it describes, and what of the program cites its lines: law,
glossary, positions, remarks, misprints, lessons, advice, verdicts. The last column names what is left out, and why.
`academie books show` opens the lines in a copy of your own.
"""
_COLUMNS = "| from line | section | describes | in the program | left out |\n|---|---|---|---|---|\n"


@dataclass(frozen=True)
class Section:
    """A part of a book by its first line, what it describes, and what of it is left out of the program, and why."""

    at: int
    title: str
    what: str
    without: str = ""
    last: int = _LAST

    def notes(self, edition: Edition) -> list[Note]:
        """What the program says of its lines; a citation of a whole book speaks of none of its sections."""
        found = notes(edition.name, self.at, self.last)
        return [each for each in found if each.first >= self.at or each.last <= self.last]


@cache
def sections(edition: str) -> tuple[Section, ...]:
    """The sections of a book, in its order."""
    tables = read_toml(Path(__file__).with_name(_FILE))[edition]
    rows = [StrictTable(table, verbatim(_FILE)) for table in tables]
    found = [
        Section(row.number("at"), row.text("title"), row.text("what"), row.text("without", default="")) for row in rows
    ]
    ends = [after.at - 1 for _, after in pairwise(found)]
    return tuple(
        Section(each.at, each.title, each.what, each.without, end)
        for each, end in zip(found, [*ends, _LAST], strict=True)
    )


def coverage_page() -> str:
    """The whole document, in English, the language of the pages for people who build the program."""
    books = [(edition, [(each, each.notes(edition)) for each in sections(edition.name)]) for edition in editions()]
    total = _sums([row for _, rows in books for row in rows])
    return f"{_HEAD}\nThe four books: {total}\n" + "".join(_chapter(edition, rows) for edition, rows in books)


def _sums(rows: Sequence[tuple[Section, list[Note]]]) -> str:
    here, left = sum(bool(found) for _, found in rows), sum(bool(each.without) for each, _ in rows)
    kinds = Counter(note.kind for _, found in rows for note in found)
    said = ", ".join(f"{kinds[kind]} {kind}" for kind in Kind if kinds[kind])
    return f"{len(rows)} sections: {here} cited by the program, {left} with something left out. {said}."


def _chapter(edition: Edition, rows: Sequence[tuple[Section, list[Note]]]) -> str:
    lines = [f"| {each.at} | {each.title} | {each.what} | {_where(found)} | {each.without} |\n" for each, found in rows]
    return f"\n## {edition.title} ({edition.date})\n\n{_sums(rows)}\n\n{_COLUMNS}{''.join(lines)}"


def _where(found: Iterable[Note]) -> str:
    """The places of each kind that speak of a section, the first few by name."""
    places: dict[Kind, dict[str, None]] = {}
    for each in found:
        places.setdefault(each.kind, {})[f"{each.game} {each.place}".strip()] = None
    return "; ".join(
        f"{kind}: {', '.join(list(names)[:_SHOWN])}{f' and {len(names) - _SHOWN} more' if len(names) > _SHOWN else ''}"
        for kind, names in places.items()
    )

"""The study of the day: one position of the books, another every day, the same for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from academie.corpus.reader import read_part
from academie.corpus.record import said
from academie.registry import PACKAGES, find
from academie.svg.wash import washed
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from datetime import date

    from academie.corpus.record import Entry

_STRIDE, _SKIP = 7, 5  # neighbouring days are of different books
_SOLVED = ("white wins", "black wins", "draw")  # claims that ask for a play


@dataclass(frozen=True)
class Study:
    """A position of a book, and what the author claims of it."""

    game: str
    book: str
    named: Message
    entry: Entry

    @property
    def title(self) -> Message:
        """What one calls it."""
        return self.entry.title

    @property
    def asks(self) -> Message:
        """What is to be seen there."""
        claim = said(self.entry.claim)
        return bilingual(f"{claim.en[:1].upper()}{claim.en[1:]}.", f"{claim.fr[:1].upper()}{claim.fr[1:]}.")

    @property
    def picture(self) -> str:
        """The position, in small."""
        game = find(self.game)
        return washed(game.svg(game.read(self.entry.fen, self.entry.profile)))


@lru_cache(maxsize=4)
def study(day: date) -> Study | None:
    """The study of a day. One file alone is read: a visitor waits for it."""
    files = sorted(path for name in PACKAGES for path in (find(name).room / "corpus").glob("*.toml"))
    for step in range(len(files)):
        file = files[(day.toordinal() * _STRIDE + step * _SKIP) % len(files)]
        part = read_part(file)
        asked = [entry for entry in part.entries if entry.claim in _SOLVED]
        if asked:
            entry = asked[day.toordinal() // len(files) % len(asked)]
            return Study(file.parent.parent.name, part.book, bilingual(part.title, part.title_fr or part.title), entry)
    return None

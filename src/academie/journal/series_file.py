"""A series kept in one file as it goes: `journal.file` says how, here a game more can begin in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from academie.journal.file import KeptFile, places
from academie.journal.series import GAME, Ledger, opening, read
from academie.referee import referee_of

if TYPE_CHECKING:
    from pathlib import Path


class SeriesFile(KeptFile):
    """A series in a file; `ledger` is what it held when it was opened. Only acts of the last game are taken back."""

    ledger: Ledger

    @classmethod
    def begin(cls, path: Path, ledger: Ledger) -> Self:
        """A new file; raises `FileExistsError` where one of that name is there, or is being made."""
        return cls._begun(path, ledger.write())

    def _read(self, text: str) -> tuple[str, ...]:
        self.ledger = read(text)
        self._games = len(self.ledger.games)
        return referee_of(self.ledger.game).SEATS

    def _placed(self, content: bytes) -> list[int]:
        found = places(content)
        last = max((place for place in found if content.startswith(f"{GAME} ".encode(), place)), default=-1)
        return [place for place in found if place > last]

    @property
    def begun(self) -> bool:
        """Whether anything has been done."""
        return bool(self.count) or self._games > 1

    def next_game(self, position: str) -> None:
        """A game begins; it is on the disk when this returns."""
        self._line(opening(self._games + 1, position))
        self._games += 1
        self._places.clear()

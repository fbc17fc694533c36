"""Lines of moves as a game writes them, for the misprint finder: any game whose moves are a word each.

A misprint is likely by how few letters and figures it changes: 32-27 is nearer to 32-28 than to 50-45.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from academie.corpus.desk import desk_of
from academie.corpus.mend import Way
from academie.errors import AcademieError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import Game, State

SLIP: Final = 2.0  # what any misprint costs, before its letters are counted
LOST: Final = 8.0  # what a move costs that is not in the print at all
_FURNITURE: Final = re.compile(r"\d+\s*\.+|\{[^}]*\}|\b(?:1-0|0-1|2-0|0-2|1-1|1/2-1/2)\s*$|\*")


class MoveText:
    """A game's own notation, read strictly and mended by letters."""

    def __init__(self, game: Game, profile: str | None = None) -> None:
        self.game = game
        self.profile = profile

    def start(self, fen: str) -> State:
        """The position a text begins from: the usual one where none is given."""
        if not fen:
            return self.game.start(self.profile)
        return desk_of(self.game).study(fen, self.profile or self.game.profiles.default)

    def tokens(self, content: str) -> list[str]:
        """The moves of a text; numbers of moves, comments and results are left out."""
        return _FURNITURE.sub(" ", content).split()

    def readings(self, position: State, token: str) -> Iterator[Way[State]]:
        """The one move a token names, where it names one."""
        try:
            move = self.game.read_move(position, token)
        except AcademieError:
            return
        yield Way(self.game.write_move(position, move), 0.0, position.after(move))

    def edits(self, position: State, token: str) -> Iterator[Way[State]]:
        """Every other legal move, by the letters that differ."""
        meant = {way.move for way in self.readings(position, token)}
        for move in position.moves():
            written = self.game.write_move(position, move)
            if written not in meant:
                yield Way(written, SLIP + distance(token, written), position.after(move))

    def lost(self, position: State) -> Iterator[Way[State]]:
        """Any legal move may have fallen out."""
        for move in position.moves():
            yield Way(self.game.write_move(position, move), LOST, position.after(move))


@cache
def distance(one: str, other: str) -> int:
    """How many letters one has to change, put in or take out to come from one text to the other."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, start=1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]

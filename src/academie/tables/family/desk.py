"""The desk where the books of a race game are studied.

A line of a book is a row of words: W6-5 a throw, A/G,A/D a play, !A/G,A/D a play that the book says is barred.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.corpus.desk import LineDesk
from academie.errors import Illegal, quoted
from academie.tables import race_notation as notation
from academie.tables.board import LIFTED, read_throw
from academie.tables.desk import roll_of, told
from academie.tables.race import ours
from academie.tables.race_state import RaceState

if TYPE_CHECKING:
    from academie.state import State as AnyState
    from academie.text.message import Message


class Desk(LineDesk[RaceState]):
    """Positions studied, dames counted, words of a line played."""

    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """The dames each player has on the board."""
        here = ours(state)
        return tuple(sum(n for where, n in here.dames(seat).items() if where < LIFTED) for seat in (0, 1))

    def said(self, text: str) -> Message | None:
        """What a word that is no play says."""
        return told(self.game, text)

    def play(self, state: AnyState, text: str) -> RaceState:
        """The state after one word of a line."""
        here = ours(state)
        if text.startswith("!"):
            return _barred(here, text[1:])
        match = re.fullmatch(r"([WB])([1-6](?:-[1-6])+)", text)
        if match is None:
            return here.after(notation.read_move(here, text.replace(",", " ")))
        dice = read_throw(match[2], here.room.dice)
        return here.after(roll_of(here, "WB".index(match[1]), dice, here.room.laws["le_de"]))


def _barred(state: RaceState, text: str) -> RaceState:
    """The state, if the law does not allow this play."""
    try:
        notation.read_move(state, text.replace(",", " "))
    except Illegal:
        return state
    raise Illegal("The book bars {play}, which the law allows.", play=quoted(text))

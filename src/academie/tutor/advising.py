"""Advice for any state of any game: who has a book of advice is asked, and the others say nothing.

What the terminal shows with a hint: `spoken(advise(state), language)`. Where hands are hidden only the player's view is
looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino import tutor as domino
from academie.games.domino.state import State as DominoState
from academie.tables.tutor import advising as tables_advice
from academie.tutor.advice import Advice, ranked, spoken

if TYPE_CHECKING:
    from academie.game import Move, State


def advise(state: State) -> list[Advice]:
    """All the advice of the books that applies here."""
    return domino.advise(state) if isinstance(state, DominoState) else tables_advice.advise(state)


def preferred(state: State) -> list[Move]:
    """The legal moves by the advice that speaks for and against them, best first."""
    return ranked(state.moves(), advise(state))


__all__ = ["Advice", "advise", "preferred", "spoken"]

"""The referee of domino: the assisted table, and the café's with the book's twenty-six rules for faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.games.domino.referee.acts import read_act
from academie.games.domino.referee.table import sit
from academie.games.domino.state import BOUDE, ours
from academie.games.domino.state import SEATS as LETTERS
from academie.scene.open_acts import ways_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State as AnyState
    from academie.games.domino.state import Move, State
    from academie.referee.table import Table
    from academie.scene import Ways

__all__ = ["SEATS", "read_act", "sit", "ways"]

SEATS = tuple(LETTERS)
_ENDS = ("left", "right")


def ways(table: Table, seat: int | None) -> Ways | None:
    """Every tile to each end where it fits."""
    return ways_open(table, seat, _plays)


def _plays(table: Table, view: AnyState, seat: int) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    state = ours(view)
    for move in state.moves():
        if move != BOUDE:
            text = table.act_of(move, seat).said()
            yield from ((text, [(str(move.tile), end)]) for end in _landings(state, move))


def _landings(state: State, move: Move) -> Iterator[str]:
    if move.on is None or state.ends is None:
        yield "line"
        return
    for name, number in zip(_ENDS, state.ends, strict=True):
        if number == move.on:
            yield name

"""The referee of draughts: the assisted table, and the café's with its faults and their remedies."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from academie.games.draughts.referee.acts import read_act
from academie.games.draughts.referee.table import assisted, rigueur
from academie.games.draughts.state import ours
from academie.referee.acts import COLOURS as SEATS
from academie.scene.open_acts import texts_of, ways_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State as AnyState
    from academie.games.draughts.state import Move, State
    from academie.referee.table import Table
    from academie.scene import Ways

__all__ = ["SEATS", "TAKING", "assisted", "read_act", "rigueur", "sit", "ways"]

TAKING = "§15"  # what can be taken must be


def sit(mode: str, profile: str | None = None, position: str | None = None) -> Table:
    """A fresh table, assisted or à la rigueur, from the start or from a canonical line."""
    return (assisted if mode == "assisted" else rigueur)(profile, position)


def ways(table: Table, seat: int | None) -> Ways | None:
    """Every legal move by its squares; of a capture every route, with what each leap takes."""
    return ways_open(table, seat, _plays)


def _plays(table: Table, view: AnyState, seat: int) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    state = ours(view)
    moves, side = state.moves(), state.core.side
    crowns, men = state.damier.crowns[side], frozenset(state.core.men(side))
    for move, text in zip(moves, texts_of(table, state, seat, moves), strict=True):
        for steps in _routes(state, move):
            # §14: a man that comes to rest on the last row is crowned.
            crowned = move.target in crowns and move.origin in men
            yield f"plays {text}", [*steps[:-1], (*steps[-1], "", "king")] if crowned else steps


def _routes(state: State, move: Move) -> Iterator[list[tuple[Any, ...]]]:
    """The steps of a move by each of its routes."""
    if not move.captured:
        yield [(str(move.origin), str(move.target), 0, ())]
        return
    board, taken = state.damier, frozenset(move.captured)
    for route in state.core.routes(move):
        yield [
            (str(one), str(two), 0, tuple(str(each) for each in board.between(one, two) if each in taken))
            for one, two in pairwise(route)
        ]

"""The board of a learner: a position to play on, and what an act there answers.

The board gets a scene and reports an act; the lesson, exercise or book judges it.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Illegal
from academie.game import Game, Move, Roll, State
from academie.referee import sit
from academie.referee.table import Table
from academie.scene import Done, scene_of

if TYPE_CHECKING:
    from academie.game.data import Data

_TURNS = frozenset({"turn", "answer"})


def table_of(game: Game, state: State) -> Table:
    """A table at which a position lies."""
    return sit(game.name, "assisted", state.profile.name, str(state))


def scene(table: Table, seat: int, kinds: frozenset[str] = _TURNS, last: Done | None = None) -> Data:
    """What a seat sees and may do: plays, and spoken acts of these kinds only, without what the throw wins."""
    seen = scene_of(table, seat, last)
    gestures = tuple(each for each in seen.gestures if each.kind in kinds)
    return dataclasses.replace(seen, gestures=gestures, credits=(), sums=()).data()


def still(table: Table, seat: int, last: Done | None = None) -> Data:
    """The same, where nothing is to be done."""
    seen = scene_of(table, seat, last)
    return dataclasses.replace(seen, ways=None, gestures=(), choices=(), credits=(), sums=()).data()


def move_of(table: Table, seat: int, text: str) -> Move:
    """The move that an act of a board is; raises a sentence where it is none."""
    moves = [each for each in table.choices(table.read(text, seat)) if not isinstance(each, Roll)]
    if not moves:
        raise Illegal("This is not a legal move here. Play on the board.")
    return moves[-1]


def after(table: Table, move: Move) -> Data | None:
    """What the board shows once a legal move is played; None where the table cannot say."""
    seat = table.state.player
    if seat is None:
        return None
    try:
        act = table.act_of(move, seat)
        return still(table.after(act), seat, last=(table, act))
    except AcademieError:
        return None

"""What the questions of the lessons read: the board as somebody sees it, flèches and numbers that a step names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.games.trictrac.state import ours, place
from academie.games.trictrac.tutor.position import Position
from academie.tables.board import fleche

if TYPE_CHECKING:
    from academie.games.trictrac.state import State
    from academie.tutor.question import Asked


def state_of(asked: Asked) -> State:
    """The state as one of trictrac."""
    return ours(asked.state)


def seen(asked: Asked) -> Position:
    """The board of the player that is named, of who throws or plays where none is."""
    state, seat = state_of(asked), asked.seat()
    position = Position.seen(state.core)
    return position if seat in {None, state.core.thrower} else position.turned()


def square_of(asked: Asked, key: str = "square") -> int:
    """The flèche that is named, 0 to 23."""
    return fleche(asked.text(key))


def integer(asked: Asked, key: str, default: int = 0) -> int:
    """A number that is given, or not."""
    value = asked.given(key, default)
    if not isinstance(value, int):
        raise Unreadable("{key} must be a number.", key=quoted(key))
    return value


def numbers_of(asked: Asked) -> list[int]:
    """Numbers that are named one after the other, such as 4 6."""
    words = asked.text("numbers").split()
    if not all(word.isdecimal() for word in words):
        raise Unreadable("numbers are written like 4 6.")
    return [int(word) for word in words]


def steps_of(asked: Asked, key: str) -> list[int]:
    """The flèches that are named, on the path of who plays."""
    thrower = state_of(asked).core.thrower
    return [place(thrower, fleche(name)) for name in asked.text(key).split()]

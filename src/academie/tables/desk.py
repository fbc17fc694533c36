"""The throws of a book's line, at the desk of a room on the board. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.tables.fields import SIDES
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Roll
    from academie.tables.dice_state import DiceState

_UNDRAWN = Title(
    "The dice are nobody's yet and not {side}'s ({law}).",
    "Le dé n'est encore à personne : il n'est pas aux {side} ({law}).",
)
_ANOTHERS = Title(
    "The dice are {owner}'s and not {side}'s ({law}).",
    "Le dé est aux {owner} et non aux {side} ({law}).",
)


def roll_of(state: DiceState, seat: int, dice: tuple[int, ...], law: str) -> Roll:
    """The throw a line tells of a player, if the dice are his."""
    thrower = state.thrower
    if thrower != seat:
        if thrower is None:
            raise Illegal(_UNDRAWN.fill(side=SIDES[seat], law=law))
        raise Illegal(_ANOTHERS.fill(owner=SIDES[thrower], side=SIDES[seat], law=law))
    return next(roll for roll in state.throws if roll.dice == dice)

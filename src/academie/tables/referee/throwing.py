"""From throws to acts and back, for every table with dice. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.referee.acts import Throw, ThrowForDice
from academie.tables.board import read_throw
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Roll, State
    from academie.referee.acts import Act


def cast(state: State, roll: Roll, seat: int) -> Act:
    """The act of a throw: for the dice while they are nobody's, in turn after that."""
    if state.thrower is None:
        return ThrowForDice(seat, (roll.dice[0], roll.dice[1]))
    return Throw(seat, roll.dice)


def typed_roll(state: State, text: str) -> Roll:
    """The throw some typed numbers name; where each die is a player's own, in the players' order."""
    rolls = state.rolls()
    if not rolls:
        raise Illegal(
            Title(
                "The dice are not to be thrown now; play the throw first.",
                "Ce n'est pas le moment de jeter les dés ; jouez d'abord le coup.",
            )
        )
    sorted_dice = read_throw(text, len(rolls[0].dice))
    as_typed = tuple(int(sign) for sign in text if sign.isdecimal())
    return next(roll for dice in (as_typed, sorted_dice) for roll in rolls if roll.dice == dice)


def rolled(state: State, act: Act) -> tuple[Roll, ...]:
    """The throw an act makes; none where it is no throw of the state."""
    if not isinstance(act, Throw | ThrowForDice):
        return ()
    wanted = (act.dice, tuple(sorted(act.dice, reverse=True)))
    return tuple(roll for dice in wanted for roll in state.rolls() if roll.dice == dice)[:1]

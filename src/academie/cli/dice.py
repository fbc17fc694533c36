"""Chance at the terminal: drawn by the program from a seed, or dice typed by people who throw their own."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.tables.board import read_throw

if TYPE_CHECKING:
    from academie.game import Roll, State


@dataclass(frozen=True)
class Cup:
    """The program's dice. The nth throw of a seed is always the same, so that taking back fishes for no better one."""

    seed: int
    game: int = 0  # of a series, which has other throws in each

    def throw(self, state: State, number: int) -> Roll:
        """One of the throws of a state, by its chances."""
        rolls = state.rolls()
        place = f"{self.game}/{number}" if self.game else str(number)
        chance = random.Random(f"{self.seed}/{place}")  # noqa: S311 - a game, not a secret
        return chance.choices(rolls, [roll.weight for roll in rolls])[0]


def typed_roll(state: State, text: str) -> Roll:
    """The throw some typed numbers name; where each die is a player's own, in the players' order."""
    rolls = state.rolls()
    if not rolls:
        raise Illegal("The dice are not to be thrown now; play the throw first.")
    sorted_dice = read_throw(text, len(rolls[0].dice))
    as_typed = tuple(int(sign) for sign in text if sign.isdecimal())
    return next(roll for dice in (as_typed, sorted_dice) for roll in rolls if roll.dice == dice)

"""The dice at the terminal: thrown by the program from a seed, or typed by people who throw their own."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.tables.board import read_dice

if TYPE_CHECKING:
    from academie.game import Roll, State


@dataclass(frozen=True)
class Cup:
    """The program's dice. The nth throw of a seed is always the same, so that taking back fishes for no better one."""

    seed: int

    def throw(self, state: State, number: int) -> Roll:
        """One of the throws of a state, by its chances."""
        rolls = state.rolls()
        chance = random.Random(f"{self.seed}/{number}")  # noqa: S311 - a game, not a secret
        return chance.choices(rolls, [roll.weight for roll in rolls])[0]


def typed_roll(state: State, text: str) -> Roll:
    """The throw two typed numbers name; where each die is a player's own, in the players' order."""
    large, small = read_dice(text)
    numbers = [int(sign) for sign in text if sign.isdecimal()]
    for dice in (tuple(numbers), (large, small)):
        for roll in state.rolls():
            if roll.dice == dice:
                return roll
    raise Illegal("The dice are not to be thrown now; play the throw first.")

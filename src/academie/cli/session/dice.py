"""Chance at the terminal: drawn by the program from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted

if TYPE_CHECKING:
    from academie.game import Roll, State


@dataclass(frozen=True)
class Cup:
    """The program's dice. The nth throw of a seed is always the same, so that taking back fishes for no better one."""

    seed: int
    game: int = 0  # of a series, which has other throws in each

    def chance(self, number: int) -> random.Random:
        """Where the nth throw comes from."""
        place = f"{self.game}/{number}" if self.game else str(number)
        return random.Random(f"{self.seed}/{place}")  # noqa: S311 - a game, not a secret

    def throw(self, state: State, number: int) -> Roll:
        """One of the throws of a state, by its chances."""
        rolls = state.rolls()
        return self.chance(number).choices(rolls, [roll.weight for roll in rolls])[0]

    def __str__(self) -> str:
        """As the head of a journal has it: 5, or 5/2 in the third game of a series."""
        return f"{self.seed}/{self.game}" if self.game else str(self.seed)

    @classmethod
    def read(cls, text: str) -> Cup:
        """The cup a journal names."""
        seed, _, game = text.partition("/")
        try:
            return cls(int(seed), int(game or 0))
        except ValueError as wrong:
            raise Unreadable(
                "{text} is no seed of dice; a journal has a number there, such as 5.", text=quoted(text)
            ) from wrong

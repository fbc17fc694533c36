"""A game solved exactly: what a room says behind its door `exact`, of the whole game and of any position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from academie.game import State


@dataclass(frozen=True, slots=True)
class Solved:
    """What best play by both makes of a game, the starter drawn already."""

    states: int
    first_thrower_wins: float
    double: tuple[float, float]  # that the first thrower, and that the other, wins double
    error: float  # no figure is farther from the truth

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        return {
            "states": self.states,
            "first_thrower_wins": self.first_thrower_wins,
            "double": list(self.double),
            "error": self.error,
        }


@dataclass(frozen=True, slots=True)
class Valued:
    """What a position is worth to the one who throws or plays, and his choices, the best first."""

    wins: float
    double: tuple[float, float]
    choices: tuple[tuple[str, float, float], ...] = ()  # the move, its worth in games, the chance to win by it

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        choices = [{"move": move, "worth": worth, "wins": wins} for move, worth, wins in self.choices]
        return {"wins": self.wins, "double": list(self.double), "choices": choices}


class Exact(Protocol):
    """The storey `exact` of a room."""

    def solved(self, profile: str | None = None) -> Solved:
        """The whole game under a profile."""

    def valued(self, state: State) -> Valued:
        """Any position that can come about; raises `Illegal` of another."""

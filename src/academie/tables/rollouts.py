"""Choices judged by games played out from each, batch by batch, until the worse are told apart. Names no game.

The dice are the same for every choice, so that two choices are compared game by game; the luck of the throws is taken
away natively (rollout.hpp). A choice that is worse than the best by so many standard errors of the difference is given
up, and its games are kept.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from academie.seeds import stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie._core.nets import Net
    from academie.analysis import Rollout, Stop
    from academie.nets.design import NativeDesign

BATCH = 6  # games of each choice between two looks: a whole game may take a tenth of a second
_SURE = 36  # games before anything is given up: of fewer a standard error says little


@dataclass
class Choice:
    """One of the choices: its place in the list of moves, and what every game from it was worth."""

    place: int
    worths: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)  # their sums
    given_up: bool = False

    @property
    def mean(self) -> float:
        """What it is worth."""
        return math.fsum(self.worths) / len(self.worths)

    @property
    def spread(self) -> float:
        """The standard error of that."""
        return spread_of(self.worths)

    def add(self, worths: Sequence[float], sums: Sequence[float]) -> None:
        """Some games more."""
        self.worths += worths
        kept = self.chances or [0.0] * len(sums)
        self.chances = [one + more for one, more in zip(kept, sums, strict=True)]

    def is_worse(self, best: Choice, apart: float) -> bool:
        """Whether it is, beyond doubt, judged by the games that both have."""
        lost = [one - other for one, other in zip(best.worths, self.worths, strict=False)]
        mean = math.fsum(lost) / len(lost)
        return mean > 0 and mean >= apart * spread_of(lost)


def spread_of(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean, count = math.fsum(values) / len(values), len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)


@dataclass(frozen=True)
class Rolling:
    """The networks and the state from which games are played out."""

    core: NativeDesign
    net: Net
    native: Any  # each room has its own native state
    how: Rollout
    threads: int = 1
    stop: Stop | None = None

    def choices(self, places: Sequence[int]) -> Iterator[list[Choice]]:
        """After every batch what the choices came to, the best first; ends when one is left, or all games are played.

        Raises `Stopped` where a flag ends it.
        """
        found = [Choice(place) for place in places]
        for first in range(0, self.how.games, BATCH):
            going = [choice for choice in found if not choice.given_up]
            self._play(going, first, min(BATCH, self.how.games - first))
            best = max(going, key=lambda choice: choice.mean)
            if len(best.worths) >= _SURE:
                for choice in going:
                    choice.given_up = choice is not best and choice.is_worse(best, self.how.apart)
            yield sorted(found, key=lambda choice: (choice.given_up, -choice.mean))
            if len(found) > 1 and sum(not choice.given_up for choice in found) == 1:
                return

    def _play(self, going: Sequence[Choice], first: int, games: int) -> None:
        how, seed = self.how, stream(self.how.seed)
        places = [choice.place for choice in going]
        came = self.core.rollout(
            self.net, self.native, places, how.throws, how.reduced, seed, first, games, self.threads, self.stop
        )
        for choice, (worths, sums) in zip(going, came, strict=True):
            choice.add(worths, sums)

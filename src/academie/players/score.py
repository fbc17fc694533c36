"""The score of a match and what it says about strength: Elo difference with its error, and time used."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from academie.players.arena import Played

_CONFIDENCE = 0.95
_SIGMAS = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference in strength and the bounds of its 95 % interval; infinite where one side took everything."""

    difference: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a player thought, the moves of the opening left out."""

    moves: int
    seconds: float
    longest: float

    @property
    def mean(self) -> float:
        """Seconds per move."""
        return self.seconds / self.moves if self.moves else 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """Wins, draws and losses of the first player against the second."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, half for a draw."""
        return self.wins + self.draws / 2

    def turned(self) -> Score:
        """The same score seen by the second player."""
        return Score(self.losses, self.draws, self.wins)

    def elo(self) -> Elo:
        """The difference the score speaks for; each game counts by itself, which is cautious with paired openings."""
        if not self.games:
            return Elo(0.0, -math.inf, math.inf)
        share = self.points / self.games
        squares = self.wins * (1 - share) ** 2 + self.draws * (0.5 - share) ** 2 + self.losses * share**2
        error = _SIGMAS * math.sqrt(squares / self.games / self.games)
        return Elo(_elo(share), _elo(share - error), _elo(share + error))


def _elo(share: float) -> float:
    """The difference at which a share of the points is expected."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * (math.log10(share) - math.log10(1 - share))


def score(played: Iterable[Played]) -> Score:
    """The score of the first player."""
    shares = [each.share(0) for each in played]
    return Score(
        wins=sum(share > 0.5 for share in shares),
        draws=sum(share == 0.5 for share in shares),
        losses=sum(share < 0.5 for share in shares),
    )


def clock(played: Sequence[Played], player: int) -> Clock:
    """The time one of the two players used."""
    times = [
        seconds
        for each in played
        for seat, used in zip(each.seats, each.seconds, strict=True)
        if seat == player
        for seconds in used
    ]
    return Clock(len(times), sum(times), max(times, default=0.0))

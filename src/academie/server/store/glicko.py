"""Ratings by Glicko-2, as Mark Glickman published it (“Example of the Glicko-2 system”, 2013), its steps by number.

A meeting is a period of its own. Who rests grows uncertain: a week without a rated meeting counts as a period without
games. With more than two at a table each is judged against each other whose share is another: partners, who win and
lose together, have not played against one another, nor have two who lost alike to a third.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

FIRST_RATING, FIRST_DEVIATION, FIRST_VOLATILITY = 1500.0, 350.0, 0.06
WEEK_MS = 7 * 24 * 3600 * 1000
FIRM = 110.0  # below this deviation a rating is known well enough to be compared
_SCALE = 173.7178
_TAU = 0.5  # how far a volatility moves; Glickman advises 0.3 to 1.2
_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a player plays, how unsure that is, and how fast it changes."""

    rating: float = FIRST_RATING
    deviation: float = FIRST_DEVIATION
    volatility: float = FIRST_VOLATILITY

    @property
    def firm(self) -> bool:
        """Whether it is known well enough to be compared."""
        return self.deviation < FIRM

    def rested(self, weeks: float) -> Rating:
        """The rating after some time without a game (step 6), never less sure than of somebody unknown."""
        phi = math.hypot(self.deviation / _SCALE, self.volatility * math.sqrt(max(weeks, 0.0)))
        return Rating(self.rating, min(phi * _SCALE, FIRST_DEVIATION), self.volatility)

    def after(self, games: Sequence[tuple[Rating, float]]) -> Rating:
        """The rating after a period: opponents as they were before it, and 1 for a game won, 0 for one lost."""
        if not games:
            return self.rested(1)
        mu, phi = (self.rating - FIRST_RATING) / _SCALE, self.deviation / _SCALE
        variance, gain = _evidence(mu, games)
        sigma = _volatility(phi, self.volatility, variance, variance * gain)
        before = math.hypot(phi, sigma)  # step 6
        phi = 1 / math.sqrt(1 / before**2 + 1 / variance)  # step 7
        return Rating(FIRST_RATING + _SCALE * (mu + phi**2 * gain), min(_SCALE * phi, FIRST_DEVIATION), sigma)


def judged(players: Mapping[str, Rating], shares: Mapping[str, float]) -> dict[str, Rating]:
    """The ratings of all at a table after a meeting; of two, the one with the greater share has beaten the other.

    Equal shares are a draw where all have the same, and tell nothing where others have more or less.
    """
    drawn = len(set(shares.values())) == 1
    found: dict[str, Rating] = {}
    for name, mine in players.items():
        against = [its for its in players if its != name and (drawn or shares[its] != shares[name])]
        found[name] = mine.after([(players[its], _score(shares[name], shares[its])) for its in against])
    return found


def _score(mine: float, other: float) -> float:
    return 0.5 if mine == other else float(mine > other)


def _evidence(mu: float, games: Sequence[tuple[Rating, float]]) -> tuple[float, float]:
    """The variance of a rating by its games alone (step 3), and by how much they were won beyond what was expected."""
    weight, gain = 0.0, 0.0
    for other, score in games:
        phi = other.deviation / _SCALE
        g = 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)
        expected = 1 / (1 + math.exp(-g * (mu - (other.rating - FIRST_RATING) / _SCALE)))
        weight += g**2 * expected * (1 - expected)
        gain += g * (score - expected)
    # Between players infinitely far apart a game tells nothing: rounding must not make that a division by zero.
    return 1 / max(weight, 1e-12), gain


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility (step 5), by the Illinois method."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low, high = start, _bracket(f, start, delta**2 - phi**2 - variance)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _NEAR:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _bracket(f: Callable[[float], float], start: float, excess: float) -> float:
    """The other end of the stretch in which the volatility lies."""
    if excess > 0:
        return math.log(excess)
    steps = 1
    while f(start - steps * _TAU) < 0:
        steps += 1
    return start - steps * _TAU

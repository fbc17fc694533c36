"""Being hit falsely on purpose: lone men in one's first table behind closed passages (§64-§66, §116).

The throws are the other's, the points one's own. The plein of the grand jan closes every passage; four cases do nearly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.tutor.chances import Chances, mean
from academie.games.trictrac.tutor.hitting import FALSE, TRUE
from academie.games.trictrac.tutor.position import Position, facing

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

GRAND = range(6, 12)
HIS_GRAND = range(12, 18)  # M to R, where his attackers stand


def exposed(men: Collection[int], attackers: Collection[int] = HIS_GRAND, cases: Collection[int] = GRAND) -> Position:
    """The other to throw: attackers on flèches of our path, against our lone men and our cases."""
    his = {facing(step): 2 for step in attackers}
    ours = dict.fromkeys(cases, 2) | dict.fromkeys(men, 1)
    return Position.of(his, ours)


def false_exposure(men: Collection[int], attackers: Collection[int] = HIS_GRAND) -> Chances:
    """The throws by which the other hits some of the men falsely, our grand jan being full."""
    return exposed(men, attackers).chances(FALSE)


def all_hit_falsely(men: Collection[int], attackers: Collection[int] = HIS_GRAND) -> Chances:
    """The throws that hit every one of the men falsely."""
    position = exposed(men, attackers)

    def count(throw: tuple[int, int]) -> int:
        return len({step for credit in position.account(throw) if credit.jan in FALSE for step in credit.where})

    return position.that(lambda throw: count(throw) == len(set(men)))


def false_points(men: Collection[int], need: int, attackers: Collection[int] = HIS_GRAND) -> Chances:
    """The throws of the other that give us at least so many points."""
    position = exposed(men, attackers)
    return position.that(lambda throw: position.gain(throw, FALSE, mine=False) >= need)


def exposure_mean(men: Collection[int], attackers: Collection[int] = HIS_GRAND) -> Fraction:
    """The mean points a throw of the other gives us."""
    position = exposed(men, attackers)
    return mean(lambda throw: position.gain(throw, FALSE, mine=False))


def true_through(men: Collection[int], cases: Collection[int], attackers: Collection[int] = HIS_GRAND) -> Chances:
    """The throws by which the other hits some of the men truly, through what our cases leave open."""
    return exposed(men, attackers, cases).chances(TRUE)

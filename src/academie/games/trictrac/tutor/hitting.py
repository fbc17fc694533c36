"""Hitting a lone dame, truly and falsely (§55-§60, §64-§66; §116): throws and points.

The counts ask the law about positions; the books' rules for open passages are the short cuts beside them. The books
give none for closed passages or several attackers, and warn that theirs then fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.trictrac import Jan
from academie.errors import Illegal
from academie.games.trictrac.tutor.chances import Answer, Chances, Deed, answer, mean
from academie.games.trictrac.tutor.position import COIN, Position, facing
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

TRUE = frozenset({Jan.battre_grand, Jan.battre_petit})
FALSE = frozenset({Jan.faux_grand, Jan.faux_petit})
HIT = Deed(Message("hits"), Message("hit"))
HIT_FALSELY = Deed(Message("hits falsely"), Message("hit falsely"))
_MOST = 12


def facing_pair(distance: int, closed: Collection[int] = (), *, petit: bool = True) -> Position:
    """One dame so far from a lone one, and adverse cases at the closed distances; the target in one table or the other.

    The dame aimed at stands as deep as it can, so that no distance falls on a coin that could not hold what it must.
    """
    if not 1 <= distance <= _MOST:
        raise Illegal("No throw reaches a dame {distance} away; give a distance from 1 to 12.", distance=distance)
    if wrong := sorted(set(closed) - set(range(1, 7))):
        raise Illegal(
            "A passage {distance} away is no rest of a die; give closed distances from 1 to 6.", distance=wrong[0]
        )
    target = 23 if petit else 17
    if target - distance == COIN + 1:  # nobody stands on the adverse coin
        target -= 1
    origin = target - distance
    other = {facing(target): 1}
    other |= {facing(origin + step): 2 for step in closed if step < distance}
    return Position.of({origin: 2 if origin == COIN else 1}, other)


def hit_chances(distance: int, closed: Collection[int] = ()) -> Chances:
    """The throws that truly hit a lone dame so far from one attacker, some passages being closed."""
    return facing_pair(distance, closed).chances(TRUE)


def false_chances(distance: int, closed: Collection[int]) -> Chances:
    """The throws that reach it by the sum only, every passage being closed."""
    return facing_pair(distance, closed).chances(FALSE)


def hit_short_cut(distance: int) -> int:
    """§116: ten and the distance within six; thirteen less the distance beyond. Passages open."""
    return 10 + distance if distance <= 6 else 13 - distance


def hit_mean(distance: int, *, petit: bool, closed: Collection[int] = ()) -> Fraction:
    """The mean points of one attacker on one lone dame in a petit or a grand jan."""
    position = facing_pair(distance, closed, petit=petit)
    return mean(lambda throw: position.gain(throw, TRUE))


def hits(position: Position) -> Answer:
    """Which throws truly hit some lone dame, whoever attacks; the mean points count true and false hits."""
    return answer(position, position.chances(TRUE), TRUE | FALSE, HIT)


def false_hits(position: Position) -> Answer:
    """Which throws hit some lone dame falsely: the points are the other's."""
    return answer(position, position.chances(FALSE), FALSE, HIT_FALSELY)


def hits_on(position: Position, step: int) -> Answer:
    """The same for one lone dame, on a flèche counted along the thrower's path."""
    chances = position.that(
        lambda throw: any(credit.jan in TRUE and step in credit.where for credit in position.account(throw))
    )
    alone = Position(position.own, _only(position, step), position.profile)
    return answer(alone, chances, TRUE | FALSE, HIT)


def _only(position: Position, step: int) -> tuple[int, ...]:
    """The other's dames with every lone one lifted but this: cases close passages, lone dames do not."""
    kept = [
        0 if count == 1 and place < 24 and place != facing(step) else count
        for place, count in enumerate(position.other)
    ]
    return tuple(kept)


def ways(position: Position, throw: tuple[int, int], step: int) -> int:
    """§114: by how many ways a throw truly hits the lone dame on a flèche of the thrower's path."""
    return sum(len(credit.ways) for credit in position.account(throw) if credit.jan in TRUE and step in credit.where)


# --- Being hit falsely on purpose
# The throws are the other's, the points one's own. The plein of the grand jan closes every passage; four cases do
# nearly.


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

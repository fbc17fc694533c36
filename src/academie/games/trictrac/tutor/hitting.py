"""Hitting a lone dame, truly and falsely, and the coins: hitting them, taking the own coin, leaving it.

The law is §25-§30, §40, §41, §55-§67, the arithmetic §116. The counts ask the law about positions. The rules of the
books for open passages stand beside them; for closed passages or several attackers the books give none, and warn that
theirs then fail. The square rule for the coin is `filling.square_short_cut`.
"""

from collections.abc import Collection, Mapping

from academie._core import trictrac as law
from academie._core.trictrac import Jan
from academie.errors import Illegal
from academie.games.trictrac.tutor.chances import Chances
from academie.games.trictrac.tutor.position import COIN, LIFTED, TALON, Answer, Position, answer, facing
from academie.text.message import Message

TRUE = frozenset({Jan.battre_grand, Jan.battre_petit})
FALSE = frozenset({Jan.faux_grand, Jan.faux_petit})
BEAT = frozenset({Jan.battre_coin})
HIT = (
    Message("No throw hits."),
    Message("1 throw of 36 hits: {throws}."),
    Message("{count} throws of 36 hit: {throws}."),
)
_MOST = 12
_ALONE = Message("One dame aims at one, {distance} away, and every passage is open: {rule} = {count}.")


def facing_pair(distance: int, closed: Collection[int] = (), *, petit: bool = True) -> Position:
    """One dame so far from a lone one, and adverse cases at the closed distances; the target in one table or the other.

    The target stands as deep as it can, so that no distance falls on a coin that could not hold the dames it must.
    """
    if not 1 <= distance <= _MOST:
        raise Illegal("No throw reaches a dame {distance} away. Give a distance from 1 to 12.", distance=distance)
    if wrong := sorted(set(closed) - set(range(1, 7))):
        raise Illegal("A die does not stop {distance} away. Give closed distances from 1 to 6.", distance=wrong[0])
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
    """§116: ten and the distance up to six; thirteen less the distance beyond. Passages open."""
    return 10 + distance if distance <= 6 else 13 - distance


def hitting_rule(position: Position) -> tuple[Message, int] | None:
    """Ten and the distance, or thirteen less it: for one dame that can be reached by one dame alone."""
    lone = [facing(step) for step, count in enumerate(position.other[:LIFTED]) if count == 1]
    aimed = [
        target - origin
        for target in lone
        for origin in range(max(0, target - 12), target)
        if position.own[origin] and (origin != COIN or position.own[COIN] > 2)
    ]
    if len(aimed) != 1:
        return None
    (distance,) = aimed
    count = hit_short_cut(distance)
    rule = f"10 + {distance}" if distance <= 6 else f"13 − {distance}"
    return _ALONE.fill(distance=distance, rule=rule, count=count), count


def hits(position: Position) -> Answer:
    """Which throws truly hit some lone dame, whoever attacks; the mean points count true and false hits."""
    return answer(position, TRUE, HIT, FALSE)


def ways(position: Position, throw: tuple[int, int], step: int) -> int:
    """§114: by how many ways a throw truly hits the lone dame on a flèche of the thrower's path."""
    return sum(len(credit.ways) for credit in position.account(throw) if credit.jan in TRUE and step in credit.where)


# --- Being hit falsely on purpose
# The other throws, and the points are ours. A full grand jan closes every passage; four cases close nearly all.


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


def all_hit_falsely(men: Collection[int]) -> Chances:
    """The throws that hit every one of the men falsely."""
    position = exposed(men)

    def count(throw: tuple[int, int]) -> int:
        return len({step for credit in position.account(throw) if credit.jan in FALSE for step in credit.where})

    return position.that(lambda throw: count(throw) == len(set(men)))


def true_through(men: Collection[int], cases: Collection[int]) -> Chances:
    """The throws by which the other hits some of the men truly, through the passages our cases leave open."""
    return exposed(men, cases=cases).chances(TRUE)


# --- The coins


def beat_coin_chances(men: Mapping[int, int], surcases: int = 0) -> Chances:
    """The throws that hit the other's empty coin, with these men and the own coin held with some surcases."""
    own = {**men, COIN: 2 + surcases}
    return Position.of(own, {TALON: 15}).chances(BEAT)


def both_coins_chances(first: int, second: int) -> Chances:
    """With only two dames down, on two flèches of the own path, and both coins empty: the throws that hit both."""
    men = {TALON: 13}
    for step in (first, second):
        men[step] = men.get(step, 0) + 1
    return Position.of(men, {TALON: 15}).chances({Jan.jan_deux_tables})


def take_by_effect(position: Position) -> Chances:
    """§26: the throws that bring two dames into the own coin."""
    return position.that(lambda throw: law.takes_coin_by_effet(list(position.own), list(position.other), throw))


def take_by_power(position: Position) -> Chances:
    """§27, §28: the throws that take it par puissance, where effect is impossible and the other's coin empty."""
    return position.that(lambda throw: law.takes_coin_by_puissance(list(position.own), list(position.other), throw))


def take_coin_chances(position: Position) -> Chances:
    """The throws that take the own coin, by effect or par puissance."""
    return take_by_effect(position) | take_by_power(position)


def leave_coin_chances(held: Collection[int] = ()) -> Chances:
    """The throws by which the two coin dames go together in the retour, while the other holds some distances from it.

    Lepeintre counts the throws against (`against`). An ace is always dead, for nobody may rest on the adverse coin. The
    other twelve stand full in the retour with one dame more, which may play if the coin cannot.
    """
    if wrong := sorted(set(held) - set(range(1, 7))):
        raise Illegal("No die plays {number} from the coin. Give numbers from 1 to 6.", number=wrong[0])
    own = {COIN: 2, **dict.fromkeys(range(18, 24), 2)}
    own[18] += 1
    other = {facing(COIN + distance): 2 for distance in held}
    other[LIFTED] = 15 - sum(other.values())
    position = Position.of(own, other)
    return position.that(lambda throw: any(play.own[COIN] == 0 for play in position.plays(throw)))

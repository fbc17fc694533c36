"""Workings about hitting and about what a throw scores on a board, in holes and à écrire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.trictrac import Jan, Way
from academie.games.trictrac.match.amount import marque_amount, multiplier
from academie.games.trictrac.match.settlement import most_postillons, postillon_points
from academie.games.trictrac.tutor import chances as dice
from academie.games.trictrac.tutor import coins, filling, hitting, holding
from academie.games.trictrac.tutor.chances import FACES, THROWS
from academie.games.trictrac.tutor.position import LETTERS, Position, letter, score
from academie.games.trictrac.tutor.workings.register import read_throw, steps, working

if TYPE_CHECKING:
    from collections.abc import Sequence


@working
def hit(distances: Sequence[int], named: bool = False, twice: bool = False) -> list[int]:
    """Throws that hit at each distance, passages open; or how many named ones, or how many of these are simples."""
    found = [hitting.hit_chances(distance) for distance in distances]
    return [one.twice if twice else len(one.named) if named else len(one) for one in found]


@working
def hit_closed(distance: int, closed: Sequence[int]) -> list[int]:
    """True and false hits past closed passages."""
    return [len(hitting.hit_chances(distance, closed)), len(hitting.false_chances(distance, closed))]


@working
def exposed_net(distance: int, closed: Sequence[int]) -> bool:
    """Whether false hits bring more than true ones cost."""
    position = hitting.facing_pair(distance, closed)
    return (
        dice.mean(lambda throw: position.gain(throw, hitting.FALSE, mine=False) - position.gain(throw, hitting.TRUE))
        > 0
    )


@working
def safer() -> bool:
    """Beyond six the further the safer, within six the nearer the safer."""
    counts = [len(hitting.hit_chances(distance)) for distance in range(1, 13)]
    near, far = counts[:6], counts[6:]
    return near == sorted(near) and far == sorted(far, reverse=True)


@working
def reachable() -> list[int]:
    """How many totals of two dice one die can make too, and how many only two can."""
    totals = {sum(throw) for throw in THROWS}
    return [len(totals & set(FACES)), len(totals - set(FACES))]


@working
def value(table: str, ways: int, doublet: bool) -> int:
    """What a lone dame hit by so many ways pays in a petit or a grand jan, by any throw that does it."""
    position = Position.of({11: 2, **dict.fromkeys(range(13, 23), 1)}, {0: 1})
    if table == "grand":
        position = Position.of(dict.fromkeys(range(5, 12), 2), {6: 1})
    target = 23 if table == "petit" else 17
    for throw in THROWS:
        if dice.is_doublet(throw) == doublet and hitting.ways(position, throw, target) == ways:
            return position.gain(throw, hitting.TRUE)
    return 0


@working
def open_passages(position: Position, throw: str, origin: str, target: str) -> list[int]:
    """By which numbers first one arrives by the sum: each alone, tried with the other's rest closed."""
    numbers = read_throw(throw)
    here, there = LETTERS.index(origin), LETTERS.index(target)
    found = []
    for number, rest in (numbers, numbers[::-1]):
        other = list(position.other)
        other[23 - (here + rest)] = 2
        alone = Position(position.own, tuple(other), position.profile)
        if hitting.ways(alone, numbers, there):
            found.append(number)
    return found


@working
def origins(position: Position, throw: str, target: str) -> str:
    """From which flèches a lone dame is hit: by the smaller number, the larger, the sum."""
    numbers, step = read_throw(throw), LETTERS.index(target)
    length = {Way.smaller: min(numbers), Way.larger: max(numbers), Way.sum: sum(numbers)}
    used = {
        way
        for credit in position.account(numbers)
        if credit.jan in hitting.TRUE and step in credit.where
        for way in credit.ways
    }
    return "".join(letter(step - length[way]) for way in length if way in used)


@working
def falsely(position: Position, throw: str) -> str:
    """The flèches of the lone dames a throw hits falsely."""
    account = position.account(read_throw(throw))
    return "".join(sorted(letter(step) for credit in account if credit.jan in hitting.FALSE for step in credit.where))


@working
def ways_on(position: Position, throw: str, targets: str) -> list[int]:
    """By how many ways a throw hits each of some lone dames."""
    return [hitting.ways(position, read_throw(throw), step) for step in steps(targets)]


@working
def points(position: Position, throw: str, nth: int = 0) -> list[int]:
    """What a throw brings the thrower and the other."""
    return list(score(position, read_throw(throw), nth=nth))


@working
def won(position: Position, throws: Sequence[str]) -> list[int]:
    """What each throw brings the thrower."""
    return [score(position, read_throw(throw))[0] for throw in throws]


@working
def given(position: Position, throw: str) -> int:
    """What a throw gives the other."""
    return score(position, read_throw(throw))[1]


@working
def keeping_points(position: Position, throw: str) -> int:
    """What a throw brings for keeping a plein."""
    return position.gain(read_throw(throw), holding.KEEP)


@working
def filling_points(position: Position, throws: Sequence[str]) -> list[int]:
    """What each throw brings for filling alone."""
    return [position.gain(read_throw(throw), filling.FILL) for throw in throws]


@working
def filling_throws(position: Position) -> list[str]:
    """The throws that fill."""
    return list(filling.fills(position).chances.named)


@working
def coin_points(position: Position, throw: str) -> list[int]:
    """What a throw brings on the coin, to the thrower and to the other."""
    jans = coins.BEAT | {Jan.faux_coin}
    return [position.gain(read_throw(throw), jans, mine=mine) for mine in (True, False)]


@working
def marks(gains: Sequence[int]) -> list[int]:
    """Holes and points left of the first player; a gain below nothing is the other's."""
    return list(holding.marked([(gain > 0, abs(gain)) for gain in gains])[0])


@working
def added(numbers: Sequence[int]) -> int:
    """A sum."""
    return sum(numbers)


@working
def hole_at() -> int:
    """The least gain that makes a hole."""
    return next(gain for gain in range(2, 100, 2) if holding.marked([(True, gain)])[0][0])


@working
def holes_lost(least: int, most: int) -> list[int]:
    """How many holes the interruption costs, for every gain between two: the different answers."""
    found = {
        holding.holes(gain, bredouille=True)[0] - holding.holes(gain, bredouille=False)[0]
        for gain in range(least, most + 1, 2)
    }
    return sorted(found)


@working
def marque(winner: int, loser: int, bredouille: bool) -> int:
    """What the loser of a marqué is written."""
    return marque_amount(winner, loser, bredouille).marked


@working
def multipliers(holes: Sequence[int]) -> list[int]:
    """What bredouille multiplies by, the progression played on."""
    return [multiplier(count, bredouille=True, progressive=True) for count in holes]


@working
def postillons(marques: int) -> list[int]:
    """Of so many marqués: the first postillon, each other one, and how many there can be."""
    return [postillon_points(1), postillon_points(2) - postillon_points(1), most_postillons(marques)]

"""Workings about the dice alone: throws, sums, numbers, and covering from distances."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, pairwise, product
from typing import TYPE_CHECKING

from academie.games.trictrac.tutor import chances as dice
from academie.games.trictrac.tutor import filling, holding
from academie.games.trictrac.tutor.chances import FACES, THROWS
from academie.games.trictrac.tutor.workings.register import working

if TYPE_CHECKING:
    from collections.abc import Sequence


@working
def throws() -> int:
    """All of them."""
    return len(THROWS)


@working
def names() -> list[int]:
    """Named throws, doublets among them, simples."""
    named = {tuple(sorted(throw)) for throw in THROWS}
    doublets = sum(1 for low, high in named if low == high)
    return [len(named), doublets, len(named) - doublets]


@working
def ways_of(named: Sequence[str]) -> list[int]:
    """In how many ways each named throw comes."""
    return [sum(dice.name(throw) == one for throw in THROWS) for one in named]


@working
def around_seven(points: bool = False) -> list[int]:
    """Throws below seven, at seven, above it; or the points they show."""
    below, above = dice.where(lambda throw: sum(throw) < 7), dice.where(lambda throw: sum(throw) > 7)
    return [dice.pips(part) if points else len(part) for part in (below, dice.sum_chances(7), above)]


@working
def pips() -> int:
    """The points of the thirty-six throws."""
    return dice.pips()


@working
def sums(totals: Sequence[int]) -> list[int]:
    """In how many throws each total comes."""
    return [len(dice.sum_chances(total)) for total in totals]


@working
def commonest_sum() -> int:
    """The total that comes most often."""
    return max(range(2, 13), key=lambda total: len(dice.sum_chances(total)))


@working
def direct(numbers: Sequence[int]) -> int:
    """Throws that show one of the numbers."""
    return len(dice.direct_chances(numbers))


@working
def direct_apart(numbers: Sequence[int]) -> int:
    """The throws of each number counted apart and added, those common to two counted twice."""
    return sum(direct([number]) for number in numbers)


@working
def direct_steps(numbers: int) -> list[int]:
    """How many throws each further number adds, up to so many."""
    counts = [0, *(len(dice.direct_chances(range(1, k + 1))) for k in range(1, numbers + 1))]
    return [after - before for before, after in pairwise(counts)]


@working
def shared(numbers: Sequence[int]) -> int:
    """Throws of two different numbers of a set: those that counting each number apart counts twice."""
    return len(dice.both_chances(numbers)) - len(set(numbers))


@working
def parity() -> list[int]:
    """Which even numbers of one die two odd ones make, and which odd ones two even ones make: how many of each."""
    made = {low + high for low, high in combinations_with_replacement((1, 3, 5), 2)}
    from_even = {low + high for low, high in combinations_with_replacement((2, 4, 6), 2)}
    return [len(made & {2, 4, 6}), len(from_even & {1, 3, 5})]


@working
def die_points(times: int) -> list[int]:
    """The points on the faces of a die, and so many times that."""
    return [sum(FACES), times * sum(FACES)]


@working
def combinations_shown() -> list[int]:
    """All throws, those with a name of their own, and those that share one."""
    return [len(THROWS), names()[0], len(THROWS) - names()[0]]


@working
def doublet_commoner() -> bool:
    """Whether a doublet comes in more ways than a simple."""
    doublet, simple = ways_of(["1-1", "2-1"])
    return doublet > simple


@working
def sum_pairs() -> list[int]:
    """Throws that make seven, and those that make one or the other of two totals as far from it."""
    return [len(dice.sum_chances(7)), *(len(dice.sum_chances(7 + n) | dice.sum_chances(7 - n)) for n in range(1, 6))]


@working
def against(chances: Sequence[int]) -> list[int]:
    """The throws left when so many are for."""
    return [len(THROWS) - count for count in chances]


@working
def three_throws() -> int:
    """The mean of three throws together."""
    return int(3 * holding.throw_mean())


@working
def cover(distances: Sequence[int], ways: int = 1) -> int:
    """Throws that cover by so many ways at least."""
    return len(filling.cover_chances(distances, ways))


@working
def covers(sets: Sequence[Sequence[int]]) -> list[int]:
    """The same for several sets."""
    return [cover(distances) for distances in sets]


@working
def reaches(sets: Sequence[Sequence[int]], need: int) -> list[int]:
    """Throws that bring so many points at least, for several sets."""
    return [len(filling.reach_chances(distances, need)) for distances in sets]


@working
def cover_against(distances: Sequence[int]) -> list[str]:
    """The throws that do not cover."""
    return list((dice.Chances(frozenset(THROWS)) - filling.cover_chances(distances)).named)


@working
def showing(number: int) -> list[str]:
    """The simples in which a number comes."""
    return [one for one in dice.direct_chances([number]).named if one != f"{number}-{number}"]


@working
def compound(distances: Sequence[int]) -> list[str]:
    """The throws that cover by the sum only."""
    return list((filling.cover_chances(distances) - dice.direct_chances(distances)).named)


@working
def short_cut_holds(size: int, ways: int = 1) -> int:
    """For how many sets of direct numbers the book's rule equals the count."""
    rule = filling.cover_short_cut if ways == 1 else filling.two_way_short_cut
    return sum(rule(chosen) == len(filling.cover_chances(chosen, ways)) for chosen in combinations(FACES, size))


@working
def surplus(distances: Sequence[int]) -> int:
    """What must be added to the invariable throws and the numbers themselves."""
    invariable = 2 * len(distances) * (6 - len(distances))
    return len(filling.cover_chances(distances)) - invariable - sum(distances)


@working
def two_way_counts(pairs: Sequence[Sequence[int]]) -> list[int]:
    """The throws of two ways for triples with so many halves and equalities: the different answers, pair by pair."""
    return [count for halves, equalities in pairs for count in _two_way(halves, equalities)]


def _two_way(halves: int, equalities: int) -> list[int]:
    triples = [
        chosen
        for chosen in combinations(FACES, 3)
        if (filling.halves(chosen), filling.equalities(chosen)) == (halves, equalities)
    ]
    return sorted({len(filling.cover_chances(chosen, 2)) for chosen in triples})


@working
def most_two_way() -> int:
    """The most throws of two ways that three direct numbers give."""
    return max(len(filling.cover_chances(chosen, 2)) for chosen in combinations(FACES, 3))


@working
def best_numbers(sizes: Sequence[int]) -> list[list[list[int]]]:
    """The sets of so many direct numbers with the most throws to cover."""
    return [_best(size) for size in sizes]


def _best(size: int) -> list[list[int]]:
    sets = list(combinations(FACES, size))
    most = max(len(filling.cover_chances(chosen)) for chosen in sets)
    return [list(chosen) for chosen in sets if len(filling.cover_chances(chosen)) == most]


@working
def whole_case_rule() -> int:
    """For how many sets of half-cases and cases within six the square rule counts the throws that make a case."""
    agree = 0
    for counts in product(range(3), repeat=6):
        men = {distance: count for distance, count in zip(FACES, counts, strict=True) if count}
        found = len(filling.whole_case_chances(men))
        agree += found == filling.square_short_cut(counts.count(2), counts.count(1))
    return agree

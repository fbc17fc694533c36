"""The thirty-six throws of two dice, and sets of them (§113, §116).

A question about dice is answered by the throws themselves, not only their number, so that a reader can check the count.
The short cuts of the treatises about dice alone stand beside the counts they must equal. Nothing here knows a board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from academie.errors import Illegal

Throw = tuple[int, int]  # the red die and the black one, so that 2-1 comes twice and 1-1 once

FACES = range(1, 7)
THROWS: tuple[Throw, ...] = tuple(product(FACES, FACES))


def name(throw: Throw) -> str:
    """§113: what players call a throw, the larger number first."""
    return f"{max(throw)}-{min(throw)}"


def is_doublet(throw: Throw) -> bool:
    """Two equal numbers: thrown in one way, where a simple is thrown in two."""
    return throw[0] == throw[1]


@dataclass(frozen=True, slots=True)
class Chances:
    """Some of the thirty-six throws."""

    throws: frozenset[Throw]

    def __len__(self) -> int:
        return len(self.throws)

    def __iter__(self) -> Iterator[Throw]:
        """In the order of the table: by the red die, then the black."""
        return iter(sorted(self.throws))

    def __or__(self, other: Chances) -> Chances:
        return Chances(self.throws | other.throws)

    def __and__(self, other: Chances) -> Chances:
        return Chances(self.throws & other.throws)

    def __sub__(self, other: Chances) -> Chances:
        return Chances(self.throws - other.throws)

    @property
    def against(self) -> int:
        """How many throws are not among them."""
        return len(THROWS) - len(self)

    @property
    def named(self) -> tuple[str, ...]:
        """The names of the throws, large numbers first, each once."""
        return tuple(sorted({name(throw) for throw in self.throws}, reverse=True))

    @property
    def twice(self) -> int:
        """How many of the named throws are simples, which come in two ways."""
        return sum(1 for red, black in self.throws if red > black)


def where(does: Callable[[Throw], bool]) -> Chances:
    """The throws for which something holds."""
    return Chances(frozenset(throw for throw in THROWS if does(throw)))


def mean(points: Callable[[Throw], int]) -> Fraction:
    """The average over all throws, when each brings that many points."""
    return Fraction(sum(points(throw) for throw in THROWS), len(THROWS))


# --- Sums


def sum_chances(total: int) -> Chances:
    """The throws that make a total with both dice."""
    return where(lambda throw: sum(throw) == total)


def sum_short_cut(total: int) -> int:
    """§116: one less than the number up to seven, then one fewer for each unit more."""
    return max(0, 6 - abs(7 - total))


def pips(chances: Iterable[Throw] = THROWS) -> int:
    """All the points of some throws added up; 252 for the thirty-six."""
    return sum(map(sum, chances))


# --- Numbers taken from one die


def direct_chances(numbers: Collection[int]) -> Chances:
    """The throws that show one of some numbers; the dice are not added."""
    _check_faces(numbers)
    return where(lambda throw: not set(throw).isdisjoint(numbers))


def both_chances(numbers: Collection[int]) -> Chances:
    """The throws of which both dice show one of some numbers."""
    _check_faces(numbers)
    return where(lambda throw: set(throw) <= set(numbers))


def _check_faces(numbers: Collection[int]) -> None:
    if wrong := sorted(set(numbers) - set(FACES)):
        raise Illegal("A die does not show {number}. Give numbers from 1 to 6.", number=wrong[0])

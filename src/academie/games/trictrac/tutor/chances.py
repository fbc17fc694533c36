"""The thirty-six throws of two dice, and sets of them (§113, §116).

A question about dice has for its answer the throws that do it, not only their number: who sees the throws can check the
count. The short cuts of the treatises that concern the dice alone stand beside the counts they must equal. Nothing here
knows a dame or a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from academie._core import trictrac as law
    from academie.games.trictrac.tutor.position import Position

Throw = tuple[int, int]  # the red die and the black one, so that 2-1 comes twice and 1-1 once

FACES = range(1, 7)
THROWS: tuple[Throw, ...] = tuple(product(FACES, FACES))


def name(throw: Throw) -> str:
    """§113: a throw as it is called, the larger number first."""
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
        """The throws that do not: for and against make thirty-six."""
        return len(THROWS) - len(self)

    @property
    def probability(self) -> Fraction:
        """The part of the thirty-six, in lowest terms."""
        return Fraction(len(self), len(THROWS))

    @property
    def named(self) -> tuple[str, ...]:
        """The throws as they are called, large numbers first, each once."""
        return tuple(sorted({name(throw) for throw in self.throws}, reverse=True))

    @property
    def twice(self) -> int:
        """How many of the named throws are simples, each made in two ways."""
        return sum(1 for red, black in self.throws if red > black)


def where(does: Callable[[Throw], bool]) -> Chances:
    """The throws for which something holds."""
    return Chances(frozenset(throw for throw in THROWS if does(throw)))


def mean(points: Callable[[Throw], int]) -> Fraction:
    """What a throw brings on average, when each brings so much."""
    return Fraction(sum(points(throw) for throw in THROWS), len(THROWS))


# ---------------------------------------------------------------------------------------------
# Sums


def sum_chances(total: int) -> Chances:
    """The throws that make a total with both dice."""
    return where(lambda throw: sum(throw) == total)


def sum_short_cut(total: int) -> int:
    """§116: one less than the number up to seven, then one fewer for each unit more."""
    return max(0, 6 - abs(7 - total))


def pips(chances: Iterable[Throw] = THROWS) -> int:
    """All the points of some throws added up; 252 for the thirty-six."""
    return sum(map(sum, chances))


def totals(throws: int) -> dict[int, Fraction]:
    """How likely each total of several throws is."""
    found = {0: Fraction(1)}
    for _ in range(throws):
        after: dict[int, Fraction] = {}
        for total, share in found.items():
            for throw in THROWS:
                key = total + sum(throw)
                after[key] = after.get(key, Fraction(0)) + share / len(THROWS)
        found = after
    return dict(sorted(found.items()))


def at_most(points: int, throws: int) -> Fraction:
    """How likely it is that several throws make no more than so many points."""
    return sum((share for total, share in totals(throws).items() if total <= points), Fraction(0))


# ---------------------------------------------------------------------------------------------
# Numbers taken from one die


def direct_chances(numbers: Collection[int]) -> Chances:
    """The throws that show one of some numbers, the dice not being added."""
    _check_faces(numbers)
    return where(lambda throw: not set(throw).isdisjoint(numbers))


def direct_short_cut(numbers: int) -> int:
    """Eleven for the first number, nine for the second, seven for the third and so on."""
    return sum(13 - 2 * nth for nth in range(1, numbers + 1))


def both_chances(numbers: Collection[int]) -> Chances:
    """The throws of which both dice show one of some numbers."""
    _check_faces(numbers)
    return where(lambda throw: set(throw) <= set(numbers))


def _check_faces(numbers: Collection[int]) -> None:
    if wrong := sorted(set(numbers) - set(FACES)):
        raise Illegal("A die does not show {number}; give numbers from 1 to 6.", number=wrong[0])


# --- A structured answer of the arithmetic
# The sentence says no more than the figures; a terminal or a page may show either.


@dataclass(frozen=True, slots=True)
class Answer:
    """Which throws do it, and the points they bring on average to the thrower and to the other."""

    chances: Chances
    won: Fraction
    given: Fraction
    text: Message


@dataclass(frozen=True, slots=True)
class Deed:
    """What a throw does, as a verb after one throw or none, and after several."""

    one: Message
    many: Message


def answer(position: Position, chances: Chances, jans: Collection[law.Jan], deed: Deed) -> Answer:
    """The throws that do something, and the mean points of some jans."""
    won = mean(lambda throw: position.gain(throw, jans))
    given = mean(lambda throw: position.gain(throw, jans, mine=False))
    return Answer(chances, won, given, _sentence(deed, chances, won, given))


def _sentence(deed: Deed, chances: Chances, won: Fraction, given: Fraction) -> Message:
    count, listed = len(chances), ", ".join(chances.named)
    if count > 1:
        en, fr = f"{count} throws of 36 {deed.many.en}: {listed}", f"{count} coups sur 36 {deed.many.fr} : {listed}"
    elif count:
        en, fr = f"1 throw of 36 {deed.one.en}: {listed}", f"1 coup sur 36 {deed.one.fr} : {listed}"
    else:
        en, fr = f"No throw {deed.one.en}", f"Aucun coup ne {deed.one.fr}"
    return bilingual(f"{en}.{_worth_en(won, given)}", f"{fr}.{_worth_fr(won, given)}")


def _worth_en(won: Fraction, given: Fraction) -> str:
    parts = [f"{won} to the thrower"] if won else []
    parts += [f"{given} to the other"] if given else []
    return f" Mean points: {', '.join(parts)}." if parts else ""


def _worth_fr(won: Fraction, given: Fraction) -> str:
    parts = [f"{won} à qui jette"] if won else []
    parts += [f"{given} à l'autre"] if given else []
    return f" Points en moyenne : {', '.join(parts)}." if parts else ""

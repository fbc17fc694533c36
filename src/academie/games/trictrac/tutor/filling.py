"""Filling: covering the last half-case, making a whole case, and the points this brings (§44-§47, §116).

Two kinds of count. `fills` asks the law about a position, so the other number must be playable without breaking. The
functions of distances count the ways of the dice alone, as Lepeintre does: a man so far from the place to cover serves
by a die or by the sum. Both agree where other men are free to play the other number.
"""

from collections.abc import Collection, Mapping
from functools import cache
from itertools import combinations

from academie._core.trictrac import Jan
from academie.errors import Illegal
from academie.games.trictrac.tutor.chances import Chances, Throw, is_doublet, where
from academie.games.trictrac.tutor.position import COIN, Answer, Position, answer
from academie.text.message import Message, counted, verbatim

TABLES = (range(6), range(6, COIN + 1))  # petit jan and grand jan
FILL = frozenset({Jan.remplir_petit, Jan.remplir_grand, Jan.remplir_retour})
FILLS = (
    Message("No throw fills."),
    Message("1 throw of 36 fills: {throws}."),
    Message("{count} throws of 36 fill: {throws}."),
)


def fills(position: Position) -> Answer:
    """Which throws fill a table by the law, and the mean points of filling."""
    return answer(position, FILL, FILLS)


def fill_ways(position: Position, throw: Throw) -> int:
    """§44: by how many ways a throw fills; a whole case missing is one way (§47)."""
    made = [credit for credit in position.account(throw) if credit.jan in FILL]
    return sum(max(1, len(credit.ways)) for credit in made)


# --- The ways of the dice


def cover_ways(distances: Collection[int], throw: Throw) -> int:
    """By how many of the two numbers and their sum a man at one of the distances arrives."""
    return len({*throw, sum(throw)} & set(distances))


def cover_chances(distances: Collection[int], ways: int = 1) -> Chances:
    """The throws that cover by at least that many ways."""
    if wrong := [distance for distance in distances if not 1 <= distance <= 12]:
        raise Illegal(
            "No throw brings a man {fleches}. Give distances from 1 to 12.",
            fleches=counted(wrong[0], verbatim("flèche"), verbatim("flèches")),
        )
    return where(lambda throw: cover_ways(distances, throw) >= ways)


def cover_points(distances: Collection[int], throw: Throw) -> int:
    """The points that the ways of a throw bring."""
    return cover_ways(distances, throw) * way_value(is_doublet(throw))


@cache
def way_value(doublet: bool) -> int:
    """§110: what one way of filling pays, asked of the law: K to cover from E by the six, three dames free to play."""
    grand = dict.fromkeys((6, 7, 8, 9, 11), 2)
    position = Position.of({0: 3, 4: 1, **grand, 10: 1}, {0: 15})
    throw = (6, 6) if doublet else (6, 5)
    return position.gain(throw, FILL) // fill_ways(position, throw)


def reach_chances(distances: Collection[int], need: int) -> Chances:
    """The throws whose filling brings at least that many points: they decide where the free man goes."""
    return where(lambda throw: cover_points(distances, throw) >= need)


def whole_case_chances(men: Mapping[int, int]) -> Chances:
    """The throws that make a missing case at once: two men, one for each die; `men` are counts by distance."""

    def made(throw: Throw) -> bool:
        red, black = throw
        return men.get(red, 0) >= 2 if red == black else bool(men.get(red, 0) and men.get(black, 0))

    return where(made)


# --- The short cuts


def halves(numbers: Collection[int]) -> int:
    """How many of the numbers are the half of another."""
    return sum(2 * number in numbers for number in numbers)


def equalities(numbers: Collection[int]) -> int:
    """How many pairs of different numbers make a third by their sum."""
    return sum(low + high in numbers for low, high in combinations(sorted(numbers), 2))


def cover_short_cut(numbers: Collection[int]) -> int:
    """§116: Lepeintre's rule for one to four direct numbers; he calls the constant the invariable throws.

    For three he speaks of the two least making the third; no other two of three can.
    """
    constants = {1: 10, 2: 16, 3: 18, 4: 16}
    if len(set(numbers)) not in constants or not set(numbers) <= set(range(1, 7)):
        raise Illegal("The rule is for one to four direct numbers from 1 to 6. Count the throws against instead.")
    return constants[len(set(numbers))] + sum(set(numbers)) + halves(numbers) + 2 * equalities(numbers)


def two_way_short_cut(numbers: Collection[int]) -> int:
    """Lepeintre: from 4, 12 or 24 take one for each half and four for each equality. It counts two ways or three."""
    most = {2: 4, 3: 12, 4: 24}
    if len(set(numbers)) not in most:
        raise Illegal("The rule is for two to four direct numbers. Count the throws one by one instead.")
    return most[len(set(numbers))] - halves(numbers) - 4 * equalities(numbers)


def square_short_cut(cases: int, half_cases: int = 0) -> int:
    """The square of the flèches that serve, less one for each half-case: for a whole case and for hitting the coin."""
    return (cases + half_cases) ** 2 - half_cases


# --- The short cuts told of a position

_NUMBERS = (Message("one number"), Message("two numbers"), Message("three numbers"), Message("four numbers"))
_SQUARE = Message(
    "A whole case is missing: the square of the {many} flèches that serve, less one for each half-case: {count}."
)
_TWICE = Message(
    "The half-case can be covered by {numbers}: {most} for {many} − {halves} for halves − {equal} for equalities = "
    "{count}."
)
_COIN = Message("Squared, {many} a die away from the coin; less one for each half-case: {count}.")
_FLECHES = verbatim("flèche"), verbatim("flèches")


def filling_rule(position: Position) -> tuple[Message, int] | None:
    """For a half-case, the rule of direct numbers; for a whole case, the square of the flèches that serve."""
    for table in TABLES:
        missing = [(step, 2 - position.own[step]) for step in table if position.own[step] < 2]
        if len(missing) == 1:
            step, lacking = missing[0]
            return _cover_rule(position, step) if lacking == 1 else _case_rule(position, step, table)
    return None


def _servers(position: Position, step: int, table: range) -> dict[int, int]:
    """The dames that can go to a flèche without breaking the table, by their distance."""
    men = {}
    for origin in range(max(0, step - 6), step):
        spare = position.own[origin] - (2 if origin in table else 0)
        if spare > 0:
            men[step - origin] = spare
    return men


def _cover_rule(position: Position, step: int) -> tuple[Message, int] | None:
    table = TABLES[step >= 6]
    numbers = sorted(_servers(position, step, table))
    if not 1 <= len(numbers) <= len(_NUMBERS):
        return None
    count = cover_short_cut(numbers)
    parts = sum(numbers), halves(numbers), 2 * equalities(numbers)
    lines = Message(
        "The half-case can be covered by {numbers}: {constant} for {many} + their sum {total} + {halves} for halves + "
        "{equal} for equalities = {count}.",
        numbers=", ".join(map(str, numbers)),
        constant=count - sum(parts),
        many=_NUMBERS[len(numbers) - 1],
        total=parts[0],
        halves=parts[1],
        equal=parts[2],
        count=count,
    )
    return lines, count


def two_way_rule(position: Position) -> tuple[Message, int] | None:
    """For a half-case that two to four direct numbers reach (LEP l.1342-1475)."""
    missing = [step for table in TABLES for step in table if position.own[step] == 1]
    numbers = sorted(_servers(position, missing[0], TABLES[missing[0] >= 6])) if len(missing) == 1 else []
    if len(numbers) not in (2, 3, 4):
        return None
    count = two_way_short_cut(numbers)
    most = count + halves(numbers) + 4 * equalities(numbers)
    given = {"halves": halves(numbers), "equal": 4 * equalities(numbers), "most": most, "count": count}
    return _TWICE.fill(numbers=", ".join(map(str, numbers)), many=_NUMBERS[len(numbers) - 1], **given), count


def coin_rule(position: Position) -> tuple[Message, int] | None:
    """For an empty adverse coin, from the flèches a die away (LEP l.1519-1543)."""
    there = {step: position.own[step] - (2 if step == COIN else 0) for step in range(COIN - 5, COIN + 1)}
    cases, half = sum(many > 1 for many in there.values()), sum(many == 1 for many in there.values())
    if not cases + half or position.other[COIN]:
        return None
    count = square_short_cut(cases, half)
    return _COIN.fill(many=counted(cases + half, *_FLECHES), count=count), count


def _case_rule(position: Position, step: int, table: range) -> tuple[Message, int] | None:
    men = _servers(position, step, table)
    if not men:
        return None
    cases, half = sum(many > 1 for many in men.values()), sum(many == 1 for many in men.values())
    count = square_short_cut(cases, half)
    return _SQUARE.fill(many=len(men), count=count), count

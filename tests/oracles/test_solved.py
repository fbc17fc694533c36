"""Solved games, solved a second time by the oracles' plays and plain iteration, without any code of the solvers.

Tourne-case whole; the plain when one side alone can still fill; dames rabattues from small positions on, in every
position that they can lead to. Values are made better round by round until nothing moves.
"""

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from typing import TypeVar

import pytest

from academie._core import dames_rabattues, plain
from academie.game.exact import Exact
from academie.game.registry import find
from games.plain.law import CORNER, Plain, full, possible
from games.tourne_case.law import COIN, TourneCase
from oracles import dames_rabattues as dr
from oracles.tables import HAND, Dames, Position, dames
from oracles.tables_agreement import counts

pytestmark = pytest.mark.native
# Every throw of two dice with its weight of 36.
THROWS = [((large, small), 2 - (large == small)) for small, large in combinations_with_replacement(range(1, 7), 2)]
T = TypeVar("T")
End = TypeVar("End")
Choices = list[tuple[int, list[End]]]  # for each throw its weight, and where plays lead


def reached(
    first: T, throws: Callable[[T], Choices[End]], following: Callable[[End], T | None]
) -> dict[T, Choices[End]]:
    """Every position before a throw that can come of one; `following` is the next of an end, or None."""
    found: dict[T, Choices[End]] = {}
    waiting = [first]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found[position] = throws(position)
            ends = (following(end) for _, ends in found[position] for end in ends)
            waiting += [each for each in ends if each is not None]
    return found


def settled(
    every: dict[T, Choices[End]], begun: float, worth: Callable[[dict[T, float], End], float]
) -> dict[T, float]:
    """The chance of each position: values made better round by round until nothing moves."""
    chances = dict.fromkeys(every, begun)
    for _ in range(10_000):
        change = 0.0
        for position, throws in every.items():
            new = sum(weight * max(worth(chances, end) for end in ends) for weight, ends in throws) / 36
            change = max(change, abs(new - chances[position]))
            chances[position] = new
        if change < 1e-14:
            return chances
    raise AssertionError("the values do not settle")


# --- Tourne-case

CHANCES = [(13 - 2 * number) / 36 for number in range(1, 7)]  # that the lower of two dice is this


def sides() -> list[Dames]:
    """Every side there can be: three dames, alone on their flèches but in hand and in the coin."""
    found = []
    for count in range(4):
        for places in combinations(range(1, COIN), count):
            found += [
                dames({**dict.fromkeys(places, 1), COIN: coin, HAND: 3 - count - coin}) for coin in range(4 - count)
            ]
    return found


def boards() -> list[Position]:
    """Every position that is not over, no two dames facing each other."""
    every = [side for side in sides() if side[COIN] < 3]
    return [
        Position(own, other) for own in every for other in every if not any(own[s] and other[s] for s in range(1, COIN))
    ]


@pytest.mark.deep
@pytest.mark.parametrize("double", [False, True])
def test_tourne_case(double: bool) -> None:
    """The same points for who throws first, to nine digits."""
    numpy = pytest.importorskip("numpy")
    rules = TourneCase({"la_double": double})
    every = boards()
    index = {board: place for place, board in enumerate(every)}
    wins, loses = len(every), len(every) + 1  # beside the positions: a game won by who has played, and one won double
    widest = 3
    following = numpy.zeros((6, widest, len(every)), dtype=numpy.int64)
    for place, board in enumerate(every):
        for number in range(1, 7):
            ends = [_end(rules, after, index, wins, loses) for after in rules.legal_results(board, (6, number))]
            ends += ends[:1] * (widest - len(ends))
            following[number - 1, :, place] = ends
    points = numpy.zeros(len(every) + 2)
    points[wins], points[loses] = -1, -2  # as the other, whose turn it would be, sees them
    for _ in range(2000):
        best = numpy.max(-points[following], axis=1)
        new = numpy.tensordot(CHANCES, best, axes=1)
        change = numpy.abs(new - points[: len(every)]).max()
        points[: len(every)] = new
        if change < 1e-12:
            break
    game = find("tourne_case")
    exact = Exact.of(game, game.profiles.find("academie-1806+double" if double else None))
    assert exact.solution.states == len(every)
    start = index[Position(rules.start, rules.start)]
    assert exact.first.points == pytest.approx(points[start], abs=1e-9)


def _end(game: TourneCase, after: Position, index: dict[Position, int], wins: int, loses: int) -> int:
    verdict = game.result(after)
    if verdict.over:
        return loses if verdict.double else wins
    return index[after.turned()]


# --- The plain of one who plays alone


PLAIN = Plain()
SPENT = dames({CORNER: 15})  # the other can no longer make his


def iterated(first: Dames) -> dict[Dames, float]:
    """That a side makes its plain, for every side that can come of one."""

    def plays(side: Dames) -> Choices[Dames]:
        board = Position(side, SPENT)
        return [(weight, [after.own for after in PLAIN.legal_results(board, throw)]) for throw, weight in THROWS]

    every = reached(first, plays, lambda side: None if full(side) or not possible(side) else side)
    return settled(every, 0.0, lambda chances, side: 1.0 if full(side) else chances.get(side, 0.0))


SMALL = [
    dames({7: 3, 8: 2, 9: 2, 10: 2, 11: 1, 12: 5}),  # one dame is wanting, one is to spare behind it
    dames({6: 2, 7: 1, 8: 2, 9: 2, 10: 3, 11: 2, 12: 3}),
]
LARGER = dames({3: 1, 6: 2, 7: 2, 8: 1, 9: 3, 10: 2, 11: 1, 12: 3})


def agree(first: Dames) -> None:
    """To ten digits, in every side that can come of one."""
    alone, chances = plain.Alone(counts(first)), iterated(first)
    for side, chance in chances.items():
        assert alone.reaches(counts(side))
        assert alone.fills(counts(side)) == pytest.approx(chance, abs=1e-10), side
    assert chances[first] > 0


@pytest.mark.parametrize("first", SMALL)
def test_plain(first: Dames) -> None:
    """Some dames from the end."""
    agree(first)


@pytest.mark.deep
def test_plain_of_a_larger_side() -> None:
    """Some throws from the end."""
    agree(LARGER)


def test_what_plain_refuses() -> None:
    """A side that is full or spoilt, or cannot come of the one that was reckoned."""
    alone = plain.Alone(counts(SMALL[0]))
    with pytest.raises(ValueError, match="cannot come of"):
        alone.fills(counts(LARGER))
    for side in (SPENT, dames({1: 3, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2}), dames({1: 14})):
        with pytest.raises(ValueError, match="cannot be filled"):
            plain.Alone(counts(side))


# --- Dames rabattues


RABATTUES = dr.DamesRabattues()
NONE = (0,) * 6


def iterated_rabattues(first: dr.Position) -> dict[dr.Position, float]:
    """That who throws wins, in every position that can come of one, each as its thrower sees it."""

    def plays(position: dr.Position) -> Choices[tuple[dr.Position, bool]]:
        return [
            (
                weight,
                [(after, RABATTUES.throws_again(after, throw)) for after in RABATTUES.legal_results(position, throw)],
            )
            for throw, weight in THROWS
        ]

    def following(end: tuple[dr.Position, bool]) -> dr.Position | None:
        after, saved = end
        return None if RABATTUES.over(after) else after if saved else after.turned()

    def worth(chances: dict[dr.Position, float], end: tuple[dr.Position, bool]) -> float:
        after, saved = end
        verdict = RABATTUES.result(after)
        if verdict.over:
            return float(verdict.won_by_own)
        return chances[after] if saved else 1 - chances[after.turned()]

    return settled(reached(first, plays, following), 0.5, worth)


POSITIONS = [
    dr.Position(dr.Side(NONE, (1, 0, 0, 0, 0, 0)), dr.Side(NONE, (0, 0, 0, 0, 0, 1))),
    dr.Position(dr.Side(NONE, (1, 1, 0, 0, 0, 1)), dr.Side(NONE, (0, 0, 2, 1, 0, 0))),
    dr.Position(
        dr.Side(NONE, (0, 2, 0, 0, 1, 0)), dr.Side((0, 0, 1, 0, 0, 0), dr.PILES)
    ),  # who still has a dame to lay
]


@pytest.fixture(scope="module")
def solved() -> dames_rabattues.Solved:
    """The program's solution."""
    return dames_rabattues.Solved()


@pytest.mark.deep  # the solver takes nine seconds
@pytest.mark.parametrize("first", POSITIONS)
def test_dames_rabattues(solved: dames_rabattues.Solved, first: dr.Position) -> None:
    """The same chance for who throws, to ten digits, in every position that can come of a small one."""
    for position, chance in iterated_rabattues(first).items():
        assert solved.chance(*position) == pytest.approx(chance, abs=1e-10), position

"""The dames rabattues solved a second time by the oracle's law and plain iteration, from small positions on.

No code of the house's solver: every position that a small one can lead to is found, and values are made better round
by round until nothing moves.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from academie._core import dames_rabattues as core
from oracles.dames_rabattues import PILES, DamesRabattues, Position, Side

pytestmark = [pytest.mark.native, pytest.mark.deep]  # the house takes nine seconds to solve the game
ROOM = DamesRabattues()
THROWS = [(large, small) for small, large in combinations_with_replacement(range(1, 7), 2)]
NONE = (0,) * 6
Next = tuple[float, list[tuple[Position, bool]]]  # of a throw: its chance, and where each order leads, dice kept or not


def following(position: Position) -> list[Next]:
    """Every throw and what it can come to."""
    return [
        (
            (1 if throw[0] == throw[1] else 2) / 36,
            [(after, ROOM.throws_again(after, throw)) for after in ROOM.legal_results(position, throw)],
        )
        for throw in THROWS
    ]


def reached(first: Position) -> dict[Position, list[Next]]:
    """Every position before a throw that can come of one, each as its thrower sees it."""
    found: dict[Position, list[Next]] = {}
    waiting = [first]
    while waiting:
        position = waiting.pop()
        if position in found:
            continue
        found[position] = following(position)
        ends = [end for _, choices in found[position] for end in choices]
        waiting += [after if kept else after.turned() for after, kept in ends if not ROOM.over(after)]
    return found


def iterated(first: Position) -> dict[Position, float]:
    """That who throws wins, in every position reached."""
    every = reached(first)
    chances = dict.fromkeys(every, 0.5)

    def worth(after: Position, kept: bool) -> float:
        verdict = ROOM.result(after)
        if verdict.over:
            return float(verdict.won_by_own)
        return chances[after] if kept else 1 - chances[after.turned()]

    for _ in range(5000):
        change = 0.0
        for position, throws in every.items():
            new = sum(share * max(worth(*choice) for choice in choices) for share, choices in throws)
            change = max(change, abs(new - chances[position]))
            chances[position] = new
        if change < 1e-13:
            return chances
    raise AssertionError("the values do not settle")


SMALL = [
    Position(Side(NONE, (1, 0, 0, 0, 0, 0)), Side(NONE, (0, 0, 0, 0, 0, 1))),
    Position(Side(NONE, (1, 1, 0, 0, 0, 1)), Side(NONE, (0, 0, 2, 1, 0, 0))),
    Position(Side(NONE, (0, 2, 0, 0, 1, 0)), Side((0, 0, 1, 0, 0, 0), PILES)),  # who still has a dame to lay
]


@pytest.fixture(scope="module")
def solved() -> core.Solved:
    """The house's solution."""
    return core.Solved()


@pytest.mark.parametrize("first", SMALL)
def test_small_positions(solved: core.Solved, first: Position) -> None:
    """The same chance for who throws, to ten digits, in every position that can come of a small one."""
    for position, chance in iterated(first).items():
        assert solved.chance(*position) == pytest.approx(chance, abs=1e-10), position

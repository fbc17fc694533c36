"""The plain of one who plays alone, reckoned a second time by the oracle's plays: no code of the house's solver."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from academie._core import plain as core
from games.plain.oracle import CORNER, Plain, full, possible
from oracles.tables import Dames, Position, dames
from oracles.tables_agreement import counts

pytestmark = pytest.mark.native
ROOM = Plain()
SPENT = dames({CORNER: 15})  # the other can no longer make his
THROWS = [(large, small) for small, large in combinations_with_replacement(range(1, 7), 2)]


def reached(first: Dames) -> dict[Dames, list[tuple[int, list[Dames]]]]:
    """Every side before a throw that can come of one, each with its throws: the weight, and where plays lead."""
    found: dict[Dames, list[tuple[int, list[Dames]]]] = {}
    waiting = [first]
    while waiting:
        side = waiting.pop()
        if side in found or full(side) or not possible(side):
            continue
        found[side] = [
            (
                1 if throw[0] == throw[1] else 2,
                [after.own for after in ROOM.legal_results(Position(side, SPENT), throw)],
            )
            for throw in THROWS
        ]
        waiting += [after for _, plays in found[side] for after in plays]
    return found


def iterated(first: Dames) -> dict[Dames, float]:
    """That a side makes its plain: values made better round by round until nothing moves."""
    every = reached(first)
    chances = dict.fromkeys(every, 0.0)

    def worth(side: Dames) -> float:
        return 1.0 if full(side) else chances.get(side, 0.0)

    for _ in range(10_000):
        change = 0.0
        for side, throws in every.items():
            new = sum(weight * max(map(worth, plays)) for weight, plays in throws) / 36
            change = max(change, abs(new - chances[side]))
            chances[side] = new
        if change < 1e-14:
            return chances
    raise AssertionError("the values do not settle")


SMALL = [
    dames({7: 3, 8: 2, 9: 2, 10: 2, 11: 1, 12: 5}),  # one dame is wanting, one is to spare behind it
    dames({6: 2, 7: 1, 8: 2, 9: 2, 10: 3, 11: 2, 12: 3}),
]
LARGER = dames({3: 1, 6: 2, 7: 2, 8: 1, 9: 3, 10: 2, 11: 1, 12: 3})


def agree(first: Dames) -> None:
    """To ten digits, in every side that can come of one."""
    alone, chances = core.Alone(counts(first)), iterated(first)
    for side, chance in chances.items():
        assert alone.reaches(counts(side))
        assert alone.fills(counts(side)) == pytest.approx(chance, abs=1e-10), side
    assert chances[first] > 0


@pytest.mark.parametrize("first", SMALL)
def test_small_sides(first: Dames) -> None:
    """Some dames from the end."""
    agree(first)


@pytest.mark.deep
def test_a_larger_side() -> None:
    """Some throws from the end."""
    agree(LARGER)


def test_what_is_refused() -> None:
    """A side that is full or spoilt, or cannot come of the one that was reckoned."""
    alone = core.Alone(counts(SMALL[0]))
    with pytest.raises(ValueError, match="cannot come of"):
        alone.fills(counts(LARGER))
    for side in (SPENT, dames({1: 3, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2}), dames({1: 14})):
        with pytest.raises(ValueError, match="cannot be filled"):
            core.Alone(counts(side))

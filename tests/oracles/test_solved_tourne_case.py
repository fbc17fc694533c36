"""Tourne-case solved a second time by the oracle's plays and plain iteration: no code of the house's solver."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from academie.exact import Exact
from academie.registry import find
from games.tourne_case.oracle import COIN, TourneCase
from oracles.tables import HAND, Position, dames

if TYPE_CHECKING:
    from oracles.tables import Dames

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
def test_the_whole_game(double: bool) -> None:
    """The same points for who throws first, to nine digits."""
    numpy = pytest.importorskip("numpy")
    room = TourneCase({"la_double": double})
    every = boards()
    index = {board: place for place, board in enumerate(every)}
    wins, loses = len(every), len(every) + 1  # beside the positions: a game won by who has played, and one won double
    widest = 3
    following = numpy.zeros((6, widest, len(every)), dtype=numpy.int64)
    for place, board in enumerate(every):
        for number in range(1, 7):
            ends = [_end(room, after, index, wins, loses) for after in room.legal_results(board, (6, number))]
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
    start = index[Position(room.start, room.start)]
    assert exact.first.points == pytest.approx(points[start], abs=1e-9)


def _end(room: TourneCase, after: Position, index: dict[Position, int], wins: int, loses: int) -> int:
    verdict = room.result(after)
    if verdict.over:
        return loses if verdict.double else wins
    return index[after.turned()]

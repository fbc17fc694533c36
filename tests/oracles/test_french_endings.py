"""Kings against one king at French draughts: what §49 says of them, counted over every placement."""

from __future__ import annotations

import random

import pytest

from academie.analysis import Budget
from academie.games.draughts import game
from oracles.french_endings import Key, placements, solve


def told(plies: dict[Key, int], own: int, enemy: int) -> tuple[int, int, int]:
    """How many placements there are, how many the side to move wins, and the plies of the longest win."""
    wins = [plies.get(key, 0) for key in placements(own, enemy)]
    won = [worth for worth in wins if worth % 2]
    return len(wins), len(won), max(won)


def test_two_kings_win_almost_always() -> None:
    """§49, D12: 14 846 of 14 880 placements, in seventeen moves at most."""
    assert told(solve(2), 2, 1) == (14_880, 14_846, 33)


@pytest.mark.deep
def test_three_kings_always_win() -> None:
    """§49, D12: every placement with the three on move, in fifteen moves at most; on move, the one lasts seventeen."""
    plies = solve(3)
    assert told(plies, 3, 1) == (143_840, 143_840, 29)
    assert max(worth for (own, _), worth in plies.items() if len(own) == 1 and worth % 2 == 0) == 34


@pytest.mark.native
def test_the_machine_finds_the_way() -> None:
    """Two kings against one, won in eleven plies at most: it proves the win, and never a shorter one than there is."""
    plies, chooser = solve(2), random.Random(49)
    short = [key for key in placements(2, 1) if plies.get(key, 0) in range(3, 12, 2)]
    engine = game.engine(megabytes=4)
    for own, enemy in chooser.sample(short, 12):
        pieces = [",".join(f"K{square}" for square in sorted(each)) for each in (own, enemy)]
        line = engine.analyse(game.read(f"W:W{pieces[0]}:B{pieces[1]}", "francaise"), Budget(depth=40)).lines[0]
        assert line.known == 1
        assert line.ends_in >= plies[own, enemy]

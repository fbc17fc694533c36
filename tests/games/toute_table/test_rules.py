"""Toute-table: what holds the tête, and what a bait costs, by the throws counted (§5, §20, §21)."""

from __future__ import annotations

import pytest

from academie.games.toute_table import game
from games.racing import boards, entries

pytestmark = pytest.mark.native


def leaving(line: str) -> int:
    """With how many of the thirty-six throws Black can bring a dame of his tête, on L, out of that table."""
    state, count = game.read(f"{line} to=black"), 0
    for roll in state.rolls():
        strides = [stride for move in state.after(roll).moves() for stride in move.play.strides]
        count += roll.weight * any(origin < 6 <= to for origin, to, _, _ in strides)
    return count


def test_joined_cases_hold_the_tete() -> None:
    """§20, §21, TT-19: four or five joined cases about the third and fourth piles hold the tête, six shut it in."""
    start, four, five, six = (
        leaving(f"W:{own};B:A5,L2,R5,T3")
        for own in ("E3,G5,M2,Y5", "E3,F2,G4,H2,M2,Y2", "D2,E2,F2,G4,H2,Y3", "D2,E2,F2,G3,H2,I2,Y2")
    )
    assert start > four > five > six == 0


def entering(line: str) -> int:
    """With how many of the thirty-six throws White can enter a dame."""
    found = set(entries(game, line))
    return sum(roll.weight for roll in game.read(line).rolls() if set(roll.dice) & found)


def test_a_bait() -> None:
    """§5, §21, TT-18: a hit may be refused; against the game further on, a dame hit in return enters by an as alone."""
    lines = boards(game, "W:E3,F2,G3,H1,J2,Y4;B:D1,K2,L2,N2,O2,P2,Q2,R2 dice=4-1")
    assert {left.endswith(",+1") for left in lines} == {True, False}
    assert entering("W:E4,F2,G3,J2,Y3,+1;B:H1,K2,L2,N2,O2,P2,Q2,R2") == 11
    assert entering("W:E3,G5,M1,Y5,+1;B:A5,L2,R5,T3") == 35

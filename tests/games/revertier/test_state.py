"""Revertier as a game in progress (§10, §11, §16): the draw, the end, and whole random games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.game import Roll
from academie.games.revertier import game
from games.racing import check_facts, played, random_game

pytestmark = pytest.mark.native


def test_the_higher_die_begins() -> None:
    """§16, REV-02: each throws one die and the higher begins, with a throw of its own; equal dice are thrown again."""
    start = game.start()
    for dice, seat in (((5, 2), 0), ((1, 4), 1)):
        won = start.after(Roll(dice))
        assert (won.thrower, won.player, len(won.rolls())) == (seat, None, 21)
    assert start.after(Roll((3, 3))) == start
    agreed = game.start("academie-1806+coup-et-des").after(Roll((1, 4)))
    assert (agreed.player, agreed.core.dice) == (1, [4, 1])


def test_the_first_to_lift_all_wins() -> None:
    """§10, §11, REV-19: the first to lift all his dames wins, and the winner has the dice for the return game."""
    over = played(game, "W:M15;B:X1,Y1,*13 to=black dice=6-5", "X/off Y/off")
    assert over.result is not None
    assert (over.result.winner, over.result.reason, over.result.points) == (1, "partie_simple", 1)
    assert [event.key for event in over.events] == ["levee", "partie_simple"]
    assert game.profiles.find()["next_start"] == "winner"
    assert game.profiles.find("academie-1806+draw-each-game")["next_start"] == "draw"


def test_no_double_by_lifting() -> None:
    """§10: even with la double agreed and nothing brought home by the loser, lifting wins a simple game."""
    line = "W:L1,*14;B:A15 profile=academie-1806+double dice=6-5"
    over = played(game, line, "L/off")
    assert over.result is not None
    assert (over.result.points, over.result.reason) == (1, "partie_simple")


def test_nothing_played_is_told() -> None:
    """§7, §21: a throw let go, or lost, is told as nothing played, and the dice pass."""
    after = played(game, "W:Y13,+2;B:A5,M2,N2,O2,P2,Q2 dice=6-5", "-")
    assert [event.key for event in after.events] == ["rien"]
    assert after.thrower == 1


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_random_games(seed: int) -> None:
    """§1, §5: in every moment each side has fifteen dames, colours are apart, and the hand goes first."""
    states = random_game(game, seed)
    for state in states:
        check_facts(state)
    assert states[-1].result is not None

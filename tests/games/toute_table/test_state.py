"""Toute-table as a game in progress (§8 to §10, §13): the draw, the end, and what a game is worth in either mode."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.game import Roll
from academie.games.toute_table import game
from games.racing import check_facts, played, points, random_game

pytestmark = pytest.mark.native


def test_the_draw_only_gives_the_dice() -> None:
    """§13: the higher die has the dice and throws afresh, unless coup-et-des is agreed; equal dice are thrown again."""
    start = game.start()
    won = start.after(Roll((6, 2)))
    assert (won.thrower, won.player, [event.key for event in won.events]) == (0, None, ["le_de"])
    assert start.after(Roll((2, 2))) == start
    agreed = game.start("academie-1806+coup-et-des").after(Roll((6, 2)))
    assert (agreed.player, agreed.core.dice) == (0, [6, 2])


def test_the_first_to_lift_all_wins() -> None:
    """§8, TT-13: the first to lift all his dames wins the partie simple, which is one."""
    over = played(game, "W:K1,L1,*13;B:M15 dice=6-5", "K/off L/off")
    assert over.result is not None
    assert (over.result.winner, over.result.points, over.result.reason) == (0, 1, "partie_simple")


@pytest.mark.parametrize(
    ("black", "worth"),
    [
        ("A1,M14", 2),  # one dame outside the table of the fourth pile
        ("S1,R14", 2),
        ("M14,+1", 2),  # all passed once, one hit out again
        ("A5,L2,R5,T3", 2),  # nothing moved at all: no triple game
        ("M15", 1),
        ("A1,M13,*1", 1),
        ("L12,*3", 1),
    ],
)
def test_a_double_partie(black: str, worth: int) -> None:
    """§8, TT-14, TT-15: two while the loser has not passed all and has lifted none; one lifted dame makes it one."""
    assert points(game, f"W:*15;B:{black}") == worth
    assert points(game, f"W:*15;B:{black}", "+partie-unique") == 1
    assert points(game, f"W:*15;B:{black}", "+partie-unique-double") == worth


def test_black_may_win_double() -> None:
    """§8: it is the same for both players."""
    over = played(game, "W:A1,L14;B:M1,*14 to=black dice=6-5", "M/off")
    assert over.result is not None
    assert (over.result.winner, over.result.points, over.result.reason) == (1, 2, "partie_double")


def test_forms_of_a_match() -> None:
    """§9, §10, TT-16, TT-21: an agreed number of parties, in which a double one marks two; or one alone."""
    usual, alone = game.profiles.find(), game.profiles.find("academie-1806+partie-unique")
    assert (usual["target"], usual["la_double"], usual["next_start"]) == (3, True, "winner")
    assert (alone["target"], alone["la_double"]) == (1, False)
    assert game.profiles.find("academie-1806+two-parties")["target"] == 2


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_random_games(seed: int) -> None:
    """§1, §4, §6: in every moment each side has fifteen dames, colours are apart, and the hand goes first."""
    for state in random_game(game, seed):
        check_facts(state)

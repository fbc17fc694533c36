"""Gammon as a game in progress (§4 to §9, §13, §18, §23, §24): the draw, events, ends and what they are worth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.analysis import Budget
from academie.errors import Illegal, Unknown
from academie.game import Roll
from academie.games.gammon import game
from academie.tables.board import HAND
from games.racing import check_facts, played, points, random_game

pytestmark = pytest.mark.native

MIRROR = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVXY", "YXVUTSRQPONMLKJIHGFEDCBA")


def test_the_draw_only_gives_the_dice() -> None:
    """§13: the higher die has the dice and throws afresh; equal dice are thrown again."""
    start = game.start()
    won = start.after(Roll((3, 5)))
    assert (won.thrower, won.player) == (1, None)
    assert [event.key for event in won.events] == ["le_de"]
    assert len(won.rolls()) == 21
    assert start.after(Roll((4, 4))) == start


def test_the_draw_may_be_played() -> None:
    """§13: by the option coup-et-des the winner of the draw plays its pair."""
    won = game.start("lepeintre-1818+coup-et-des").after(Roll((3, 5)))
    assert (won.player, won.core.dice) == (1, [5, 3])


def test_events_of_a_play() -> None:
    """§4, §5, §6, §19: entering, hitting, lifting and playing nothing are told, each with its flèches."""
    entered = played(game, "W:E4,G4,Y6,+1;B:A5,B5,M1,N2,O2 dice=5-1", "+/M*/R")
    assert [(event.key, len(event.squares)) for event in entered.events] == [("rentree", 1), ("battue", 1)]
    lifted = played(game, "W:G1,L4,*10;B:A15 dice=6-1", "G/off L/off")
    assert [(event.key, event.points) for event in lifted.events] == [("levee", 2)]
    nothing = played(game, "W:E4,G4,Y5,+2;B:A3,B1,D1,M2,P2,Q2,R4 dice=4-1", "-")
    assert [event.key for event in nothing.events] == ["rien"]


def test_the_first_to_lift_all_wins() -> None:
    """§23: the last dame lifted ends the game at once, and the event says so."""
    over = played(game, "W:L1,*14;B:M15 dice=6-5", "L/off")
    assert over.result is not None
    assert (over.result.winner, over.result.shares, over.result.reason) == (0, (1.0, 0.0), "partie_simple")
    assert [event.key for event in over.events] == ["levee", "partie_simple"]
    assert not over.moves()
    assert not over.rolls()


@pytest.mark.parametrize(
    ("black", "agreed", "plain"),
    [
        ("A1,M14", 2, 1),  # one dame not yet home
        ("M14,+1", 2, 1),  # one in hand
        ("A5,L2,R5,T3", 2, 1),  # none moved: still no triple game
        ("M15", 1, 1),  # all home
        ("A1,M13,*1", 1, 1),  # one lifted before the others were driven out
        ("M13,*1,+1", 1, 1),
    ],
)
def test_what_a_game_is_worth(black: str, agreed: int, plain: int) -> None:
    """§8, §9, GAM-13, GAM-14: two trous, if agreed, while the loser is not all home with none lifted; never more."""
    assert points(game, f"W:*15;B:{black}", "+double") == agreed
    assert points(game, f"W:*15;B:{black}") == plain


@pytest.mark.parametrize(
    ("black", "modern", "reason"),
    [
        ("M13,*2", 1, "partie_simple"),
        ("M14,*1", 1, "partie_simple"),  # a single dame lifted
        ("L14,*1", 1, "partie_simple"),  # however deep the others are
        ("M13,*1,+1", 1, "partie_simple"),
        ("M15", 2, "rien_leve"),  # all home is no help where none is lifted
        ("S1,M14", 2, "rien_leve"),  # on the rim of home
        ("F1,M14", 2, "rien_leve"),  # just out of the winner's table
        ("G1,M14", 3, "triple"),  # in it, at its entrance
        ("L1,M14", 3, "triple"),
        ("M14,+1", 3, "triple"),  # in hand
        ("A5,L2,R5,T3", 3, "triple"),  # none moved
    ],
)
def test_what_a_game_is_worth_today(black: str, modern: int, reason: str) -> None:
    """§30: two while none is lifted, three where besides a dame is in hand or in the winner's table."""
    over = game.read(f"W:*15;B:{black} phase=over to=white dice=6-5", "modern")
    assert over.result is not None
    assert (over.result.points, over.result.reason, over.result.winner) == (modern, reason, 0)
    lost = game.read(f"W:{black.translate(MIRROR)};B:*15 phase=over to=white dice=6-5", "modern")
    assert lost.result is not None
    assert (lost.result.points, lost.result.winner) == (modern, 1)


def test_today_the_first_pair_is_played() -> None:
    """§31, §32: one die each, the higher plays both; equal ones again; so in every game of a match, to seven points."""
    won = game.start("modern").after(Roll((3, 5)))
    assert (won.player, won.core.dice) == (1, [5, 3])
    assert game.start("modern").after(Roll((4, 4))) == game.start("modern")
    values = game.profiles.find("modern")
    assert (values["next_start"], values["target"], values["touch_move"]) == ("draw", 7, False)
    with pytest.raises(Unknown):
        game.profiles.find("modern+double")


def test_today_both_numbers_or_the_larger() -> None:
    """§19, §32: of six and five one alone can be played, either of them; it is the six."""
    blocked = "W:M1,*14;B:E2,X2,Y11 profile=modern phase=play to=white dice=6-5"
    state = game.read(blocked)
    assert {str(move) for move in state.moves()} == {"M/S"}


def test_the_networks_judge_todays_count() -> None:
    """§30: a gammon that is sure counts two, and what is told is what today's players ask."""
    line = "W:L2,*13;B:A13,B2 profile={} phase=play to=white dice=2-1"
    for profile, worth in (("modern", 2.0), ("lepeintre-1818", 1.0), ("lepeintre-1818+double", 2.0)):
        state = game.read(line.format(profile))
        found = game.engine().analyse(state, Budget(depth=1))
        assert found.lines[0].value == pytest.approx(worth)
        assert ("bare" in found.prospects) == (profile == "modern")
        assert dict(found.lines[0].chances)["bare"] == 1


def test_a_match_is_three_trous() -> None:
    """§7, §8, GAM-13: the profile goes to three trous and has not agreed the double; the option double agrees it."""
    values = game.profiles.find()
    assert (values["target"], values["la_double"]) == (3, False)
    assert game.profiles.find("lepeintre-1818+double")["la_double"] is True


def test_the_arriere_jeu() -> None:
    """§8, §25, GAM-18: a player nearly out is hit by dames kept behind; he loses singly, or double with none lifted."""
    hit = played(game, "W:G1,H2,J12;B:K2,M13 to=black dice=4-2", "K/G* K/I")
    assert hit.counts(0)[HAND] == 1
    assert points(game, "W:*15;B:R14,+1", "+double") == 2
    assert points(game, "W:*15;B:R13,*1,+1", "+double") == 1


def test_touching_and_ecoles() -> None:
    """§18, §24, GAM-15: dame touchée, dame jouée is in force unless an option drops it; the game has no école."""
    assert game.profiles.find()["touch_move"] is True
    assert game.profiles.find("lepeintre-1818+touch-free")["touch_move"] is False
    assert not [term.key for term in game.glossary if "ecole" in term.key]


def test_a_throw_is_not_a_move() -> None:
    """What cannot be chosen is refused: a throw while a throw is played, a play before the dice."""
    state = game.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 dice=3-1")
    with pytest.raises(Illegal):
        state.after(Roll((6, 5)))
    with pytest.raises(Illegal):
        game.start().after(state.moves()[0])


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_random_games(seed: int) -> None:
    """§1, §5, §22: in every moment each side has fifteen dames, colours are apart, and the hand goes first."""
    for state in random_game(game, seed):
        check_facts(state)

"""Dames in hand at revertier (§5 to §8): entering, hors du jeu, and the doublé that ends a game at once."""

from __future__ import annotations

import pytest

from academie.games.revertier import game
from academie.tables.board import HAND
from games.racing import board, boards, entries, played, points

pytestmark = pytest.mark.native

ONE = "profile=academie-1806+hors-du-jeu-one"
WALLED = "W:Y13,+2;B:A5,M2,N2,O2,P2,Q2"  # five entries held by cases, R open, two dames in hand
SIX_HELD = "W:Y12,+3;B:A9,B1,C1,D1,E1,F1,R1"  # Black holds all his entries, and a dame of his is alone on R


def test_where_dames_enter() -> None:
    """§6, REV-11: a number enters on the flèche of its own count in the table of the tas, 1 to 6, and nowhere else."""
    assert entries(game, "W:Y14,+1;B:A15") == {1: "M", 2: "N", 3: "O", 4: "P", 5: "Q", 6: "R"}
    assert entries(game, "W:M15;B:L14,+1 to=black") == {1: "A", 2: "B", 3: "C", 4: "D", 5: "E", 6: "F"}


def test_nobody_enters_on_himself() -> None:
    """§6: an own dame bars its flèche, so an as enters nothing on a tas; an empty one takes a dame again."""
    assert entries(game, "W:M10,O1,R1,Y2,+1;B:A15") == {2: "N", 4: "P", 5: "Q"}
    assert boards(game, "W:M13,Y1,+1;B:A15 dice=1-1") == {"W:M13,Y1,+1;B:A15"}
    assert all(left.startswith("W:M1,Y13,+1;") for left in boards(game, "W:Y13,+2;B:A15 dice=1-1"))


def test_entering_on_the_other() -> None:
    """§6: a single dame of the other is hit by entering on it; a case bars the flèche."""
    assert entries(game, "W:Y14,+1;B:A12,N2,O1") == {1: "M", 3: "O", 4: "P", 5: "Q", 6: "R"}
    assert all(left.endswith(",+1") for left in boards(game, "W:Y14,+1;B:A12,N2,O1 dice=3-2"))


def test_dames_in_hand_stop_all_other_play() -> None:
    """§5: with a dame in hand that no number enters, nothing is played."""
    line = "W:D3,M1,Y9,+2;B:A9,N2,O2,P2"
    assert boards(game, f"{line} dice=3-2") == {line}


def test_hors_du_jeu_may_wait_or_enter() -> None:
    """§7, REV-12: with more dames in hand than open entries a player may let the throw go, or enter one anyway."""
    assert boards(game, f"{WALLED} dice=6-5") == {WALLED, "W:R1,Y13,+1;B:A5,M2,N2,O2,P2,Q2"}
    assert boards(game, f"{WALLED} dice=5-4") == {WALLED}


def test_who_is_not_hors_du_jeu_must_enter() -> None:
    """§7: with as many entries open as dames in hand, entering is a duty when the dice allow it."""
    one = "W:Y14,+1;B:A5,M2,N2,O2,P2,Q2"
    assert one not in boards(game, f"{one} dice=6-5")
    assert all("R1" in left or "X1" in left for left in boards(game, f"{one} dice=6-5"))


def test_how_many_enter_hors_du_jeu() -> None:
    """§7: hors du jeu none, one or more may enter as the dice allow; by the option hors-du-jeu-one no more than one."""
    line = "W:Y12,+3;B:A7,M2,N2,O2,P2"
    rest = ";B:A7,M2,N2,O2,P2"
    none, five, six, both = (f"W:{own}{rest}" for own in ("Y12,+3", "Q1,Y12,+2", "R1,Y12,+2", "Q1,R1,Y12,+1"))
    assert boards(game, f"{line} dice=6-5") == {none, five, six, both}
    assert boards(game, f"{line} {ONE} dice=6-5") == {none, five, six}
    assert boards(game, f"W:Y13,+2{rest} {ONE} dice=6-5") == {f"W:Q1,R1,Y13{rest}"}


def test_a_dame_left_uncovered_calls_him_in() -> None:
    """§7, §23, REV-29: a case opened to one dame in his table of entry obliges him to enter there, and to hit it."""
    shut = "W:Y14,+1;B:A3,M2,N2,O2,P2,Q2,R2"
    called = "W:Y14,+1;B:A4,M2,N2,O2,P2,Q2,R1"
    assert boards(game, f"{shut} dice=6-5") == {shut}
    assert all(left.endswith(";B:A4,M2,N2,O2,P2,Q2,+1") for left in boards(game, f"{called} dice=6-5"))


def test_all_six_entries_held() -> None:
    """§8, REV-13: a dame hit while its owner holds all six entries loses at once, dames in the hitter's hand or not."""
    over = played(game, f"{SIX_HELD} dice=6-5", "+/R*")
    assert board(over) == "W:R1,Y12,+2;B:A9,B1,C1,D1,E1,F1,+1"
    assert over.result is not None
    assert (over.result.winner, over.result.reason, over.result.law) == (0, "doublee", "§8")
    assert [event.key for event in over.events] == ["rentree", "battue", "doublee"]


def test_five_entries_held_and_two_hit() -> None:
    """§8, REV-14: two dames hit while five flèches are held, the tas and four others: doublé; one hit is not enough."""
    line = "W:M15;B:A9,B1,C1,D1,E1,R1,V1 dice=5-4"
    over = played(game, line, "M/R*/V*")
    assert over.counts(1)[HAND] == 2
    assert over.result is not None
    assert over.result.reason == "doublee"
    assert played(game, line, "M/R* M/Q").result is None


@pytest.mark.parametrize(("option", "worth"), [("", 1), ("+double", 2)])
def test_what_a_double_costs(option: str, worth: int) -> None:
    """§8, §10, REV-15: a doublé counts two if la double was agreed and one if not; lifting counts one either way."""
    assert points(game, "W:M14,V1;B:A9,B1,C1,D1,E1,+2", option) == worth
    assert points(game, "W:*15;B:A15", option) == 1


def test_adverse_cases_make_no_double() -> None:
    """§7, §8: entries closed by the other's cases may open again: they put a player hors du jeu and make no doublé."""
    assert game.read(WALLED).result is None
    assert game.read("W:M2,N1,O1,Y9,+2;B:A9,P2,Q2,R2").result is None


def test_a_double_ends_the_throw() -> None:
    """§8, §21: the hit that makes the doublé ends the game with the numbers that are left unplayed."""
    (move,) = game.read("W:M15;B:A9,B1,C1,D1,E1,F1,R1 dice=5-5").moves()
    assert str(move) == "M/R*"


def test_nobody_is_forced_to_win() -> None:
    """§4, §21: a play that ends the game with one number is allowed, and so is another that uses as many."""
    line = "W:K1,L13,Q1;B:A1,B1,C1,D1,E1,F1,R1,X4,Y4 dice=6-1"
    assert boards(game, line) == {
        "W:K1,L13,R1;B:A1,B1,C1,D1,E1,F1,X4,Y4,+1",
        "W:L14,Q1;B:A1,B1,C1,D1,E1,F1,R1,X4,Y4",
    }


def test_a_frozen_game_is_void() -> None:
    """§28: with dames in hand on both sides and every entry barred to each, nobody can move again and nobody wins."""
    frozen = game.read("W:A2,B2,C2,D2,M1,N1,O1,P1,Q1,+1,*1;B:E1,F1,R2,Y9,+1,*1 phase=over to=white dice=6-5")
    assert frozen.result is not None
    assert (frozen.result.winner, frozen.result.reason, frozen.result.points) == (None, "nulle", 0)


def test_one_side_shut_out_is_not_the_end() -> None:
    """§28, §7: while one of the two can still move, the other waits."""
    state = game.read("W:A2,B2,C2,D2,M1,N1,O1,P1,Q1,+1,*1;B:E1,F1,R2,Y11 phase=throw to=white")
    assert state.result is None

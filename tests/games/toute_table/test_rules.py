"""Toute-table on the board (§1 to §10, §18 to §21): piles, path, hitting, entering, lifting, what a game is worth."""

from __future__ import annotations

import pytest

from academie.games.toute_table import game
from academie.tables.board import HAND, LETTERS
from games.racing import board, boards, entries, numbers_used, played, points

pytestmark = pytest.mark.native


START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"


def test_the_four_piles() -> None:
    """§1: two dames on step 1, five on 12, three on 17, five on 19, one pile in each table."""
    piles = {step + 1: count for step, count in enumerate(game.start().counts(0)) if count}
    assert piles == {1: 2, 12: 5, 17: 3, 19: 5}
    assert game.start().counts(0) == game.start().counts(1)
    assert board(game.start()) == START


def test_the_path_of_the_tete() -> None:
    """§2: the tête goes round the other's side, then its own, into the table of the fourth pile."""
    white, black = ("".join(LETTERS[game.race.paths.place(seat, s)] for s in range(24)) for seat in (0, 1))
    assert (white[:6], white[18:]) == ("MNOPQR", "GHIJKL")
    assert (black[:6], black[18:]) == ("LKJIHG", "RQPONM")


@pytest.mark.parametrize(("dice", "total"), [("5-5", 20), ("6-6", 24)])
def test_great_doublets(dice: str, total: int) -> None:
    """§3, TT-02, TT-03: quine is twenty points in four numbers, sannes twenty-four, where the passages are open."""
    numbers = game.race.core.numbers([int(dice[0])] * 2, game.race.native_profile(game.profiles.find()))
    assert (len(numbers), sum(numbers)) == (4, total)
    assert numbers_used(game, f"W:M15;B:L15 dice={dice}") == {4}


def test_a_closed_passage_stops_a_doublet() -> None:
    """§3, §20: a quine goes as far as its landings are open: here to R, the second landing being held by a case."""
    assert boards(game, "W:M1,*14;B:N13,X2 dice=5-5") == {"W:R1,*14;B:N13,X2"}
    assert boards(game, "W:M1,*14;B:N13,R2 dice=5-5") == {"W:M1,*14;B:N13,R2"}


def test_any_pile_may_begin_and_cases_stand_anywhere() -> None:
    """§4: the first throw may be played from any of the four piles, and a flèche takes any number of dames."""
    origins = {stride[0] for move in game.read(f"{START} dice=2-1").moves() for stride in move.play.strides}
    assert {0, 11, 16, 18} <= origins
    assert "W:G1,M10,N4;B:A15" in boards(game, "W:G1,M14;B:A15 dice=1-1")


@pytest.mark.parametrize(
    ("line", "text", "left"),
    [
        # the as covers a dame of one's own
        ("W:E1,G5,M4,Y5;B:A5,D1,L1,R5,T3 dice=4-1", "Y/D*/E", "W:E2,G5,M4,Y4;B:A5,L1,R5,T3,+1"),
        # the as makes a sur-case
        ("W:E3,G5,M2,Y5;B:A5,D1,L1,R5,T3 dice=4-1", "Y/D*/E", "W:E4,G5,M2,Y4;B:A5,L1,R5,T3,+1"),
    ],
)
def test_a_hit_in_passing(line: str, text: str, left: str) -> None:
    """§5, §19, TT-04: the four hits, and the same dame plays the as to cover one of its own or as a sur-case."""
    assert board(played(game, line, text)) == left


@pytest.mark.parametrize(
    ("line", "text", "hits"),
    [
        ("W:G14,M1;B:A11,O1,Q1,S1,U1 dice=2-2", "M/O*/Q*/S*/U*", 4),
        ("W:G14,M1;B:A12,O1,Q1,S1 dice=2-2", "M/O*/Q*/S*/U", 3),
    ],
)
def test_a_doublet_hits_with_one_dame(line: str, text: str, hits: int) -> None:
    """§5, TT-05: a doublet that finds three or four single dames on its landings hits them with one dame."""
    assert played(game, line, text).counts(1)[HAND] == hits


def test_hits_are_at_will() -> None:
    """§5: a dame that may be hit may also be left, when the number can be played otherwise."""
    hands = {int("+1" in left) for left in boards(game, "W:E3,G5,M2,Y5;B:A5,D1,L1,R5,T3 dice=4-1")}
    assert hands == {0, 1}


def test_entering_on_the_tete_and_on_points() -> None:
    """§6, TT-20: one enters on own dames in any number, on the tête and on any other case, the points."""
    assert boards(game, "W:E2,G3,M2,Y4,+4;B:A5,L2,R5,T3 dice=1-1") == {"W:E2,G3,M6,Y4;B:A5,L2,R5,T3"}
    assert boards(game, "W:E2,G3,M2,O2,Y2,+4;B:A5,L2,R5,T3 dice=3-3") == {"W:E2,G3,M2,O6,Y2;B:A5,L2,R5,T3"}
    assert entries(game, "W:E2,G3,M2,O2,Y2,+4;B:A5,L2,R5,T3") == {1: "M", 2: "N", 3: "O", 4: "P", 5: "Q"}
    assert game.glossary.find("point").law == "§6"


def test_entering_comes_before_all_else() -> None:
    """§6: with a dame in hand that no number enters, nothing is played, whatever else could be."""
    line = "W:E3,G5,M2,Y4,+1;B:N2,O2,R5,T6"
    assert boards(game, f"{line} dice=3-2") == {line}


def test_a_doublet_lifts_four() -> None:
    """§7, TT-10: a doublet lifts as many as four of the dames that stand exactly at its distance, and no more."""
    lifted = {int(left.split("*")[1].split(";")[0]) for left in boards(game, "W:I6,L2,*7;B:A15 dice=4-4")}
    assert max(lifted) == 11
    assert "W:I2,L2,*11;B:A15" in boards(game, "W:I6,L2,*7;B:A15 dice=4-4")


def test_a_doublet_is_played_inside_while_dames_stand_behind() -> None:
    """§7, TT-11: its flèche empty and dames behind: the doublet is played inside and lifts nothing."""
    assert boards(game, "W:G4,J5,L2,*4;B:A15 dice=4-4") == {"W:J5,K4,L2,*4;B:A15"}


def test_a_doublet_lifts_the_next_where_none_is_behind() -> None:
    """§7, TT-12: its flèche empty and nothing behind: the dames of the next flèches are lifted."""
    assert boards(game, "W:J3,K2,L2,*8;B:A15 dice=5-5") == {"W:K1,L2,*12;B:A15"}


def test_lifting_by_force() -> None:
    """§7: by the option lift-forced a number that lifts exactly is not played inside."""
    line = "W:I2,L1,*12;B:A15 dice=4-1"
    assert boards(game, line) == {"W:I1,*14;B:A15", "W:J1,L1,*13;B:A15"}
    assert boards(game, f"{line} profile=academie-1806+lift-forced") == {"W:I1,*14;B:A15"}


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("W:M1,*14;B:N13,Y2 dice=6-5", {"W:S1,*14;B:N13,Y2"}),
        ("W:M1,*14;B:N11,S2,Y2 dice=6-5", {"W:R1,*14;B:N11,S2,Y2"}),
        ("W:M1,*14;B:N13,S2 dice=6-5", {"W:Y1,*14;B:N13,S2"}),
        ("W:M1,*14;B:N11,R2,S2 dice=6-5", {"W:M1,*14;B:N11,R2,S2"}),
    ],
)
def test_obligation(line: str, left: set[str]) -> None:
    """§18, §20: both numbers if any order allows, else the larger, else the smaller, else nothing."""
    assert boards(game, line) == left


def leaving(line: str) -> int:
    """With how many of the thirty-six throws Black can bring a dame of his tête, on L, out of that table."""
    state, count = game.read(f"{line} to=black"), 0
    for roll in state.rolls():
        strides = [stride for move in state.after(roll).moves() for stride in move.play.strides]
        count += roll.weight * any(origin < 6 <= to for origin, to, _, _ in strides)
    return count


def test_joined_cases_hold_the_tete() -> None:
    """§20, §21, TT-19: four or five joined cases about the third and fourth piles hold the tête, six shut it in."""
    rest = "B:A5,L2,R5,T3"
    four, five, six = f"W:E3,F2,G4,H2,M2,Y2;{rest}", f"W:D2,E2,F2,G4,H2,Y3;{rest}", f"W:D2,E2,F2,G3,H2,I2,Y2;{rest}"
    assert leaving(START) > leaving(four) > leaving(five) > leaving(six) == 0


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

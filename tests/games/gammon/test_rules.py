"""Gammon on the board (§1 to §10, §19 to §25, §30 to §32): hitting, entering, lifting, what a game is worth."""

from __future__ import annotations

import pytest

from academie.analysis import Budget
from academie.errors import Unknown
from academie.game import Roll
from academie.games.gammon import game
from academie.tables.board import HAND, LETTERS
from games.racing import board, boards, entries, numbers_used, played, points

pytestmark = pytest.mark.native


START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"
FIGURE_29 = "W:E4,G4,Y5,+2;B:A3,B1,D1,M2,P2,Q2,R4"  # after Black has hit on B and D
BEFORE_IT = "W:B1,D1,E4,G4,Y5;B:A3,H2,M2,P2,Q2,R4"


def test_first_position() -> None:
    """§1: two, five, three and five dames a side, in the mirror of each other."""
    assert board(game.start()) == START
    assert game.start().counts(0) == game.start().counts(1)


def test_routes() -> None:
    """§2, GAM-02: White goes M to Y and A to L, Black L to A and Y to M; one's step s is the other's 25-s."""
    routes = ["".join(LETTERS[game.race.paths.place(seat, step)] for step in range(24)) for seat in (0, 1)]
    assert routes == ["MNOPQRSTUVXYABCDEFGHIJKL", "LKJIHGFEDCBAYXVUTSRQPONM"]
    assert routes[0] == routes[1][::-1]


def test_carmes_is_sixteen_points() -> None:
    """§3, GAM-08: carmes gives four fours to play, sixteen points in all, and a free position uses them."""
    native = game.race.native_profile(game.profiles.find())
    assert game.race.core.numbers([4, 4], native) == [4, 4, 4, 4]
    assert numbers_used(game, f"{START} dice=4-4") == {4}
    assert game.race.core.numbers([6, 4], native) == [6, 4]


def test_nobody_is_forced_to_hit() -> None:
    """§4, GAM-19: Black may hit one, both or none of the uncovered dames of figure 29."""
    line = f"{BEFORE_IT} to=black dice=6-4"
    hands = {state.counts(0)[HAND] for state in (played(game, line, str(move)) for move in game.read(line).moves())}
    assert hands == {0, 1, 2}
    assert board(played(game, line, "H/B* H/D*")) == FIGURE_29


def test_figure_29_enters_by_two_and_three_alone() -> None:
    """§5, §10, GAM-05: with M, P, Q and R closed White enters by a two on N, a three on O, and nothing else."""
    assert entries(game, FIGURE_29) == {2: "N", 3: "O"}


@pytest.mark.parametrize("dice", ["1-1", "4-1", "5-1", "6-1", "4-4", "5-4", "6-4", "5-5", "6-5", "6-6"])
def test_a_closed_entry_loses_the_number(dice: str) -> None:
    """§5, GAM-16: a number whose flèche a case holds enters nothing; the dames stay in hand and the turn passes."""
    after = played(game, f"{FIGURE_29} dice={dice}", "-")
    assert boards(game, f"{FIGURE_29} dice={dice}") == {FIGURE_29}
    assert after.counts(0)[HAND] == 2
    assert after.thrower == 1


def test_entering_on_a_single_dame_hits_it() -> None:
    """§5, GAM-16: a single adverse dame does not close its flèche; entering there hits it."""
    line = "W:E4,G4,Y6,+1;B:A5,B5,M1,N2,O2"
    assert entries(game, line)[1] == "M"
    assert all(left.endswith(";B:A5,B5,N2,O2,+1") for left in boards(game, f"{line} dice=1-1"))


def test_entering_on_own_dames() -> None:
    """§5: own dames are no obstacle, in any number."""
    assert boards(game, "W:G5,M2,Y4,+4;B:A5,L2,R5,T3 dice=1-1") == {"W:G5,M6,Y4;B:A5,L2,R5,T3"}


def test_what_is_in_hand_enters_first() -> None:
    """§5: with two dames in hand and one number that enters, the other number is lost whoever could play it."""
    assert boards(game, f"{FIGURE_29} dice=6-2") == {"W:E4,G4,N1,Y5,+1;B:A3,B1,D1,M2,P2,Q2,R4"}


def test_the_dame_that_entered_may_go_on() -> None:
    """§5, §10, §20: with one dame in hand the other number is free, and the same dame may play it tout d'une."""
    line = "W:E5,G4,Y5,+1;B:A3,B1,D1,M2,P2,Q2,R4 dice=6-2"
    left = boards(game, line)
    assert "W:E5,G4,T1,Y5;B:A3,B1,D1,M2,P2,Q2,R4" in left
    assert len(left) > 1
    assert numbers_used(game, line) == {2}


@pytest.mark.parametrize(
    ("line", "left"),
    [
        # either number alone can be played, not both: the larger
        ("W:M1,*14;B:N13,Y2 dice=6-5", {"W:S1,*14;B:N13,Y2"}),
        # the larger is closed: the smaller
        ("W:M1,*14;B:N11,S2,Y2 dice=6-5", {"W:R1,*14;B:N11,S2,Y2"}),
        # both by one order only: that one
        ("W:M1,*14;B:N13,S2 dice=6-5", {"W:Y1,*14;B:N13,S2"}),
        # both landings closed: nothing
        ("W:M1,*14;B:N11,R2,S2 dice=6-5", {"W:M1,*14;B:N11,R2,S2"}),
        # of four fours as many as there is room for
        ("W:M1,*14;B:A2,N13 dice=4-4", {"W:U1,*14;B:A2,N13"}),
    ],
)
def test_obligation(line: str, left: set[str]) -> None:
    """§19, §20, §21: most numbers, the larger of two if but one can be played, every landing open."""
    assert boards(game, line) == left


def test_a_dame_hits_at_every_landing() -> None:
    """§20: a doublet played by one dame may hit at each of its landings; what lies between is no hindrance."""
    line = "W:G14,M1;B:N2,O1,Q1,R2,S1,U1,X7 dice=2-2"
    after = played(game, line, "M/O*/Q*/S*/U*")
    assert board(after) == "W:G14,U1;B:N2,R2,X7,+4"


@pytest.mark.parametrize(
    ("line", "left"),
    [
        # a six lifts from G while a dame is there, and else the farthest that is left
        ("W:G1,H1,*13;B:A15 dice=6-1", {"W:I1,*14;B:A15", "W:H1,*14;B:A15"}),
        # none at the distance but some farther back: played inside, nothing lifted
        ("W:G3,L2,*10;B:A15 dice=5-4", {"W:G1,K1,L3,*10;B:A15"}),
        # none farther back: the farthest still there
        ("W:J1,L2,*12;B:A15 dice=6-5", {"W:L1,*14;B:A15"}),
        # farther back but closed: lost
        ("W:G1,L2,*12;B:K2,M13 dice=4-4", {"W:G1,L2,*12;B:K2,M13"}),
        # the first number brings the last dame home, the others lift or are played inside
        ("W:F1,L2,*12;B:A15 dice=1-1", {"W:H1,*14;B:A15", "W:I1,L1,*13;B:A15", "W:J1,L2,*12;B:A15"}),
        # the last dame lifted ends the game, whatever is left of the throw
        ("W:L2,*13;B:A15 dice=1-1", {"W:*15;B:A15"}),
    ],
)
def test_lifting(line: str, left: set[str]) -> None:
    """§6: what a number lifts, what it must play inside, and what is lost."""
    assert boards(game, line) == left


def test_a_doublet_lifts_four() -> None:
    """§6: four dames on the flèche of a doublet may all be lifted by it."""
    assert "W:L5,*10;B:A15" in boards(game, "W:K4,L5,*6;B:A15 dice=2-2")


def test_lifting_may_be_refused_unless_forced() -> None:
    """§6: an exact number may be played inside; by the option lift-forced it lifts."""
    line = "W:G2,L1,*12;B:A15 dice=6-1"
    lifted, inside = "W:G1,*14;B:A15", "W:H1,L1,*13;B:A15"
    assert boards(game, line) == {lifted, inside}
    assert boards(game, f"{line} profile=lepeintre-1818+lift-forced") == {lifted}


def test_nothing_is_lifted_while_one_is_out() -> None:
    """§6: with a dame outside the last table, or in hand, nothing is lifted."""
    assert all("*" not in left for left in boards(game, "W:A1,G14;B:M15 dice=6-4"))
    closed = "W:L14,+1;B:M2,N2,O2,P2,Q2,R5"
    assert boards(game, f"{closed} dice=1-1") == {closed}


def test_the_passages_of_the_sixes() -> None:
    """§21, §25, GAM-17: cases on the flèches of his sixes leave him no six, and he must break up his home."""
    black = "B:K2,L2,N3,O4,P4"
    shut, open_ = f"W:E2,F2,G3,H2,I2,J2,Y2;{black}", f"W:G5,H2,I2,J2,Y4;{black}"
    assert boards(game, f"{shut} to=black dice=6-6") == {shut}
    assert numbers_used(game, f"{open_} to=black dice=6-6") == {4}
    strides = [move.play.strides for move in game.read(f"{shut} to=black dice=6-2").moves()]
    assert [[number for _, _, number, _ in made] for made in strides] == [[2]] * len(strides)


MIRROR = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVXY", "YXVUTSRQPONMLKJIHGFEDCBA")


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


def test_the_arriere_jeu() -> None:
    """§8, §25, GAM-18: a player nearly out is hit by dames kept behind; he loses singly, or double with none lifted."""
    hit = played(game, "W:G1,H2,J12;B:K2,M13 to=black dice=4-2", "K/G* K/I")
    assert hit.counts(0)[HAND] == 1
    assert points(game, "W:*15;B:R14,+1", "+double") == 2
    assert points(game, "W:*15;B:R13,*1,+1", "+double") == 1

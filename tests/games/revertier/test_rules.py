"""Revertier on the board (§1 to §11, §21 to §23, §28): tas and tête, hitting, hors du jeu, the doublé, lifting."""

from __future__ import annotations

import pytest

from academie.games.revertier import game
from academie.tables.board import HAND, LETTERS
from games.racing import board, boards, entries, numbers_used, played, points, random_game

pytestmark = pytest.mark.native


TAS = "W:M15;B:A15"
FULL = "W:M4,N1,O1,P1,Q1,R1,S1,T1,U1,V1,X1,Y1;B:A3,B1,D1,E1,G1,K1,L7"  # every flèche before White's tête held
TRANSIT = "profile=academie-1806+own-blot-transit"


def test_the_two_tas() -> None:
    """§1: fifteen dames on M and on A, and both turn the same way: step s of one is step s+12 of the other."""
    assert board(game.start()) == TAS
    white, black = ("".join(LETTERS[game.race.paths.place(seat, s)] for s in range(24)) for seat in (0, 1))
    assert (white, black) == ("MNOPQRSTUVXYABCDEFGHIJKL", "ABCDEFGHIJKLMNOPQRSTUVXY")


@pytest.mark.parametrize(
    ("dice", "used", "left"),
    [
        ("1-1", 4, {"W:M14,Q1;B:A15", "W:M13,N1,P1;B:A15"}),
        ("2-2", 4, {"W:M14,U1;B:A15", "W:M13,O1,S1;B:A15"}),
        ("3-3", 4, {"W:M13,P1,V1;B:A15"}),
        ("4-4", 3, {"W:M13,Q1,U1;B:A15"}),
        ("5-5", 4, {"W:I1,M14;B:A15", "W:D1,M13,R1;B:A15"}),
        ("6-6", 1, {"W:M14,S1;B:A15"}),
    ],
)
def test_first_doublets(dice: str, used: int, left: set[str]) -> None:
    """§3, §13: what the doublets of the first throw can play, one dame a flèche and the other's tas being closed."""
    assert numbers_used(game, f"{TAS} dice={dice}") == {used}
    assert boards(game, f"{TAS} dice={dice}") == left


def test_one_dame_a_fleche_before_the_tete() -> None:
    """§2, REV-07: no second dame joins one on steps 2 to 11; a number that could only do so is lost."""
    assert boards(game, "W:M14,S1;B:A15 dice=6-6") == {"W:M14,S1;B:A15"}
    lost = [move for move in game.read(f"{FULL} dice=4-4").moves() if any(s[0] == 0 for s in move.play.strides[:1])]
    assert lost == []


def test_the_tete_takes_any_number() -> None:
    """§2, REV-06: ten dames on the tête are eleven after another joins them, and all fifteen may stand there."""
    assert "W:M3,N1,Y11;B:A15" in boards(game, "W:M4,R1,Y10;B:A15 dice=6-1")
    assert boards(game, "W:X1,Y14;B:A15 dice=1-1") == {"W:Y15;B:A15"}


def test_a_great_doublet_forces_dames_across() -> None:
    """§13, §21, REV-05: a quine that cannot be played before the tête must be played across it."""
    line = "W:M13,R1,X1;B:A15 dice=5-5"
    assert all(move.play.strides for move in game.read(line).moves())
    across = {sum(played(game, line, str(move)).counts(0)[12:24]) for move in game.read(line).moves()}
    assert 0 not in across


def test_sur_cases_hit_without_uncovering() -> None:
    """§2, §4, REV-08: past the tête a third dame on a case is a batadour: it hits and leaves the case standing."""
    after = played(game, "W:D3,M12;B:A14,F1 dice=6-2", "D/F* M/S")
    assert board(after) == "W:D2,F1,M11,S1;B:A14,+1"
    assert game.glossary.find("batadour").law == "§23"


@pytest.mark.parametrize(
    ("line", "text", "left"),
    [
        ("W:I1,M12,Y2;B:A14,E1 dice=5-4", "Y/E*/I", "W:I2,M12,Y1;B:A14,+1"),
        ("W:M13,Y2;B:A13,E1,I1 dice=5-4", "Y/E*/I*", "W:I1,M13,Y1;B:A13,+2"),
    ],
)
def test_hitting_in_passing(line: str, text: str, left: str) -> None:
    """§4, §22, REV-09: the five hits; with the four the same dame covers one of its own, or hits a second."""
    assert board(played(game, line, text)) == left
    assert any("+" not in other for other in boards(game, line))


def test_the_tas_closes_while_it_holds_two() -> None:
    """§4: the other's tas is closed with two dames on it; the last dame of it is hit like any other."""
    assert all("A" not in left.split(";")[0] for left in boards(game, "W:M14,Y1;B:A2,L13 dice=6-1"))
    assert board(played(game, "W:M14,Y1;B:A1,L14 dice=6-1", "Y/A* M/S")) == "W:A1,M13,S1;B:L14,+1"


@pytest.mark.parametrize("dice", ["6-6", "6-5", "5-5"])
def test_six_joined_cases_hold_what_is_behind(dice: str) -> None:
    """§4, §21, REV-16: behind six joined cases nothing leaves the tas or the table of entry; the rest must play."""
    line = f"W:C3,E4,M5,N1,P1,R1;B:A3,S2,T2,U2,V2,X2,Y2 dice={dice}"
    moves = game.read(line).moves()
    assert all(move.play.strides for move in moves)
    assert all(origin >= 12 for move in moves for origin, _, _, _ in move.play.strides)


def test_every_playable_number_is_played() -> None:
    """§21, REV-17: who enters and hits with the six must play the five too, though it breaks up his last case."""
    line = "W:D2,L12,+1;B:A10,Q2,R1,X2 dice=6-5"
    assert boards(game, line) == {"W:D1,I1,L12,R1;B:A10,Q2,X2,+1"}


@pytest.mark.parametrize(
    ("line", "left"),
    [
        # both numbers where an order allows; else the larger; else the smaller; else none
        ("W:M1,*14;B:L13,S2 dice=6-5", {"W:Y1,*14;B:L13,S2"}),
        ("W:M1,*14;B:L13,Y2 dice=6-5", {"W:S1,*14;B:L13,Y2"}),
        ("W:M1,*14;B:L11,S2,Y2 dice=6-5", {"W:R1,*14;B:L11,S2,Y2"}),
        ("W:M1,*14;B:L11,R2,S2 dice=6-5", {"W:M1,*14;B:L11,R2,S2"}),
    ],
)
def test_obligation(line: str, left: set[str]) -> None:
    """§21, §22: most numbers, the larger of two if but one can be played, every landing open."""
    assert boards(game, line) == left


def test_touching_down_on_an_own_dame() -> None:
    """§2: a dame sets no foot on an own one before the tête; where own-blot-transit lets it, it may not stay.

    Either way the throw comes to the same positions: the dame that stands there can go on instead.
    """
    met: set[int] = set()
    for roll in game.read(FULL).rolls():
        usual, passing = game.read(FULL).after(roll), game.read(f"{FULL} {TRANSIT}").after(roll)
        one, other = ({board(state.after(move)) for move in state.moves()} for state in (usual, passing))
        assert one == other
        assert not any(touched(usual.counts(0), move.play.strides) for move in usual.moves())
        met = met.union(*(touched(passing.counts(0), move.play.strides) for move in passing.moves()))
    assert met


def touched(counts: list[int], strides: list[tuple[int, int, int, bool]]) -> set[int]:
    """The steps before the tête on which a play sets a dame beside another."""
    found, here = set(), list(counts)
    for origin, to, _, _ in strides:
        here[origin] -= 1
        here[to] += 1
        found |= {to} if 0 < to < 11 and here[to] > 1 else set()
    return found


@pytest.mark.parametrize(
    ("line", "left"),
    [
        # all in the table of the other's tête: exactly lifted, or played inside
        ("W:G1,L2,*12;B:S15 dice=6-1", {"W:L1,*14;B:S15", "W:L2,*13;B:S15"}),
        # played inside while dames stand behind, lifted from the farthest when none does
        ("W:G3,L2,*10;B:S15 dice=5-4", {"W:G1,K1,L3,*10;B:S15"}),
        ("W:J1,L2,*12;B:S15 dice=6-5", {"W:L1,*14;B:S15"}),
        # doublets are played double
        ("W:L6,*9;B:S15 dice=1-1", {"W:L2,*13;B:S15"}),
        # one dame outside: nothing is lifted until it is in
        ("W:F1,L2,*12;B:S15 dice=6-6", {"W:*15;B:S15"}),
        ("W:E1,L2,*12;B:S15 dice=1-1", {"W:I1,L2,*12;B:S15", "W:H1,L1,*13;B:S15", "W:G1,*14;B:S15"}),
    ],
)
def test_lifting(line: str, left: set[str]) -> None:
    """§9, REV-18: dames are lifted from the table of the other's tête as at trictrac, doublets double."""
    assert boards(game, line) == left


def test_lifting_by_force() -> None:
    """§9: by the option lift-forced a number that lifts exactly is not played inside."""
    line = "W:I2,L1,*12;B:S15 dice=4-1"
    assert boards(game, line) == {"W:I1,*14;B:S15", "W:J1,L1,*13;B:S15"}
    assert boards(game, f"{line} profile=academie-1806+lift-forced") == {"W:I1,*14;B:S15"}


def test_uncovering_early() -> None:
    """§23, REV-20: with a dame of his behind one may uncover while safe plays are left; later one is forced to."""
    early = [game.read(f"{left} to=black") for left in boards(game, "W:G3,H2,K5,L5;B:F1,S14 dice=2-1")]
    assert {min(count for count in state.counts(0)[:24] if count) for state in early} == {1, 2}
    late = "W:L1,*14;B:F1,S14"
    assert boards(game, "W:L3,*12;B:F1,S14 dice=6-5") == {late}
    assert "W:*14,+1;B:L1,S13,T1" in boards(game, f"{late} to=black dice=6-1")


def test_lifting_in_safety() -> None:
    """§23, REV-21: his game piled on two cases at the end of its road, a dame hit in lifting enters by any number."""
    line = "W:G2,K5,L6,*2;B:F1,X7,Y7"
    assert any(left.startswith("W:G2,K4,L5,*4;") for left in boards(game, f"{line} dice=2-1"))
    assert entries(game, "W:K5,L6,*3,+1;B:H1,X7,Y7") == {1: "M", 2: "N", 3: "O", 4: "P", 5: "Q", 6: "R"}


def test_random_games_keep_one_dame_a_fleche() -> None:
    """§2, §5: in whole games no side ever has two dames together on its steps 2 to 11, and the hand goes first."""
    for seed in range(4):
        for state in random_game(game, seed):
            assert max(state.counts(0)[1:11] + state.counts(1)[1:11]) <= 1
            for move in state.moves():
                waiting = state.counts(move.seat)[HAND]
                assert all(origin < 0 for origin, _, _, _ in move.play.strides[:waiting])


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

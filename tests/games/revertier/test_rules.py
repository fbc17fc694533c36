"""The plays of revertier (§1 to §4, §9, §13, §21, §22): the path, one dame a flèche, hitting, lifting, obligation."""

from __future__ import annotations

import pytest

from academie.games.revertier import game
from academie.tables.board import HAND, LETTERS
from games.racing import board, boards, entries, numbers_used, played, random_game

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

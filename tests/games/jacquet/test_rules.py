"""Jacquet's law on the board: the first dame, what closes, doublets, lifting, and what a game is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.corpus import check_entry, find_book
from academie.games.jacquet import game
from academie.match.series import Series, terms_of
from academie.tables.board import THROWS

if TYPE_CHECKING:
    from academie.game import Roll

from games.racing import plays

pytestmark = pytest.mark.native

CORE = game.race.core
HOME = {0: set("GHIJKL"), 1: set("STUVXY")}


def test_the_talons_lie_on_one_diagonal() -> None:
    """§1: White's fifteen dames begin on M and Black's on A; both go the same way round, half a turn apart."""
    state = game.start()
    assert (state.dames(0), state.dames(1)) == ({12: 15}, {0: 15})
    white, black = game.race.paths.fleches
    assert white[:2] == (12, 13)
    assert black == (*white[12:], *white[:12])


class TestTheFirstDame:
    """§2, §17: one dame goes ahead of all."""

    @pytest.mark.parametrize("dice", ["6-5", "4-1", "3-3", "2-2", "1-1"])
    @pytest.mark.parametrize(("first", "to"), [("W:M14,P1;B:A15", "white"), ("W:M15;B:A14,D1", "black")])
    def test_no_other_dame_moves_before_it_has_arrived(self, first: str, to: str, dice: str) -> None:
        """JAC-10: before the first dame is in the table across from the talon no other dame may be played."""
        state = game.read(f"{first} phase=play to={to} dice={dice}")
        (move,) = state.moves()
        origins = [origin for origin, _, _, _ in move.play.strides]
        arrivals = [arrived for _, arrived, _, _ in move.play.strides]
        assert origins == [3, *arrivals[:-1]]

    @pytest.mark.parametrize("roll", THROWS, ids=str)
    def test_a_first_throw_takes_one_dame_from_the_talon(self, roll: Roll) -> None:
        """JAC-10: with all dames on the talon one leaves it and takes as many numbers as it can."""
        state = game.read("W:M15;B:A15").after(roll)
        (move,) = state.moves()
        after = state.after(move)
        assert after.dames(0)[12] == 14
        # Three doublets meet the other's talon, twelve steps on, and stop before it.
        assert len(move.play.strides) == {(6, 6): 1, (4, 4): 2, (3, 3): 3}.get(roll.dice, 4 if roll.weight == 1 else 2)

    def test_the_table_it_must_reach(self) -> None:
        """JAC-10: that table is G to L for White and S to Y for Black; one step short of it nothing else moves."""
        for seat, letters in HOME.items():
            assert {"ABCDEFGHIJKLMNOPQRSTUVXY"[game.race.paths.place(seat, step)] for step in range(18, 24)} == letters
        assert plays(game, "W:M14,F1;B:A15 phase=play to=white dice=3-2") == {"F/I/K", "F/H M/P", "F/I M/O"}
        assert plays(game, "W:M14,D1;B:A15 phase=play to=white dice=2-1") == {"D/F/G"}
        assert plays(game, "W:M15;B:A14,P1 phase=play to=black dice=2-1") == {"P/R/S"}

    def test_then_all_dames_are_free(self) -> None:
        """JAC-06: once it has arrived every throw is played at will, from the talon or with dames that are down."""
        free = plays(game, "W:G1,M12,Q2;B:A14,S1 phase=play to=white dice=5-2")
        # All but Q/S, where Black stands, and G/N, which is past the rim.
        assert free == {"G/L M/O", "M/R G/I", "M/R M/O", "M/R/T", "Q/V G/I", "Q/V M/O", "Q/V/Y"}

    def test_the_rest_of_the_throw_is_free_at_once(self) -> None:
        """§17: the number that brings it in frees the numbers left of that very throw."""
        assert "D/J M/N" in plays(game, "W:M14,D1;B:A15 phase=play to=white dice=6-1")
        assert "D/J/K" in plays(game, "W:M14,D1;B:A15 phase=play to=white dice=6-1")

    def test_a_number_it_cannot_play_is_lost(self) -> None:
        """§17: what the first dame cannot play no other dame may use, though it could."""
        assert plays(game, "W:M14,Y1;B:A14,L1 phase=play to=white dice=1-1") == {"-"}
        # The as meets the talon on A; the six goes to F, and from there the as is free to reach G.
        assert plays(game, "W:M14,Y1;B:A14,L1 phase=play to=white dice=6-1") == {"Y/F/G"}

    def test_the_slip_of_the_book(self) -> None:
        """§20: Black's six and one from L goes to S and not to R."""
        (move,) = game.read("W:G1,M14;B:A14,L1 phase=play to=black dice=6-1").moves()
        assert str(move) in {"L/R/S", "L/M/S"}
        assert move.arrivals == {18}


class TestNothingIsHit:
    """§4: one dame closes."""

    def test_a_single_dame_closes_a_fleche(self) -> None:
        """JAC-07: there is no hitting; a flèche with one adverse dame cannot be landed on, even in passing."""
        # The as from P and the five from M fall on single dames of Black.
        found = plays(game, "W:G1,M13,P1;B:A12,Q1,R1,S1 phase=play to=white dice=5-1")
        assert found == {"G/L M/N", "P/U G/H", "P/U M/N", "P/U/V"}

    def test_holding_many_fleches_closes_the_passages(self) -> None:
        """JAC-09: the book's main art; six flèches held stop every throw of the other, two of them hardly any."""
        spread = game.read("W:G1,M9,N1,O1,P1,Q1,R1;B:A14,L1 phase=throw to=black")
        piled = game.read("W:G1,M9,N5;B:A14,L1 phase=throw to=black")
        stopped = [[r.dice for r in THROWS if str(state.after(r).moves()[0]) == "-"] for state in (spread, piled)]
        assert stopped == [[roll.dice for roll in THROWS], [(1, 1), (2, 1), (2, 2)]]
        book = find_book("lepeintre-jacquet")
        assert check_entry(book, book.entries[2]).problems == ()


class TestDoublets:
    """§3: four times."""

    def test_a_doublet_is_played_four_times(self) -> None:
        """JAC-07: doublets are played double, by one dame or by several."""
        assert CORE.numbers([4, 4], CORE.Profile()) == [4, 4, 4, 4]
        assert CORE.numbers([4, 1], CORE.Profile()) == [4, 1]
        found = plays(game, "W:G1,M14;B:A14,S1 phase=play to=white dice=2-2")
        assert {"M/O/Q", "G/I/K"} <= {word for text in found for word in text.split()}
        assert all(len(move.play.strides) == 4 for move in game.read("W:G1,M14;B:A14,S1 dice=2-2").moves())


class TestLifting:
    """§5: when all dames are in the last table."""

    def test_not_before_all_are_home(self) -> None:
        """§5: a dame outside the last table forbids lifting; the number that brings it in frees the next."""
        # Either number lifts once the other has brought F in: one of the two dames is left on L.
        state = game.read("W:F1,L1,*13;B:S1,*14 phase=play to=white dice=6-1")
        assert [state.after(move).dames(0) for move in state.moves()] == [{11: 1, 24: 14}]
        assert plays(game, "W:E1,L1,*13;B:F1,*14 phase=play to=white dice=1-1") == {"-"}

    def test_exactly_or_inside(self) -> None:
        """§5: a number that lifts exactly may be played inside instead, unless lifting is forced."""
        line = "W:G2,J1,*12;B:S1,*14 phase=play to=white dice=3-2"
        assert plays(game, line) == {"G/J G/I", "G/J/L", "J/off G/I"}
        # Forced, the three lifts J; only a two played first from J leaves it nothing to lift.
        forced = game.read(line, "lepeintre-1818+lift-forced")
        assert set(map(str, forced.moves())) == {"J/off G/I", "J/L G/J"}

    def test_the_farthest_when_none_stands_behind(self) -> None:
        """§5: a number larger than any distance left lifts from the farthest flèche, and only from there."""
        assert plays(game, "W:J1,L2,*12;B:S1,*14 phase=play to=white dice=6-5") == {"J/off L/off"}
        assert plays(game, "W:H1,L2,*12;B:S1,*14 phase=play to=white dice=6-6") == {"H/off L/off L/off"}


class TestTheEnd:
    """§6, §18: one trou or two."""

    LAST = "W:L1,*14;B:{} profile=lepeintre-1818{} phase=play to=white dice=2-1"

    @pytest.mark.parametrize(
        ("black", "option", "points"),
        [
            ("A3,S12", "", 1),
            ("A3,S12", "+double", 2),  # not all home, none lifted
            ("A2,S12,*1", "+double", 1),  # one lifted
            ("S15", "+double", 1),  # all home
        ],
    )
    def test_first_out(self, black: str, option: str, points: int) -> None:
        """JAC-08: the first who has lifted all wins one trou, two if the double was agreed and the loser is behind."""
        state = game.read(self.LAST.format(black, option))
        end = state.after(state.moves()[0])
        assert end.result is not None
        assert (end.result.winner, end.result.points) == (0, points)
        assert end.result.reason == ("partie_double" if points == 2 else "partie_simple")
        series = Series(terms_of(state.profile)).after(end.result)
        assert series.score == (points, 0)
        assert series.starter == 0  # §10: the winner has the dice

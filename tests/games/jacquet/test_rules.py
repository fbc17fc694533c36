"""Jacquet's law on the board: the first dame, what closes, doublets, lifting, and what a game is worth."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.corpus import check_entry, find_book
from academie.game import Roll
from academie.games.jacquet import game
from academie.match.series import Series, terms_of
from academie.tables.board import THROWS

if TYPE_CHECKING:
    from academie.tables.race_state import RaceState

pytestmark = pytest.mark.native

CORE = game.race.core
HOME = {0: set("GHIJKL"), 1: set("STUVXY")}


def plays(line: str) -> set[str]:
    """Every play of a line with dice, in letters."""
    return set(map(str, game.read(line).moves()))


def walk(seed: int, profile: str | None = None) -> list[RaceState]:
    """The states of a random game."""
    chooser = random.Random(seed)
    states = [game.start(profile)]
    while states[-1].result is None:
        choices = [*states[-1].moves(), *states[-1].rolls()]
        states.append(states[-1].after(chooser.choice(choices)))
    return states


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
        assert plays("W:M14,F1;B:A15 phase=play to=white dice=3-2") == {"F/I/K", "F/H M/P", "F/I M/O"}
        assert plays("W:M14,D1;B:A15 phase=play to=white dice=2-1") == {"D/F/G"}
        assert plays("W:M15;B:A14,P1 phase=play to=black dice=2-1") == {"P/R/S"}

    def test_then_all_dames_are_free(self) -> None:
        """JAC-06: once it has arrived every throw is played at will, from the talon or with dames that are down."""
        free = plays("W:G1,M12,Q2;B:A14,S1 phase=play to=white dice=5-2")
        # All but Q/S, where Black stands, and G/N, which is past the rim.
        assert free == {"G/L M/O", "M/R G/I", "M/R M/O", "M/R/T", "Q/V G/I", "Q/V M/O", "Q/V/Y"}

    def test_the_rest_of_the_throw_is_free_at_once(self) -> None:
        """§17: the number that brings it in frees the numbers left of that very throw."""
        assert "D/J M/N" in plays("W:M14,D1;B:A15 phase=play to=white dice=6-1")
        assert "D/J/K" in plays("W:M14,D1;B:A15 phase=play to=white dice=6-1")

    def test_a_number_it_cannot_play_is_lost(self) -> None:
        """§17: what the first dame cannot play no other dame may use, though it could."""
        assert plays("W:M14,Y1;B:A14,L1 phase=play to=white dice=1-1") == {"-"}
        # The as meets the talon on A; the six goes to F, and from there the as is free to reach G.
        assert plays("W:M14,Y1;B:A14,L1 phase=play to=white dice=6-1") == {"Y/F/G"}

    def test_the_slip_of_the_book(self) -> None:
        """§20: Black's six and one from L goes to S and not to R."""
        (move,) = game.read("W:G1,M14;B:A14,L1 phase=play to=black dice=6-1").moves()
        assert str(move) in {"L/R/S", "L/M/S"}
        assert move.arrivals == {18}

    @settings(max_examples=20)
    @given(seed=st.integers(0, 2**32))
    def test_in_every_game(self, seed: int) -> None:
        """JAC-10: in a random game no second dame leaves a talon before one of that side has arrived."""
        for state in walk(seed):
            for seat in (0, 1):
                counts = state.counts(seat)
                assert counts[0] >= 14 or sum(counts[18:25]) > 0


class TestNothingIsHit:
    """§4: one dame closes."""

    def test_a_single_dame_closes_a_fleche(self) -> None:
        """JAC-07: there is no hitting; a flèche with one adverse dame cannot be landed on, even in passing."""
        # The as from P and the five from M fall on single dames of Black.
        found = plays("W:G1,M13,P1;B:A12,Q1,R1,S1 phase=play to=white dice=5-1")
        assert found == {"G/L M/N", "P/U G/H", "P/U M/N", "P/U/V"}

    @settings(max_examples=10)
    @given(seed=st.integers(0, 2**32))
    def test_no_dame_ever_comes_to_hand(self, seed: int) -> None:
        """JAC-07: in a random game nothing is hit, no flèche holds both colours, and no hand has a dame."""
        for state in walk(seed):
            assert not set(state.dames(0)) & set(state.dames(1)) - {24}
            assert state.counts(0)[25] == state.counts(1)[25] == 0
            assert not any(event.key == "battue" for event in state.events)

    def test_holding_many_fleches_closes_the_passages(self) -> None:
        """JAC-09: the book's main art; six flèches held stop every throw of the other, two of them hardly any."""
        spread = game.read("W:G1,M9,N1,O1,P1,Q1,R1;B:A14,L1 phase=throw to=black")
        piled = game.read("W:G1,M9,N5;B:A14,L1 phase=throw to=black")
        stopped = [[r.dice for r in THROWS if str(state.after(r).moves()[0]) == "-"] for state in (spread, piled)]
        assert stopped == [[roll.dice for roll in THROWS], [(1, 1), (2, 1), (2, 2)]]
        book = find_book("lepeintre-jacquet")
        assert check_entry(book, book.entries[2]).problems == ()

    @settings(max_examples=150)
    @given(seed=st.integers(0, 2**32))
    def test_never_are_both_blocked(self, seed: int) -> None:
        """§7: on random crowded boards one of the two can always play some number, whoever walls in whom."""
        sides = crowded(random.Random(seed))
        dice = [[number, number] for number in range(1, 7)]
        found = [CORE.plays(*order, pair, CORE.Profile()) for order in (sides, sides[::-1]) for pair in dice]
        assert any(play.strides for plays in found for play in plays)


def crowded(chooser: random.Random) -> tuple[list[int], list[int]]:
    """Dames in long rows of one colour, so that walls of six and more are common; one of each side is lifted."""
    owner = [chooser.choice((0, 1)) for _ in range(24)]
    for fleche in range(24):
        if chooser.random() < 0.8:
            owner[fleche] = owner[fleche - 1]
    owner[chooser.randrange(12)], owner[chooser.randrange(12, 24)] = 0, 1
    sides: tuple[list[int], list[int]] = ([0] * 26, [0] * 26)
    for seat, counts in enumerate(sides):
        held = [step for step in range(24) if owner[game.race.paths.place(seat, step)] == seat]
        held = chooser.sample(held, min(14, len(held)))
        for step in [24, *held, *chooser.choices(held, k=14 - len(held))]:
            counts[step] += 1
    return sides


class TestDoublets:
    """§3: four times."""

    def test_a_doublet_is_played_four_times(self) -> None:
        """JAC-07: doublets are played double, by one dame or by several."""
        assert CORE.numbers([4, 4], CORE.Profile()) == [4, 4, 4, 4]
        assert CORE.numbers([4, 1], CORE.Profile()) == [4, 1]
        found = plays("W:G1,M14;B:A14,S1 phase=play to=white dice=2-2")
        assert {"M/O/Q", "G/I/K"} <= {word for text in found for word in text.split()}
        assert all(len(move.play.strides) == 4 for move in game.read("W:G1,M14;B:A14,S1 dice=2-2").moves())


class TestLifting:
    """§5: when all dames are in the last table."""

    def test_not_before_all_are_home(self) -> None:
        """§5: a dame outside the last table forbids lifting; the number that brings it in frees the next."""
        # Either number lifts once the other has brought F in: one of the two dames is left on L.
        state = game.read("W:F1,L1,*13;B:S1,*14 phase=play to=white dice=6-1")
        assert [state.after(move).dames(0) for move in state.moves()] == [{11: 1, 24: 14}]
        assert plays("W:E1,L1,*13;B:F1,*14 phase=play to=white dice=1-1") == {"-"}

    def test_exactly_or_inside(self) -> None:
        """§5: a number that lifts exactly may be played inside instead, unless lifting is forced."""
        line = "W:G2,J1,*12;B:S1,*14 phase=play to=white dice=3-2"
        assert plays(line) == {"G/J G/I", "G/J/L", "J/off G/I"}
        # Forced, the three lifts J; only a two played first from J leaves it nothing to lift.
        forced = game.read(line, "lepeintre-1818+lift-forced")
        assert set(map(str, forced.moves())) == {"J/off G/I", "J/L G/J"}

    def test_the_farthest_when_none_stands_behind(self) -> None:
        """§5: a number larger than any distance left lifts from the farthest flèche, and only from there."""
        assert plays("W:J1,L2,*12;B:S1,*14 phase=play to=white dice=6-5") == {"J/off L/off"}
        assert plays("W:H1,L2,*12;B:S1,*14 phase=play to=white dice=6-6") == {"H/off L/off L/off"}


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

    def test_a_match_is_of_three_trous(self) -> None:
        """§23: ordinarily three, as at gammon; options make it shorter or longer."""
        targets = {
            option: game.profiles.find(f"lepeintre-1818+{option}")["target"] for option in ("one-trou", "six-trous")
        }
        assert game.profiles.find()["target"] == 3
        assert targets == {"one-trou": 1, "six-trous": 6}

    def test_the_dice_may_be_drawn_for_again(self) -> None:
        """§10: by the option draw-each-game nobody has the dice for the next game."""
        assert terms_of(game.profiles.find("lepeintre-1818+draw-each-game")).next_start == "draw"


class TestTheStart:
    """§9: who has the dice."""

    def test_the_higher_die_has_the_dice(self) -> None:
        """§9: one die each; the higher throws afresh, and equal dice are thrown again."""
        start = game.start()
        assert start.after(Roll((3, 3))) == start
        black = start.after(Roll((2, 5)))
        assert (black.thrower, black.core.phase.name, [e.key for e in black.events]) == (1, "throw", ["le_de"])

    def test_coup_et_des(self) -> None:
        """§9: by the option the pair of the draw is the first throw."""
        state = game.start("lepeintre-1818+coup-et-des").after(Roll((2, 5)))
        assert (state.player, tuple(state.core.dice)) == (1, (5, 2))

"""The plain's law on the board: the corner, doublets, what wins, the void game, and the passage by option."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.corpus import check_entry, find_book
from academie.game import Roll
from academie.games.plain import game
from academie.match.series import Series, terms_of
from academie.tables.board import THROWS

if TYPE_CHECKING:
    from academie.tables.race_state import RaceMove

from games.racing import plays

pytestmark = pytest.mark.native

CORE = game.race.core
PASSAGE = "academie-1806+trictrac-passage"
GRAND_JAN = range(6, 12)  # steps


def test_the_piles() -> None:
    """§1: fifteen dames on A and on Y, as at trictrac."""
    state = game.start()
    assert (state.dames(0), state.dames(1)) == ({0: 15}, {23: 15})


class TestPlays:
    """§2, §3, §7, §14: what a throw may do."""

    def test_one_dame_may_stand_in_the_corner(self) -> None:
        """PL-02: a single dame may be put in the corner, tout d'une from the pile or by another dame."""
        assert "A/G/L" in plays(game, "W:A15;B:Y15 dice=6-5")
        assert "A/G K/L" in plays(game, "W:A13,K2;B:Y15 dice=6-1")
        assert "S/M Y/X" in plays(game, "W:A15;B:S1,Y14 phase=play to=black dice=6-1")

    def test_a_doublet_is_four_numbers(self) -> None:
        """PL-03: doublets are played double, four numbers, by one dame or by several."""
        assert [len(CORE.numbers([n, n], CORE.Profile())) for n in range(1, 7)] == [4] * 6
        assert CORE.numbers([6, 5], CORE.Profile()) == [6, 5]
        assert plays(game, "W:A15;B:Y15 dice=5-5") == {"A/F/K A/F/K", "A/F/K A/F A/F", "A/F A/F A/F A/F"}
        assert plays(game, "W:A15;B:Y15 dice=6-6") == {"A/G A/G A/G A/G"}

    def test_the_corner_is_the_end_of_the_way(self) -> None:
        """§15: no number takes a dame past the corner; what cannot be played otherwise is lost."""
        assert plays(game, "W:L15;B:Y15 dice=6-6") == {"-"}
        assert plays(game, "W:K1,L14;B:Y15 dice=6-1") == {"K/L"}

    def test_what_can_be_played_must_be(self) -> None:
        """§14: of two numbers that cannot both be played the larger goes before, and one may have to heap dames up."""
        assert plays(game, "W:E1,L14;B:Y15 dice=6-5") == {"E/K"}
        assert plays(game, "W:F1,G1,L13;B:Y15 dice=6-5") == {"F/L G/L"}


class TestTheEnd:
    """§4-§6: who wins, and when nobody does."""

    NEAR = "W:C1,D2,E1,F1,G2,H2,I2,J2,K1,L1;B:Y15 dice=6-6"

    def test_the_plain_wins_in_mid_throw(self) -> None:
        """§4: the game ends when the sixth flèche is covered, with numbers of the throw left over."""
        state = game.read(self.NEAR)
        end = state.after(game.read_move(state, "E/K F/L"))
        assert end.result is not None
        assert (end.result.winner, end.result.reason, end.result.points) == (0, "plain", 1)
        assert [event.key for event in end.events] == ["plain"]

    def test_nothing_is_played_after_it(self) -> None:
        """§4: no play goes on once the plain is made; some make it with two numbers, some with the fourth."""
        state = game.read(self.NEAR)
        lengths = set()
        for move in state.moves():
            counts = list(state.core.own)
            for origin, to, _, _ in move.play.strides:
                assert not all(counts[step] > 1 for step in GRAND_JAN)
                counts[origin] -= 1
                counts[to] += 1
            if all(counts[step] > 1 for step in GRAND_JAN):
                lengths.add(len(move.play.strides))
        assert lengths == {2, 3, 4}

    def test_spare_dames_may_stand_anywhere(self) -> None:
        """§4: twelve dames covered on the six flèches win, wherever the other three are."""
        for spare in ("A3", "G3", "L3", "A1,F1,I1"):
            counts = [0] * 26
            for word in spare.split(","):
                counts["ABCDEFGHIJKL".index(word[0])] += int(word[1])
            for step in GRAND_JAN:
                counts[step] += 2
            ending = CORE.ending(counts, game.start().counts(1), CORE.Profile())
            assert (ending.winner, ending.points, ending.why.name) == (0, 1, "filled")

    def test_the_dice_are_drawn_for_again(self) -> None:
        """PL-05: the winner has not the dice for the return game; they are drawn for."""
        state = game.read(self.NEAR)
        end = state.after(game.read_move(state, "E/K F/L"))
        assert end.result is not None
        series = Series(terms_of(state.profile)).after(end.result)
        assert (series.winner, series.starter, series.revanche().starter) == (0, None, None)

    def test_a_void_game_marks_nothing(self) -> None:
        """§6: when after a throw neither can make his plain the game is void, and a series goes on."""
        state = game.read("W:A1,F1,G3,I2,K4,L4;B:Y1,S1,R2,P2,O2,N4,M3 phase=play to=black dice=6-5")
        end = state.after(game.read_move(state, "S/M R/M"))
        assert end.result is not None
        assert (end.result.winner, end.result.reason, end.result.points) == (None, "nulle", 0)
        series = Series(terms_of(state.profile)).after(end.result)
        assert (series.winner, series.score, series.starter) == (None, (0, 0), None)

    @settings(max_examples=100)
    @given(st.lists(st.integers(0, 11), min_size=15, max_size=15))
    def test_what_can_still_be_filled(self, steps: list[int]) -> None:
        """§6: the count tells just whether every flèche can get two dames, each dame going forward or staying."""
        counts = [steps.count(step) for step in range(12)]
        # Serve the flèches from the corner down, each by the foremost dames that have not passed it.
        dames, possible = sorted(steps), True
        for fleche in reversed(GRAND_JAN):
            behind = [dame for dame in dames if dame <= fleche]
            possible &= len(behind) >= 2
            dames = behind[:-2]
        assert CORE.can_fill([*counts, *[0] * 14]) == possible


class TestAdvice:
    """§18: the book's plan."""

    def test_the_plan_of_the_book(self) -> None:
        """PL-06: bring down wood, lay six dames flat on the grand jan, then cover them; the entry ends in a plain."""
        book = find_book("academie-plain")
        report = check_entry(book, book.entries[2])
        assert report.problems == ()
        assert report.verdict.status == "proved"

    def test_the_plan_makes_plains(self) -> None:
        """PL-06: of sixty games the plan makes a plain in most, and random play in hardly any."""
        wins = [0, 0]
        for seed in range(60):
            state, chooser = game.start(), random.Random(seed)
            while state.result is None:
                moves = state.moves()
                if not moves:
                    state = state.after(chooser.choices(state.rolls(), [roll.weight for roll in state.rolls()])[0])
                else:
                    state = state.after(min(moves, key=planned) if state.player == 0 else chooser.choice(moves))
            if state.result.winner is not None:
                wins[state.result.winner] += 1
        assert wins[0] > 30
        assert wins[1] < 5


def planned(move: RaceMove) -> tuple[bool, int, int, int]:
    """How little a play follows the plan: the plain possible, flèches covered, flèches held, dames on the pile."""
    own = move.play.after[0]
    held = sum(own[step] > 0 for step in GRAND_JAN)
    covered = sum(own[step] > 1 for step in GRAND_JAN)
    return not CORE.can_fill(own), -covered - held, -held, own[0]


class TestPassage:
    """§15: past the corner as at trictrac, by option."""

    RUINED = "W:A1,F1,G3,I2,K4,L4;B:Y1,S2,R1,Q2,P2,O2,N2,M3 phase=play to=black dice=6-5"

    def test_closed_by_default(self) -> None:
        """§15: without the option no dame of Black's leaves M to Y, though White can fill no more."""
        assert plays(game, self.RUINED) == {"S/M R/M", "S/M S/N", "S/M Y/S", "S/N Y/R", "Y/R"}

    def test_open_once_the_other_can_fill_no_more(self) -> None:
        """§15: with it dames pass, onto flèches without adverse dames only and never into the other's corner."""
        found = plays(game, self.RUINED, PASSAGE)
        assert "N/H O/J" in found
        ends = {word[-1] for text in found for word in text.split()}
        assert not ends & set("AFGIKL")
        for dice in ("1-1", "2-1", "3-2"):
            line = self.RUINED.replace("6-5", dice)
            assert not any("L" in text for text in plays(game, line, PASSAGE))

    def test_shut_while_the_other_can_fill(self) -> None:
        """§15: while the other can still make his plain the corner is the end of the way."""
        line = "W:A15;B:R1,M14 phase=play to=black dice=6-5"
        assert plays(game, line, PASSAGE) == plays(game, line) == {"R/M"}

    def test_a_dame_beyond_closes_its_fleche(self) -> None:
        """§15: a single dame on the other's side shuts the flèche to him, and nothing is hit."""
        line = "W:A2,G1,I4,K4,L4;B:D1,Y1,S2,R2,Q2,P2,O2,N2,M1 phase=play to=white dice=6-3"
        assert plays(game, line, PASSAGE) == {"A/G I/L", "A/G/J"}

    def test_nothing_is_lifted(self) -> None:
        """§15: a number that would go past the last flèche cannot be played."""
        line = "W:G1,L14;B:B1,S2,R2,Q2,P2,O2,N2,M2 phase=play to=black dice=2-1"
        state = game.read(line.replace("R2", "R1").replace("S2", "S3"), PASSAGE)
        assert not any("off" in str(move) for move in state.moves())
        assert {word for move in state.moves() for word in str(move).split() if word.startswith("B")} == {"B/A"}


class TestTheStart:
    """§9: who has the dice."""

    def test_the_higher_die_has_the_dice(self) -> None:
        """§9: one die each; the higher throws afresh, and equal dice are thrown again."""
        start = game.start()
        assert start.after(Roll((3, 3))) == start
        assert start.after(Roll((6, 1))).rolls() == THROWS

    def test_coup_et_des(self) -> None:
        """§9: by the option the pair of the draw is the first throw."""
        state = game.start("academie-1806+coup-et-des").after(Roll((2, 5)))
        assert (state.player, tuple(state.core.dice)) == (1, (5, 2))

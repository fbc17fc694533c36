"""Garanguet's law on the board: what three dice give to play, what closes, lifting, hits by option, and the end."""

from __future__ import annotations

import pytest

from academie.game import Roll
from academie.games.garanguet import game
from academie.match.series import Series, terms_of
from academie.tables.board import THROWS_OF_THREE
from games.racing import plays

pytestmark = pytest.mark.native

CORE = game.race.core
HITS = "lepeintre-1818+hits"
TALONS = "W:A15;B:Y15"


def numbers(*dice: int, profile: str | None = None) -> list[int]:
    """The numbers a throw gives."""
    found: list[int] = CORE.numbers(list(dice), game.race.native_profile(game.profiles.find(profile)))
    return found


def test_the_talons_face_each_other() -> None:
    """§5: fifteen dames on A and on Y; each goes to the table of the other's talon, the opposite way."""
    state = game.start()
    assert (state.dames(0), state.dames(1)) == ({0: 15}, {23: 15})
    white, black = game.race.paths.fleches
    assert white == tuple(range(24))
    assert black == white[::-1]


class TestThreeDice:
    """§1-§4: what a throw gives to play."""

    def test_there_are_fifty_six_throws(self) -> None:
        """§1: three dice are thrown, fifty-six throws with their chances of 216."""
        rolls = game.read(TALONS).rolls()
        assert len(rolls) == 56
        assert sum(roll.weight for roll in rolls) == 216

    def test_the_examples_of_the_book(self) -> None:
        """§3: two, two and three make seven points; four, four and three make nineteen."""
        assert sorted(numbers(2, 2, 3)) == [2, 2, 3]
        assert sorted(numbers(4, 4, 3)) == [3, 4, 4, 4, 4]
        by_dames = {len(text.split()) for text in plays(game, f"{TALONS} dice=3-2-2")}
        assert by_dames == {1, 2, 3}

    @pytest.mark.parametrize("roll", THROWS_OF_THREE, ids=str)
    def test_every_throw(self, roll: Roll) -> None:
        """§1, §2, §4: a doublet is doubled if it beats the third die, a triplet tripled, all else played once."""
        worth = sum(roll.dice)
        for die in set(roll.dice):
            others = [other for other in roll.dice if other != die]
            if not others:
                worth *= 3
            elif len(others) == 1 and die > others[0]:
                worth += 2 * die
        assert sum(numbers(*roll.dice)) == worth
        assert sum(numbers(*roll.dice[::-1])) == worth

    def test_triplets(self) -> None:
        """§4: a triplet gives nine numbers, or by the option three."""
        assert numbers(5, 5, 5) == [5] * 9
        assert numbers(5, 5, 5, profile="lepeintre-1818+triplet-once") == [5] * 3
        state = game.read(f"{TALONS} dice=1-1-1")
        assert all(len(move.play.strides) == 9 for move in state.moves())
        # Nine aces shared among the dames of one talon: as many ways as nine can be a sum.
        assert len(state.moves()) == 30


class TestClosing:
    """§8: a single dame closes, unless hits are agreed."""

    LINE = "W:A14,B1;B:C1,Y14 phase=play to=white dice=3-2-1"

    def test_without_hits_one_dame_closes(self) -> None:
        """GAR-06: the book does not state whether one hits; by default nobody does, and C is closed."""
        assert game.profiles.find()["hit"] == "none"
        assert plays(game, self.LINE) == {"A/D A/B/D", "A/D/E B/D", "A/D/F A/B", "A/D/F/G", "B/E/G/H"}

    def test_with_hits_a_lone_dame_is_taken(self) -> None:
        """GAR-06: the option hits lets a lone dame be hit, never by force, and sends it to its owner's hand."""
        state = game.read(self.LINE, HITS)
        hit = [move for move in state.moves() if move.hits]
        assert {move.hits for move in hit} == {(2,)}
        assert len(state.moves()) > len(hit)
        after = state.after(hit[0])
        assert after.dames(1) == {23: 14, 25: 1}
        assert "battue" in {event.key for event in after.events}

    def test_two_dames_close_all_the_same(self) -> None:
        """§8: with hits a flèche held by two is closed; a single one is not."""
        assert not any("C" in text for text in plays(game, "W:A14,B1;B:C2,Y13 phase=play to=white dice=3-2-1", HITS))

    def test_entering_comes_first(self) -> None:
        """§8: what is in hand enters by its number on steps 1 to 6, before anything else, on own dames too."""
        found = plays(game, "W:A13,B1,+1;B:C1,Y14 phase=play to=white dice=3-2-1", HITS)
        assert all(text.startswith("+/") for text in found)
        assert {text.split()[0][:3] for text in found} == {"+/A", "+/B", "+/C"}
        shut = plays(game, "W:A13,+2;B:C3,D2,E2,F2,Y6 phase=play to=white dice=6-5-3", HITS)
        assert shut == {"-"}


class TestObligation:
    """§17: most numbers, then the greatest total."""

    def test_most_numbers_go_before_the_larger(self) -> None:
        """§17: five and one are played rather than the six alone, though both end on G."""
        (move,) = game.read("W:A1,*14;B:B1,H1,L1,M1,*11 phase=play dice=6-5-1").moves()
        assert str(move) == "A/F/G"

    def test_of_as_many_numbers_the_greatest_total(self) -> None:
        """§17: of six, four and one only two can be played, and they must be the six and the as."""
        state = game.read("W:A1,*14;B:K1,L1,*13 phase=play dice=6-4-1")
        assert [state.after(move).dames(0) for move in state.moves()] == [{7: 1, 24: 14}]

    def test_of_one_number_the_largest(self) -> None:
        """§17: when any one number of three can be played and no two, it is the largest."""
        assert plays(game, "W:M1,*14;B:S1,T1,V1,*12 phase=play dice=5-4-2") == {"M/R"}

    def test_nothing_playable(self) -> None:
        """§17: what cannot be played is lost and the turn passes."""
        state = game.read("W:R1,*14;B:S1,T1,U1,V1,X1,Y1,*9 phase=play dice=5-3-1")
        after = state.after(game.read_move(state, "-"))
        assert [event.key for event in after.events] == ["rien"]
        assert after.thrower == 1


class TestLiftingAndTheEnd:
    """§6, §7, §18: out first, one trou or two."""

    def test_a_triplet_lifts_nine(self) -> None:
        """§6: a throw lifts as many dames as it has numbers."""
        state = game.read("W:S12,*3;B:A1,*14 phase=play dice=6-6-6")
        (move,) = state.moves()
        assert state.after(move).dames(0) == {18: 3, 24: 12}

    def test_exactly_or_inside(self) -> None:
        """§6: a number that lifts exactly may be played inside instead, unless lifting is forced."""
        line = "W:V5,*10;B:A1,*14 phase=play dice=3-2-1"
        assert plays(game, line) == {"V/off V/Y V/X", "V/off V/Y/off"}
        # Forced, the as lifts the dame that the two has brought to Y.
        assert plays(game, line, "lepeintre-1818+lift-forced") == {"V/off V/Y/off"}

    @pytest.mark.parametrize(
        ("black", "option", "points"),
        [
            ("Y3,F12", "", 1),
            ("Y3,F12", "+double", 2),  # not all home, none lifted
            ("Y2,F12,*1", "+double", 1),  # one lifted
            ("F15", "+double", 1),  # all home
        ],
    )
    def test_first_out(self, black: str, option: str, points: int) -> None:
        """GAR-05: the first who has lifted all wins one trou, two if the double was agreed and the loser is behind."""
        state = game.read(f"W:X1,*14;B:{black} profile=lepeintre-1818{option} phase=play to=white dice=6-5-4")
        end = state.after(state.moves()[0])
        assert end.result is not None
        assert (end.result.winner, end.result.points) == (0, points)
        assert end.result.reason == ("partie_double" if points == 2 else "partie_simple")
        series = Series(terms_of(state.profile)).after(end.result)
        assert series.score == (points, 0)
        assert series.starter == 0  # §12: the winner has the dice


def test_the_draw_is_never_played() -> None:
    """§11: one die each gives the dice; the winner throws three afresh, whatever the profile."""
    state = game.start().after(Roll((2, 5)))
    assert (state.thrower, state.core.phase.name, state.core.dice) == (1, "throw", [])
    assert game.start().after(Roll((4, 4))) == game.start()
    assert all(option.values.get("start") is None for option in game.profiles.options.values())

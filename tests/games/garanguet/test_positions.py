"""Garanguet in writing (§24): lines and plays that are read back, and the sentence for what no game comes to."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unknown, Unreadable
from academie.game import Roll
from academie.games.garanguet import game

pytestmark = pytest.mark.native

TALONS = "W:A15;B:Y15"
HITS = "profile=lepeintre-1818+hits"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:A16;B:Y15", Illegal, "White has 16 dames"),
        ("W:A15;B:Y14", Illegal, "Black has 14 dames"),
        ("W:A14,G1;B:Y14,G1", Illegal, "Both sides have dames on G"),
        ("W:A14,+1;B:Y15", Illegal, "White has dames in hand.*option hits.*§8"),
        (f"W:S2,T2,U2,V2,X2,Y2,+3;B:A2,B2,C2,D2,E2,F2,+3 {HITS}", Illegal, "Both sides have dames in hand.*§9"),
        ("W:*15;B:Y15", Illegal, "over in this position"),
        (f"{TALONS} phase=over dice=6-5-4", Illegal, "not over in this position"),
        (f"{TALONS} phase=play", Unreadable, "throw"),
        (f"{TALONS} phase=play dice=6-5", Unreadable, "three dice"),
        (f"{TALONS} phase=play dice=6-5-4-3", Unreadable, "three dice"),
        (f"{TALONS} phase=play dice=7-5-1", Unreadable, "1 to 6"),
        (f"{TALONS} phase=asleep", Unreadable, "phase"),
        (f"{TALONS} to=red", Unreadable, "white or black"),
        (f"{TALONS} profile=lepeintre-1818+coup-et-des", Unknown, "coup-et-des"),
        (f"{TALONS} profile=academie-1806", Unknown, "lepeintre-1818"),
        ("W:Z15;B:Y15", Unreadable, "place dames"),
        ("", Unreadable, "position"),
    ],
)
def test_impossible_lines_are_refused(line: str, error: type[AcademieError], words: str) -> None:
    """§24, §8, §9: a line that is no position of garanguet gets one sentence that says why."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert str(caught.value).endswith(".")


def test_dames_in_hand_are_read_where_they_are_hit() -> None:
    """§8: with the option hits a side may have dames in hand, and the line reads back."""
    line = f"W:A14,+1;B:Y15 {HITS} phase=throw to=white"
    assert str(game.read(line)) == line


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("A/D A/D A/D", Illegal, "not a legal play of 3-2-2 for White"),
        ("A/D", Illegal, "not a legal play"),
        ("A/Z", Unreadable, "not a flèche"),
        ("B/C", Unreadable, "moves no dame"),
        ("+/C A/D A/C", Unreadable, "moves no dame"),
        ("seven points", Unreadable, "flèche|moves no dame"),
        ("-", Illegal, "not a legal play"),
    ],
)
def test_plays_that_cannot_be(text: str, error: type[AcademieError], words: str) -> None:
    """§24: a text that is no play of the throw gets one sentence, with the plays there are."""
    state = game.read(f"{TALONS} phase=play dice=2-3-2")
    with pytest.raises(error, match=words):
        game.read_move(state, text)


def test_a_throw_of_two_dice_is_refused() -> None:
    """§1: garanguet takes three dice, and another number of them cannot be chosen or played."""
    state = game.read(TALONS)
    for dice in ((6, 5), (6, 5, 4, 3), (7, 1, 1)):
        with pytest.raises(Illegal, match="cannot be chosen"):
            state.after(Roll(dice))
    with pytest.raises(ValueError, match="three dice"):
        game.race.core.plays(state.core.own, state.core.other, [6, 5], game.race.core.Profile())
    with pytest.raises(ValueError, match="once or three times"):
        game.race.core.Profile(triplet_multiplier=2)


def test_dice_are_written_larger_first() -> None:
    """§24: three dice in any order are one throw, written larger first."""
    line = f"{TALONS} profile=lepeintre-1818 phase=play to=white dice="
    assert str(game.read(line + "2-3-2")) == line + "3-2-2"
    assert game.read(line + "232") == game.read(line + "3 2 2".replace(" ", "-"))

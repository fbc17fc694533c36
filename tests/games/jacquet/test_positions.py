"""Jacquet in writing (§25): lines and plays that are read back, and the sentence for what no game comes to."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unknown, Unreadable
from academie.game import Roll
from academie.games.jacquet import game

pytestmark = pytest.mark.native

TALONS = "W:M15;B:A15"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:M16;B:A15", Illegal, "White has 16 dames"),
        ("W:M15;B:A14", Illegal, "Black has 14 dames"),
        ("W:M14,S1;B:A14,S1", Illegal, "Both sides have dames on S"),
        ("W:M14,+1;B:A15", Illegal, "White has dames in hand.*§4"),
        ("W:M13,S1,U1;B:A15", Illegal, "White has more than one dame off his talon.*§2"),
        ("W:M15;B:A1,B14", Illegal, "Black has more than one dame off his talon.*§2"),
        ("W:*15;B:A15", Illegal, "over in this position"),
        (f"{TALONS} phase=over dice=6-5", Illegal, "not over in this position"),
        (f"{TALONS} phase=play", Unreadable, "throw"),
        (f"{TALONS} phase=play dice=6-5-4", Unreadable, "two dice"),
        (f"{TALONS} phase=play dice=6", Unreadable, "two dice"),
        (f"{TALONS} phase=play dice=7-1", Unreadable, "1 to 6"),
        (f"{TALONS} phase=asleep", Unreadable, "phase"),
        (f"{TALONS} to=red", Unreadable, "white or black"),
        (f"{TALONS} wind=north", Unreadable, "field"),
        (f"{TALONS} profile=academie-1806", Unknown, "lepeintre-1818"),
        (f"{TALONS} profile=lepeintre-1818+hits", Unknown, "hits"),
        ("W:W15;B:A15", Unreadable, "place dames"),
        ("W:M15", Unreadable, "position"),
        ("", Unreadable, "position"),
    ],
)
def test_impossible_lines_are_refused(line: str, error: type[AcademieError], words: str) -> None:
    """§25, §2, §4: a line that is no position of jacquet gets one sentence that says why."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("M/S M/R", Illegal, "not a legal play of 6-5 for White, who can play M/S/Y"),
        ("M/Z", Unreadable, "not a flèche"),
        ("Y/M", Unreadable, "moves no dame"),
        ("+/M", Unreadable, "moves no dame"),
        ("six and five", Unreadable, "flèche|moves no dame"),
        ("-", Illegal, "not a legal play"),
        ("", Illegal, "not a legal play"),
    ],
)
def test_plays_that_cannot_be(text: str, error: type[AcademieError], words: str) -> None:
    """§25: a text that is no play of the throw gets one sentence, with the plays there are."""
    state = game.read(f"{TALONS} phase=play dice=6-5")
    with pytest.raises(error, match=words):
        game.read_move(state, text)


def test_a_throw_of_three_dice_is_refused() -> None:
    """§3: jacquet is played with two dice, and another number of them cannot be chosen."""
    state = game.read(TALONS)
    for dice in ((6, 5, 4), (6,), (7, 1)):
        with pytest.raises(Illegal, match="cannot be chosen"):
            state.after(Roll(dice))
    with pytest.raises(ValueError, match="two dice"):
        game.race.core.plays(state.core.own, state.core.other, [6, 5, 4], game.race.core.Profile())


def test_a_play_may_skip_its_stops() -> None:
    """§25: one dame for several numbers may be written from its first flèche to its last."""
    state = game.read(f"{TALONS} phase=play dice=6-5")
    assert game.read_move(state, "M/Y") == game.read_move(state, "M/S/Y") == state.moves()[0]


def test_lines_are_canonical() -> None:
    """§25: the line of a state names its profile, phase, player and throw, and reads back to it."""
    line = "W:G1,M14;B:A14,L1 profile=lepeintre-1818+double phase=play to=black dice=6-1"
    assert str(game.read(line)) == line
    assert str(game.read(TALONS)) == f"{TALONS} profile=lepeintre-1818 phase=throw to=white"

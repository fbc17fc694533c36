"""Gammon in writing (§22, §29): lines and plays that are read back, and the sentence for what cannot be."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Ambiguous, Illegal, Unknown, Unreadable
from academie.games.gammon import game
from games.racing import board

pytestmark = pytest.mark.native

START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:E4,G5,M2,Y5;B:A5,L2,R5,T3", Illegal, "White has 16 dames"),
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T2", Illegal, "Black has 14 dames"),
        ("W:E3,G5,M2,Y5;B:A5,G2,R5,T3", Illegal, "Both sides have dames on G"),
        ("W:*15;B:*15", Illegal, "over in this position"),
        (f"{START} phase=over dice=6-5", Illegal, "not over in this position"),
        (f"{START} phase=play", Unreadable, "throw"),
        (f"{START} phase=throw dice=6-5", Unreadable, "throw"),
        (f"{START} phase=play dice=6-5-4", Unreadable, "two dice"),
        (f"{START} phase=play dice=6", Unreadable, "two dice"),
        (f"{START} phase=play dice=7-1", Unreadable, "1 to 6"),
        (f"{START} phase=asleep", Unreadable, "phase"),
        (f"{START} to=red", Unreadable, "white or black"),
        (f"{START} to=white to=black", Unreadable, "once"),
        (f"{START} wind=north", Unreadable, "field"),
        (f"{START} profile=academie-1806", Unknown, "lepeintre-1818"),
        (f"{START} profile=lepeintre-1818+triple", Unknown, "triple"),
        ("W:E3,G5,M2,W5;B:A5,L2,R5,T3", Unreadable, "place dames"),
        ("W:E1,E2,G5,M2,Y5;B:A5,L2,R5,T3", Unreadable, "twice"),
        ("W:E3,G5,M2,Y5", Unreadable, "position"),
        ("", Unreadable, "position"),
    ],
)
def test_impossible_lines_are_refused(line: str, error: type[AcademieError], words: str) -> None:
    """§22, §29: a line that is no position of gammon gets one sentence that says why."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("E/H", Illegal, "not a legal play of 3-1 for White"),
        ("E/H G/I", Illegal, "not a legal play"),
        ("H/E G/H", Unreadable, "moves no dame"),
        ("E/W G/H", Unreadable, "not a flèche"),
        ("+/M G/H", Unreadable, "moves no dame"),
        ("off/H", Unreadable, "moves no dame"),
        ("three and one", Unreadable, "flèche|moves no dame"),
        ("-", Illegal, "not a legal play"),
        ("", Illegal, "not a legal play"),
    ],
)
def test_plays_that_cannot_be(text: str, error: type[AcademieError], words: str) -> None:
    """§29: a text that names no play of the throw gets one sentence, and an unplayed throw is no play."""
    state = game.read(f"{START} dice=3-1")
    with pytest.raises(error, match=words) as caught:
        game.read_move(state, text)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("text", ["E/H G/H", "G/H E/H", "E/H,G/H", "e/h g/h"])
def test_a_play_is_read_in_any_order(text: str) -> None:
    """§29: the dames of a play may be named in any order, with commas, in small letters."""
    state = game.read(f"{START} dice=3-1")
    assert board(state.after(game.read_move(state, text))) == "W:E2,G4,H2,M2,Y5;B:A5,L2,R5,T3"


def test_two_ways_that_hit_differently() -> None:
    """§29: one dame may come to the same flèche by different hits; the stars tell which are meant."""
    one = game.read("W:M1,Y14;B:A5,G5,O1,T4 dice=3-2")
    assert board(one.after(game.read_move(one, "M/O*/R"))).endswith(",+1")
    assert "+" not in board(one.after(game.read_move(one, "M/R")))
    two = game.read("W:M1,Y14;B:A5,G4,O1,P1,T4 dice=3-2")
    with pytest.raises(Ambiguous, match=r"several ways.*M/O\*/R"):
        game.read_move(two, "M/R")
    assert board(two.after(game.read_move(two, "M/P*/R"))) == "W:R1,Y14;B:A5,G4,O1,T4,+1"


def test_a_bare_position_is_to_be_thrown_by_white() -> None:
    """§29: dames alone are White's throw under the usual profile, and the line says so when written again."""
    state = game.read(START)
    assert str(state) == f"{START} profile=lepeintre-1818 phase=throw to=white"
    assert game.read(str(state)) == state

"""Lines and orders of the dames rabattues (§23): what is read and written, and the sentence for what cannot be."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games.dames_rabattues.game import game

FRESH = "W:111222/222333;B:111222/222333"
LIFT = "W:000000/222333;B:000000/000010"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("", Unreadable, "not a position"),
        ("W:A15;B:Y15", Unreadable, "not a position"),
        ("W:11122/222333;B:111222/222333", Unreadable, "not a position"),
        ("W:211222/222333;B:111222/222333", Illegal, "White has 2 dames to lay on his pile 1.*§2"),
        ("W:111222/222333;B:000000/222334", Illegal, "Black has 4 dames on his pile 6.*§1"),
        ("W:111222/122333;B:111222/222333", Illegal, "White has lifted a dame while.*§5"),
        ("W:000000/000000;B:000000/000000", Illegal, "Both.*§7"),
        ("W:000000/000000;B:111222/222333", Illegal, "over.*§7"),
        (f"{FRESH} phase=over to=white dice=6-5", Illegal, "over.*§7"),
        (f"{FRESH} phase=play", Unreadable, "throw"),
        (f"{FRESH} phase=throw dice=6-5", Unreadable, "throw"),
        (f"{FRESH} phase=play dice=6-5-1", Unreadable, "two dice"),
        (f"{FRESH} phase=play dice=7-1", Unreadable, "1 to 6"),
        (f"{FRESH} phase=asleep", Unreadable, "phase"),
        (f"{FRESH} to=red", Unreadable, "white or black"),
        (f"{FRESH} to=white to=black", Unreadable, "once"),
        (f"{FRESH} wind=north", Unreadable, "field"),
        (f"{FRESH} phase=claim dice=3-3", Unreadable, "left"),
        (f"{FRESH} phase=play dice=3-3 left=3", Unreadable, "left"),
        (f"{FRESH} phase=claim dice=3-3 left=4", Unreadable, "numbers of the throw"),
        (f"{FRESH} phase=claim dice=3-3 left=3,3,3", Unreadable, "numbers of the throw"),
        (f"{FRESH} phase=claim dice=3-3 left=3", Illegal, "no use for a 3"),
        (f"{FRESH} profile=never-heard-of", AcademieError, "profile"),
    ],
)
def test_bad_lines(line: str, error: type[AcademieError], words: str) -> None:
    """§1, §2, §5, §7, §23: what no game has is refused with one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_one_profile_only() -> None:
    """A line that names a profile is not read under another."""
    with pytest.raises(Unreadable, match="name only one"):
        game.read(f"{FRESH} profile=academie-1806", "academie-1806+manual-claim")


@pytest.mark.parametrize(
    "line",
    [
        f"{FRESH} profile=academie-1806 phase=opening",
        f"{FRESH} profile=academie-1806 phase=play to=black dice=6-5",
        "W:000000/000000;B:111222/222333 profile=academie-1806 phase=over to=black dice=6-6",
        "W:010000/222333;B:000000/200201 profile=academie-1806+manual-claim phase=claim to=white dice=4-1 left=1,4",
    ],
)
def test_lines_are_read_back(line: str) -> None:
    """§23: a canonical line is read to a state that writes the same line."""
    assert str(game.read(line)) == line


@pytest.mark.parametrize("text", ["6-1", "1-6", "61", "1 6", " 6, 1 "])
def test_either_order_where_they_are_alike(text: str) -> None:
    """§17: where both orders come to the same, both texts name the one move."""
    state = game.read(f"{FRESH} phase=play dice=6-1")
    assert str(game.read_move(state, text)) == "6-1"


@pytest.mark.parametrize("text", ["5-1", "1-5"])
def test_the_order_is_kept_where_it_matters(text: str) -> None:
    """§17: where the orders differ each text names its own."""
    state = game.read("W:000010/222333;B:000100/222333 phase=play dice=5-1")
    assert str(game.read_move(state, text)) == text


@pytest.mark.parametrize(
    ("line", "text", "error", "words"),
    [
        (f"{FRESH} phase=play dice=6-1", "6-5", Illegal, "not the throw 6-1"),
        (f"{FRESH} phase=play dice=6-1", "A/B", Unreadable, "order of two numbers"),
        (f"{FRESH} phase=play dice=6-1", "", Unreadable, "order of two numbers"),
        (f"{FRESH} phase=throw", "6-1", Illegal, "to be thrown"),
        ("W:010000/222333;B:000000/200201 phase=claim dice=4-1 left=1,4", "1-4", Illegal, "take or leave.*§9"),
    ],
)
def test_bad_moves(line: str, text: str, error: type[AcademieError], words: str) -> None:
    """§9, §17: what is no move here is refused with one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read_move(game.read(line), text)
    assert "\n" not in str(caught.value)


def test_other_starting_positions_are_unknown() -> None:
    """§1: there is one way to set up."""
    with pytest.raises(AcademieError, match="standard"):
        game.start(setup="marseille")

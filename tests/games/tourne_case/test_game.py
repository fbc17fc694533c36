"""Tourne-case as people meet it: lines, plays, events, results, and the sentence for what cannot be."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Roll
from academie.games.tourne_case import game

pytestmark = pytest.mark.native


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:A2,+1;B:+3", Illegal, "White has two dames on A.*§3"),
        ("W:+3;B:U2,+1", Illegal, "Black has two dames on U.*§3"),
        ("W:D1,+2;B:U1,+2", Illegal, "face each other on D and U.*§5"),
        ("W:*1,+2;B:+3", Illegal, "lifted.*§7"),
        ("W:M1,+2;B:+3", Illegal, "White has a dame on M"),
        ("W:+4;B:+3", Illegal, "White has 4 dames"),
        ("W:+2;B:+3", Illegal, "White has 2 dames"),
        ("W:L3;B:+3", Illegal, "over"),
        ("W:+3;B:+3 phase=over to=white dice=6-5", Illegal, "not over"),
        ("W:+3;B:+3 dice=6-5-4", Unreadable, "two dice"),
        ("W:+3;B:+3 phase=decide", Unreadable, "phase"),
        ("W:+3", Unreadable, "position"),
        ("", Unreadable, "position"),
    ],
)
def test_bad_positions(line: str, error: type[AcademieError], words: str) -> None:
    """§1, §3, §5, §7: what no lane has is refused with one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "line",
    [
        "W:+3;B:+3 profile=academie-1806 phase=opening",
        "W:L2,+1;B:M2,U1 profile=academie-1806+double phase=play to=black dice=4-3",
        "W:L3;B:Y1,+2 profile=academie-1806 phase=over to=white dice=2-1",
    ],
)
def test_lines_are_read_back(line: str) -> None:
    """§22: a canonical line is read to a state that writes the same line; coins may face each other."""
    assert str(game.read(line)) == line


def test_the_example_of_the_book() -> None:
    """§8: three and two, two and as, six and two, four and three, five and four, each play forced."""
    state = game.read("W:+3;B:+3 phase=throw to=black")
    line = [((3, 2), "+/X"), ((2, 1), "+/A"), ((6, 2), "X/U"), ((4, 3), "A/D*"), ((5, 4), "+/U*")]
    for dice, text in line:
        state = state.after(Roll(dice, 2))
        assert [str(move) for move in state.moves()] == [text]
        state = state.after(state.moves()[0])
    assert [event.key for event in state.events] == ["rentree", "battue"]
    assert (state.dames(0), state.dames(1)) == ({25: 3}, {20: 1, 25: 2})


def test_nothing_to_play_is_told() -> None:
    """§6: a throw of which nothing can be played is a dash, and an event of its own."""
    state = game.read("W:L1,K1,J1;B:+3 phase=play to=white dice=6-3")
    (move,) = state.moves()
    assert str(move) == "-"
    assert [event.key for event in state.after(move).events] == ["rien"]


@pytest.mark.parametrize(("profile", "reason", "points"), [("", "coin", 1), ("+double", "partie_double", 2)])
def test_the_end_is_told(profile: str, reason: str, points: int) -> None:
    """§7: three in the coin end the game, single or double by what was agreed."""
    state = game.read(f"W:L2,K1;B:Y1,+2 profile=academie-1806{profile} phase=play to=white dice=5-1")
    last = state.after(game.read_move(state, "K/L"))
    assert last.result is not None
    assert (last.result.winner, last.result.reason, last.result.points, last.result.law) == (0, reason, points, "§7")
    assert last.events[-1].key == reason


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("A/F", Illegal, "not a legal play"),
        ("+/B", Illegal, "not a legal play"),
        ("C/E", Unreadable, "moves no dame"),
        ("A/M", Unreadable, "not on the path"),
        ("A/off", Illegal, "not a legal play"),
        ("castle", Unreadable, "flèche|moves no dame"),
    ],
)
def test_bad_plays(text: str, error: type[AcademieError], words: str) -> None:
    """§2, §3: a play that is none is refused with one sentence."""
    state = game.read("W:A1,+2;B:+3 phase=play to=white dice=5-3")
    with pytest.raises(error, match=words) as caught:
        game.read_move(state, text)
    assert "\n" not in str(caught.value)
    assert str(game.read_move(state, "A/D")) == "A/D"


def test_who_begins_the_next_game() -> None:
    """§13: the dice are drawn for again, or by an option the winner has them."""
    assert game.profiles.find()["next_start"] == "draw"
    assert game.profiles.find("academie-1806+winner-begins")["next_start"] == "winner"

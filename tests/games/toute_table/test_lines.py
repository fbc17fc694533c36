"""Toute-table in writing (§4, §25): what no position or play has is refused with one sentence."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unknown, Unreadable
from academie.game import Look
from academie.games.toute_table import game

pytestmark = pytest.mark.native

START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:E3,G6,M2,Y5;B:A5,L2,R5,T3", Illegal, "White has 16 dames"),
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T3,+1", Illegal, "Black has 16 dames"),
        ("W:E3,G5,M2,Y5;B:A5,E3,L2,R5", Illegal, "Both sides have dames on E"),
        ("W:*15;B:A5,L2,R5,T3", Illegal, "over in this position"),
        (f"{START} phase=over dice=6-5", Illegal, "not over in this position"),
        (f"{START} dice=6-5-4", Unreadable, "two dice"),
        (f"{START} dice=0-1", Unreadable, "1 to 6"),
        (f"{START} phase=leave", Unreadable, "phase"),
        (f"{START} profile=lepeintre-1818", Unknown, "academie-1806"),
        (f"{START} profile=academie-1806+double", Unknown, "no option"),
        ("W:E3;G5", Unreadable, "position"),
    ],
)
def test_impossible_lines_are_refused(line: str, error: type[AcademieError], words: str) -> None:
    """§4, §25: a line that is no position of toute-table gets one sentence that says why."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("M/S", Illegal, "not a legal play of 6-5 for White"),
        ("M/S M/Y", Illegal, "not a legal play"),
        ("A/G A/F", Unreadable, "moves no dame"),
        ("M/M", Illegal, "not a legal play"),
        ("M+S", Unreadable, "flèche|moves no dame"),
        ("-", Illegal, "not a legal play"),
    ],
)
def test_plays_that_cannot_be(text: str, error: type[AcademieError], words: str) -> None:
    """§25: a text that names no play of the throw gets one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read_move(game.read(f"{START} dice=6-5"), text)
    assert str(caught.value).endswith(".")


def test_the_board_is_drawn_as_the_book_seats_the_players() -> None:
    """§1: A is at White's right, as the window of chapter II has it, unless another look is asked for."""
    usual = game.draw(game.start(), ascii_only=True)
    assert usual == game.draw(game.start(), ascii_only=True, look=Look(a_at="right"))
    assert usual != game.draw(game.start(), ascii_only=True, look=Look(a_at="left"))

"""Revertier in writing (§2, §27): what no position or play has is refused with one sentence."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unknown, Unreadable
from academie.games.revertier import game
from games.racing import board

pytestmark = pytest.mark.native

TAS = "W:M15;B:A15"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:M16;B:A15", Illegal, "White has 16 dames"),
        ("W:M15;B:A14", Illegal, "Black has 14 dames"),
        ("W:M14,S1;B:A14,S1", Illegal, "Both sides have dames on S"),
        ("W:M13,N2;B:A15", Illegal, "White has 2 dames on N; before the tête one is the most"),
        ("W:M15;B:A12,K3", Illegal, "Black has 3 dames on K; before the tête one is the most"),
        ("W:M9,N1,O1,P1,Q1,+2;B:A15", Illegal, "over in this position"),
        ("W:*15;B:A15", Illegal, "over in this position"),
        (f"{TAS} phase=over dice=6-5", Illegal, "not over in this position"),
        (f"{TAS} dice=6-5-4", Unreadable, "two dice"),
        (f"{TAS} dice=6", Unreadable, "two dice"),
        (f"{TAS} phase=play", Unreadable, "throw"),
        (f"{TAS} phase=hors_du_jeu", Unreadable, "phase"),
        (f"{TAS} profile=lepeintre-1818", Unknown, "academie-1806"),
        (f"{TAS} profile=academie-1806+triple", Unknown, "triple"),
        ("W:Z15;B:A15", Unreadable, "place dames"),
        ("M15;A15", Unreadable, "position"),
    ],
)
def test_impossible_lines_are_refused(line: str, error: type[AcademieError], words: str) -> None:
    """§2, §27: a line that is no position of revertier gets one sentence that says why."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("line", ["W:M13,Y2;B:A13,L2", "W:M15;B:A13,N2", "W:A2,G4,M9;B:L15"])
def test_cases_stand_where_they_may(line: str) -> None:
    """§2: on the tas, on the tête and past it a flèche holds any number."""
    assert board(game.read(line)) == line


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("M/S M/S", Illegal, "not a legal play of 6-6 for White, who can play M/S"),
        ("M/Y", Illegal, "not a legal play"),
        ("S/Y", Unreadable, "moves no dame"),
        ("M/W", Unreadable, "not a flèche"),
        ("+/R", Unreadable, "moves no dame"),
        ("-", Illegal, "not a legal play"),
    ],
)
def test_plays_that_cannot_be(text: str, error: type[AcademieError], words: str) -> None:
    """§27: a text that names no play of the throw gets one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read_move(game.read(f"{TAS} dice=6-6"), text)
    assert str(caught.value).endswith(".")


def test_a_line_is_read_back() -> None:
    """§27: dames in hand and lifted are written after the flèches, and the line is read back."""
    state = game.read("W:Y12,*1,+2;B:A5,M2,N2,O2,P2,Q2 to=black")
    assert str(state) == "W:Y12,*1,+2;B:A5,M2,N2,O2,P2,Q2 profile=academie-1806 phase=throw to=black"
    assert board(game.read(str(state))) == board(state)

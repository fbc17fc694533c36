"""The plain in writing (§21): lines and plays that are read back, and the sentence for what no game comes to."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unknown, Unreadable
from academie.game import Roll
from academie.games.plain import game

pytestmark = pytest.mark.native

PILES = "W:A15;B:Y15"
PASSAGE = "profile=academie-1806+trictrac-passage"


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("W:A16;B:Y15", Illegal, "White has 16 dames"),
        ("W:A15;B:Y14", Illegal, "Black has 14 dames"),
        ("W:A14,G1;B:Y14,G1", Illegal, "Both sides have dames on G"),
        ("W:A14,N1;B:Y15", Illegal, "White has dames beyond his corner.*trictrac-passage.*§15"),
        ("W:A15;B:Y14,L1", Illegal, "Black has dames beyond his corner.*§15"),
        ("W:A14,*1;B:Y15", Illegal, "White has dames lifted or in hand.*§7"),
        ("W:A15;B:Y14,+1", Illegal, "Black has dames lifted or in hand.*§7"),
        (f"W:A14,N1;B:Y15 {PASSAGE}", Illegal, "while the other can still make his plain.*§15"),
        (f"W:A14,M1;B:N15 {PASSAGE}", Illegal, "in the other's corner.*§15"),
        ("W:A3,G2,H2,I2,J2,K2,L2;B:Y15", Illegal, "over in this position"),
        ("W:L15;B:M15", Illegal, "over in this position"),
        (f"{PILES} phase=over dice=6-5", Illegal, "not over in this position"),
        (f"{PILES} phase=play dice=6-5-4", Unreadable, "two dice"),
        (f"{PILES} phase=play dice=7-1", Unreadable, "1 to 6"),
        (f"{PILES} phase=play", Unreadable, "throw"),
        (f"{PILES} to=red", Unreadable, "white or black"),
        (f"{PILES} profile=lepeintre-1818", Unknown, "academie-1806"),
        (f"{PILES} profile=academie-1806+double", Unknown, "double"),
        ("W:W15;B:Y15", Unreadable, "place dames"),
        ("", Unreadable, "position"),
    ],
)
def test_impossible_lines_are_refused(line: str, error: type[AcademieError], words: str) -> None:
    """§21, §7, §15: a line that is no position of the plain gets one sentence that says why."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("A/H A/F", Illegal, "not a legal play of 6-5 for White"),
        ("A/M", Illegal, "not a legal play"),
        ("A/off", Illegal, "not a legal play"),
        ("A/W", Unreadable, "not a flèche"),
        ("G/H", Unreadable, "moves no dame"),
        ("plain", Unreadable, "flèche|moves no dame"),
        ("-", Illegal, "not a legal play"),
    ],
)
def test_plays_that_cannot_be(text: str, error: type[AcademieError], words: str) -> None:
    """§21: a text that is no play of the throw gets one sentence, with the plays there are."""
    with pytest.raises(error, match=words):
        game.read_move(game.read(f"{PILES} phase=play dice=6-5"), text)


def test_a_throw_of_three_dice_is_refused() -> None:
    """§2: the plain is played with two dice, and another number of them cannot be chosen."""
    state = game.read(PILES)
    for dice in ((6, 5, 4), (6,), (0, 1)):
        with pytest.raises(Illegal, match="cannot be chosen"):
            state.after(Roll(dice))


def test_lines_of_ends_are_read_back() -> None:
    """§4, §6: a plain made and a void game are read with phase=over and their last throw."""
    made = "W:C1,D2,G2,H2,I2,J2,K2,L2;B:Y15 profile=academie-1806 phase=over to=white dice=6-6"
    void = "W:L15;B:M15 profile=academie-1806 phase=over to=black dice=2-1"
    assert [str(game.read(line)) for line in (made, void)] == [made, void]
    results = [game.read(line).result for line in (made, void)]
    assert [(result.winner, result.reason) for result in results if result] == [(0, "plain"), (None, "nulle")]

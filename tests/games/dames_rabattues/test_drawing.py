"""The board of the dames rabattues in text: piles, laid dames, and what is left to a player (§9, §18, §21)."""

from __future__ import annotations

import pytest

from academie.display.drawing import Look
from academie.errors import AcademieError, Illegal
from academie.games.dames_rabattues.game import game

FRESH = "W:111222/222333;B:111222/222333"


def test_the_tables_are_drawn() -> None:
    """§21: piles are told by their height, laid dames lie before them; A lies at the right when asked."""
    state = game.read("W:011222/222333;B:000000/122333 phase=throw to=black")
    drawn = game.draw(state, ascii_only=True).splitlines()
    assert drawn[0] == " > Black: 14 to lift"
    assert drawn[3].split() == ["|", "x", "x", "x", "x", "x", "x", "|"]
    assert drawn[4].split()[1:7] == [".", "x", "x", "x", "x", "x"]
    assert drawn[-4].split()[1:7] == ["o", "2o", "2o", "3o", "3o", "3o"]
    assert drawn[-1] == "   White: 8 to lay"
    assert "".join(sign for line in game.drawing.picture(state) for sign, _ in line).count("●") == 14


@pytest.mark.parametrize(
    ("line", "row", "en", "fr"),
    [
        (
            "W:111222/222333;B:110222/222333 profile=academie-1806+manual-claim phase=claim to=black dice=3-3 left=3",
            -1,
            "   White: 9 to lay   3 is left to him",
            "le 3 lui est laissé",
        ),
        (
            "W:111222/222333;B:011222/222333 profile=academie-1806+manual-play phase=claim to=black dice=6-1 left=6",
            0,
            " > Black: 8 to lay   6 is still his",
            "le 6 lui reste à jouer",
        ),
    ],
)
def test_a_number_that_waits_is_told(line: str, row: int, en: str, fr: str) -> None:
    """§9, §18: to whom it is left, in both languages."""
    assert game.draw(game.read(line)).splitlines()[row] == en
    assert game.draw(game.read(line), look=Look("fr")).splitlines()[row].endswith(fr)


def test_what_cannot_be_asked_for() -> None:
    """§1, §9: there is one way to set up, and no order is told before the throw."""
    with pytest.raises(AcademieError, match="standard"):
        game.start(setup="marseille")
    with pytest.raises(Illegal, match="to be thrown"):
        game.read_move(game.read(f"{FRESH} phase=throw"), "6-1")

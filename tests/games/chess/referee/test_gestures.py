"""Which man a false move took hold of: by its squares, by its letter, by castling."""

from __future__ import annotations

import chess
import pytest

from academie.errors import Unreadable
from academie.games.chess.referee.table import grasped, square_of

# Two knights that may both go to d2, one bishop, a rook on each corner; White to move.
BOARD = "r3k2r/8/8/3p4/4P3/5N2/8/RN1BK2R w - - 0 1"


@pytest.mark.parametrize(
    ("text", "man"),
    [
        ("e4e5", "e4"),
        ("e4-e6", "e4"),
        (" e4e5 ", "e4"),
        ("d5d4", None),  # the other's man
        ("e5e6", None),  # no man
        ("O-O", "e1"),
        ("0-0-0", "e1"),
        ("o-o", "e1"),
        ("Bd3", "d1"),
        ("Kd3", "e1"),
        ("Nd3", None),  # two knights
        ("Nbd3", "b1"),
        ("N3d3", "f3"),
        ("N1d2", "b1"),
        ("Nad3", None),
        ("Ra4", None),
        ("Rhb4", "h1"),
        ("R8a4", None),
        ("e6", "e4"),  # a pawn goes along its file
        ("e6!", "e4"),
        ("e8=Q", "e4"),
        ("d6", None),
        ("exd6", "e4"),
        ("dxe6", None),
        ("Qd3", None),
        ("hello", None),
        ("", None),
    ],
)
def test_the_man_that_was_taken_hold_of(text: str, man: str | None) -> None:
    """The one man of the mover that the text can mean; none where it may be two, or is nobody's."""
    found = grasped(chess.Board(BOARD), text)
    assert (None if found is None else chess.square_name(found)) == man


def test_the_man_is_the_movers() -> None:
    """With Black to move the same words mean his men."""
    board = chess.Board(BOARD.replace(" w ", " b "))
    assert grasped(board, "O-O") == chess.E8
    assert grasped(board, "d5d4") == chess.D5
    assert grasped(board, "e4e5") is None
    assert grasped(board, "d4") == chess.D5


def test_squares() -> None:
    """From a1 to h8; anything else is a sentence."""
    assert (square_of("a1"), square_of("h8"), square_of("b1")) == (0, 63, 1)
    for text in ("i1", "a9", "", "e"):
        with pytest.raises(Unreadable, match="not a square"):
            square_of(text)

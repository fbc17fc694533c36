"""The text of what a hand does: squares, and the man that a false move took hold of."""

from __future__ import annotations

import re

import chess

from academie.errors import Unreadable, quoted
from academie.title import Title

_ENDS = re.compile(r"([a-h][1-8])-?[a-h][1-8][nbrq]?")
_SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?[QRBN])?[+#!?]*")


def square_of(text: str) -> int:
    """The square a text names."""
    try:
        return chess.parse_square(text)
    except ValueError:
        raise Unreadable(
            Title(
                "{text} is not a square; they are named a1 to h8.", "{text} n'est pas une case ; elles vont de a1 à h8."
            ).fill(text=quoted(text))
        ) from None


def grasped(board: chess.Board, text: str) -> int | None:
    """The square of the man of the mover that a false move was made with; None where the text does not tell."""
    if ends := _ENDS.fullmatch(text.strip()):
        square = chess.parse_square(ends[1])
        return square if board.color_at(square) == board.turn else None
    if text.upper().replace("0", "O").startswith("O-O"):
        return board.king(board.turn)
    said = _SAN.fullmatch(text.strip())
    if said is None:
        return None
    kind = chess.PIECE_SYMBOLS.index(said[1].lower()) if said[1] else chess.PAWN
    files = said[2] or (said[4][0] if kind == chess.PAWN and "x" not in text else "")
    own = [
        square
        for square in board.pieces(kind, board.turn)
        if (not files or chess.square_name(square)[0] == files)
        and (not said[3] or chess.square_name(square)[1] == said[3])
    ]
    return own[0] if len(own) == 1 else None

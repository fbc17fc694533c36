"""A line of a text on a board, before anybody has checked it: what cannot be set up or played is a sentence."""

from __future__ import annotations

import chess

from academie.errors import Illegal, Unreadable, quoted
from academie.title import Title


def board_of(fen: str) -> chess.Board:
    """The position of an entry, or of a line of one's own."""
    try:
        return chess.Board(fen)
    except ValueError as error:
        raise Unreadable(
            Title(
                "{fen} is not a position; write a FEN, such as {start}.",
                "{fen} n'est pas une position ; écrivez un FEN, comme {start}.",
            ).fill(fen=quoted(fen, 100), start=chess.STARTING_FEN)
        ) from error


def move_of(board: chess.Board, text: str) -> chess.Move:
    """The move that a word of a line plays; none is left out in a book."""
    try:
        if move := board.parse_san(text):
            return move
        raise chess.IllegalMoveError(text)
    except ValueError as error:
        raise Illegal(
            Title(
                "{move} cannot be played in {fen}.",
                "{move} ne peut se jouer dans {fen}.",
            ).fill(move=quoted(text), fen=board.fen())
        ) from error

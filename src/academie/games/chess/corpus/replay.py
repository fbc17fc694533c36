"""A line of a book on a board, before anybody has checked the book: what cannot be set up or played is a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from academie.errors import Illegal, Unreadable, quoted
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.chess.corpus.shapes import EntryLike


def board_of(entry: EntryLike) -> chess.Board:
    """The position of an entry."""
    try:
        return chess.Board(entry.fen)
    except ValueError as error:
        raise Unreadable(
            Title(
                "The entry {id} has no position: {fen} is no FEN.",
                "La position {id} n'en est pas une : {fen} n'est pas un FEN.",
            ).fill(id=quoted(entry.id), fen=quoted(entry.fen, 100))
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
                "{move} cannot be played in {fen}; “academie corpus check” names its place in the book.",
                "{move} ne peut se jouer dans {fen} ; « academie corpus check » dit où c'est dans le livre.",
            ).fill(move=quoted(text), fen=board.fen())
        ) from error

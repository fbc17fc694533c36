"""A board whose men remember where they came from, since the notation names them by it all game long.

A value: `after` gives the next one. The board is python-chess's and decides what is legal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.games.chess.phrases.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Position:
    """Board, origins, and what the last words and moves were."""

    board: chess.Board
    origins: Mapping[chess.Square, chess.Square]  # of each man: where it stood at the start
    last: chess.Move | None = None
    took: bool = False  # whether that move was a capture
    own: chess.Move | None = None  # the mover's own move before that
    gambit: tuple[chess.Square, ...] | None = None  # None before the offered pawn is taken, () once its taker is gone
    said: Phrase | None = None  # the last phrase with words of its own, for “de même”

    def after(self, move: chess.Move, said: Phrase | None = None) -> Position:
        """The position after a legal move; `said` is the phrase it was given by, kept if it has words of its own."""
        board = self.board.copy(stack=False)
        origins = dict(self.origins)
        if board.is_castling(move):
            corner, beside = _castled_rook(board, move)
            origins[beside] = origins.pop(corner, corner)
        if board.is_capture(move):
            origins.pop(taken_square(board, move), None)
        origins[move.to_square] = origins.pop(move.from_square)
        took, gambit = board.is_capture(move), self._gambit(move)
        said = said if said is not None and said.man is not None else self.said
        board.push(move)
        return Position(board, origins, move, took, self.last, gambit, said)

    def origin(self, square: chess.Square) -> chess.Square:
        """Where the man on a square came from."""
        return self.origins.get(square, square)

    def speaking(self, said: Phrase) -> Position:
        """The same position, after words that played no move."""
        return replace(self, said=said)

    def _gambit(self, move: chess.Move) -> tuple[chess.Square, ...] | None:
        """Where the pawn stands that took the offered one: the first black pawn to take a pawn."""
        board = self.board
        if self.gambit is None:
            taken = board.piece_type_at(taken_square(board, move)) if board.is_capture(move) else None
            pawn = board.piece_type_at(move.from_square) == chess.PAWN and taken == chess.PAWN
            return (move.to_square,) if pawn and board.turn == chess.BLACK else None
        if move.from_square in self.gambit:
            return (move.to_square,)
        return () if board.is_capture(move) and taken_square(board, move) in self.gambit else self.gambit


def start(fen: str = chess.STARTING_FEN) -> Position:
    """A position to begin from: its men come from where they stand."""
    board = chess.Board(fen)
    return Position(board, {square: square for square in board.piece_map()})


def taken_square(board: chess.Board, move: chess.Move) -> chess.Square:
    """Where the man stands that a capture takes: beside the square reached, when taken in passing."""
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square


def _castled_rook(board: chess.Board, move: chess.Move) -> tuple[chess.Square, chess.Square]:
    rank = chess.square_rank(move.from_square)
    files = (7, 5) if board.is_kingside_castling(move) else (0, 3)
    return chess.square(files[0], rank), chess.square(files[1], rank)

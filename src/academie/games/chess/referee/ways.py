"""The steps of the legal moves: from a square to a square, with what is taken and what goes along (§5 to §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess

from academie.games.chess.move import LETTERS
from academie.games.chess.state import ours
from academie.scene.open import texts_of, ways_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State as AnyState
    from academie.games.chess.move import Move
    from academie.referee.table import Table
    from academie.scene import Ways


def ways(table: Table, seat: int | None) -> Ways | None:
    """Every legal move, a step each."""
    return ways_open(table, seat, _plays)


def _plays(table: Table, view: AnyState, seat: int) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    state = ours(view)
    moves = state.moves()
    for move, text in zip(moves, texts_of(table, state, seat, moves), strict=True):
        yield f"plays {text}", [_step(state.position, move)]


def _step(board: chess.Board, move: Move) -> tuple[Any, ...]:
    """From, to, no number, what is taken, no hit, what a pawn becomes, and what goes along."""
    origin, target = chess.square_name(move.origin), chess.square_name(move.target)
    taken: tuple[str, ...] = (target,) if board.piece_at(move.target) is not None else ()
    pawn = board.piece_type_at(move.origin) == chess.PAWN
    if pawn and not taken and chess.square_file(move.origin) != chess.square_file(move.target):
        taken = (chess.square_name(chess.square(chess.square_file(move.target), chess.square_rank(move.origin))),)
    return origin, target, 0, taken, "", LETTERS.get(move.promotion, "").upper(), _along(board, move)


def _along(board: chess.Board, move: Move) -> tuple[str, ...]:
    """§6: the rook of a castling king, from and to, and the pawn that goes with it where the law has that."""
    if abs(move.target - move.origin) != 2 or not board.is_castling(move.native):
        return ()
    rank, short = chess.square_rank(move.origin), move.target > move.origin
    rook = chess.square(7 if short else 0, rank), chess.square(5 if short else 3, rank)
    pushed = move.push
    also = (pushed.from_square, pushed.to_square) if pushed is not None else ()
    return tuple(map(chess.square_name, (*rook, *also)))

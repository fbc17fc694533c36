"""The referee of chess: the assisted table of every game, and the one where hands may err (§16 to §18)."""

from collections.abc import Iterator
from typing import Any

import chess

from academie.game import State as AnyState
from academie.games.chess.game import game
from academie.games.chess.referee.table import read_act, rigueur
from academie.games.chess.rules import LETTERS, Move
from academie.games.chess.state import ours
from academie.referee.acts import COLOURS as SEATS
from academie.referee.acts import SEATS as NAMES
from academie.referee.assisted import sit as sit_assisted
from academie.referee.table import Table
from academie.scene import Ways
from academie.scene.open_acts import texts_of, ways_open

__all__ = ["SEATS", "read_act", "rigueur", "sit", "ways"]


def sit(mode: str, profile: str | None = None, position: str | None = None) -> Table:
    """A fresh table, assisted or à la rigueur, from the start or from a canonical line."""
    if mode == "assisted":
        return sit_assisted(game, mode, profile, position, names=NAMES, calls=SEATS)
    return rigueur(profile, position)


# --- The steps of the legal moves: from a square to a square, with what is taken and what goes along (§5 to §7)


def ways(table: Table, seat: int | None) -> Ways | None:
    """Every legal move, a step each."""
    return ways_open(table, seat, _plays)


def _plays(table: Table, view: AnyState, seat: int) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    state = ours(view)
    moves, board = state.moves(), state.position
    for move, text in zip(moves, texts_of(table, state, seat, moves), strict=True):
        yield f"plays {text}", [_step(board, move)]


def _step(board: chess.Board, move: Move) -> tuple[Any, ...]:
    """From, to, no number, what is taken, no hit, what a pawn becomes, and what goes along."""
    origin, target = chess.square_name(move.origin), chess.square_name(move.target)
    taken: tuple[str, ...] = (target,) if board.occupied & chess.BB_SQUARES[move.target] else ()
    pawn = board.pawns & chess.BB_SQUARES[move.origin]
    if pawn and not taken and origin[0] != target[0]:
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

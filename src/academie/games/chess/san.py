"""Many moves of one position in SAN at once, as a list of what may be played shows them.

The library writes one move at a time: it looks for every other move that might be meant, and plays the move to see
whether it checks. Here the other moves are at hand, and only a move that may check is played: one that ends where it
may look at the king, or leaves a line on which a man of its own side stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from academie.games.chess.move import Move

_LETTERS = {kind: chess.piece_symbol(kind).upper() for kind in chess.PIECE_TYPES}
_ALONE = {chess.PAWN, chess.KING}  # of which no two of a side are confused


def written(board: chess.Board, legal: Iterable[Move], moves: Iterable[Move]) -> list[str]:
    """Some of the legal moves of a board; it is as it was when this returns. All are moves that the library knows."""
    rivals: dict[tuple[int, int], list[int]] = {}
    for move in legal:
        kind = board.piece_type_at(move.origin) or chess.PAWN
        if kind not in _ALONE:
            rivals.setdefault((kind, move.target), []).append(move.origin)
    return [_plain(board, move, rivals) + _suffix(board, move) for move in moves]


def _plain(board: chess.Board, move: Move, rivals: Mapping[tuple[int, int], Sequence[int]]) -> str:
    """The move without what it does to the king."""
    kind, origin = board.piece_type_at(move.origin) or chess.PAWN, chess.square_name(move.origin)
    if kind == chess.KING and abs(move.target - move.origin) == 2 and board.is_castling(move.native):
        return "O-O" if move.target > move.origin else "O-O-O"
    takes = bool(board.occupied & chess.BB_SQUARES[move.target])
    target = chess.square_name(move.target)
    if kind == chess.PAWN:
        takes = origin[0] != target[0]
        into = f"={_LETTERS[move.promotion]}" if move.promotion else ""
        return f"{origin[0]}x{target}{into}" if takes else target + into
    others = [each for each in rivals.get((kind, move.target), ()) if each != move.origin]
    return f"{_LETTERS[kind]}{_told_apart(move.origin, others) if others else ''}{'x' if takes else ''}{target}"


def _told_apart(origin: int, others: Sequence[int]) -> str:
    """The file of a piece where no other that can go there has it, else its rank, else both."""
    name = chess.square_name(origin)
    if all(chess.square_file(each) != chess.square_file(origin) for each in others):
        return name[0]
    return name[1] if all(chess.square_rank(each) != chess.square_rank(origin) for each in others) else name


def _suffix(board: chess.Board, move: Move) -> str:
    """Check or mate."""
    if not _may_check(board, move):
        return ""
    board.push(move.native)
    try:
        if not board.is_check():
            return ""
        return "+" if any(board.generate_legal_moves()) else "#"
    finally:
        board.pop()


def _may_check(board: chess.Board, move: Move) -> bool:
    """False only where the move cannot check."""
    king = board.king(not board.turn)
    kind = board.piece_type_at(move.origin)
    if king is None:
        return False
    aligned = chess.ray(move.origin, king) & board.occupied_co[board.turn] & ~chess.BB_SQUARES[move.origin]
    if aligned or move.promotion or kind == chess.KING:
        return True
    if kind == chess.KNIGHT:
        return bool(chess.BB_KNIGHT_ATTACKS[move.target] & chess.BB_SQUARES[king])
    if kind == chess.PAWN:
        passing = move.target == board.ep_square
        return passing or bool(chess.BB_PAWN_ATTACKS[board.turn][move.target] & chess.BB_SQUARES[king])
    between = chess.between(move.target, king) & board.occupied & ~chess.BB_SQUARES[move.origin]
    return bool(chess.ray(move.target, king)) and not between

"""What Philidor's advice looks at: the position as its mover sees it from White's side, and what each move keeps.

Rules are written for White; where Black is to move the board is turned round, and `real` turns squares back. A move is
sound when the captures that follow it lose no more than those after the best move do, and no mate answers it: deeper
than that the engine looks, which every hint asks as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import chess

from academie.tutor.advice import maxims

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.games.chess.state import Move, State

MAXIMS = maxims(__file__)
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
_PLIES = 4  # of captures that are played out
_MATED = -100


@dataclass(frozen=True)
class Scene:
    """A position and what its mover may play."""

    state: State
    moves: tuple[Move, ...]
    board: chess.Board  # as White's
    _leads: dict[Move, int] = field(default_factory=dict)

    def real(self, square: int) -> str:
        """The name of a square as the players know it."""
        return chess.square_name(square if self._white else square ^ 56)

    @property
    def _white(self) -> bool:
        return self.state.position.turn == chess.WHITE

    def native(self, move: Move) -> chess.Move:
        """A move on the board as White's."""
        if self._white:
            return move.native
        return chess.Move(move.origin ^ 56, move.target ^ 56, move.promotion or None)

    def said(self, move: Move) -> str:
        """A move as it is written."""
        return self.state.position.san(move.native)

    def naming(self, move: Move) -> dict[str, object]:
        """A move for a sentence that names it."""
        return {"move": self.said(move)}

    @cached_property
    def by(self) -> dict[Move, chess.Move]:
        """Every move, on the board as White's."""
        return {move: self.native(move) for move in self.moves}

    def pawn_moves(self) -> list[tuple[Move, chess.Move]]:
        """The moves of pawns that promote nothing."""
        pawns = self.board.pieces(chess.PAWN, chess.WHITE)
        return [(move, own) for move, own in self.by.items() if own.from_square in pawns and not own.promotion]

    def pushes(self) -> list[tuple[Move, chess.Move]]:
        """Those that take nothing."""
        return [(move, own) for move, own in self.pawn_moves() if not self.board.is_capture(own)]

    def of(self, kind: chess.PieceType) -> list[tuple[Move, chess.Move]]:
        """The moves of a kind of piece, castling apart."""
        squares = self.board.pieces(kind, chess.WHITE)
        return [
            (move, own)
            for move, own in self.by.items()
            if own.from_square in squares and not self.board.is_castling(own)
        ]

    def after(self, own: chess.Move) -> chess.Board:
        """The board as White's when a move is made; Black is to move there."""
        board = self.board.copy(stack=False)
        board.push(own)
        return board

    @property
    def queens(self) -> bool:
        """Whether a queen is left."""
        return bool(self.board.queens)

    @property
    def lead(self) -> int:
        """By how much we are ahead, a pawn counted as one."""
        return lead(self.board)

    def lead_after(self, move: Move) -> int:
        """Our lead in material after a move and the captures that follow it."""
        if move not in self._leads:
            self._leads[move] = _lead_in(self.after(self.by[move]))
        return self._leads[move]

    def sound(self, moves: Iterable[Move]) -> list[Move]:
        """Those of some moves that lose nothing which another keeps."""
        candidates = list(moves)
        good = [move for move in candidates if self.lead_after(move) >= self.lead]
        if good or not candidates:
            return good
        most = max(map(self.lead_after, self.moves))
        return [move for move in candidates if self.lead_after(move) >= most]


def scene_of(state: State) -> Scene | None:
    """What is to be looked at; nothing when the game is over, or where a player moves twice in a row (§9)."""
    board = state.position
    moves = tuple(state.moves())
    if not moves or state.begun is not None:
        return None
    return Scene(state, moves, board if board.turn == chess.WHITE else board.mirror())


def lead(board: chess.Board) -> int:
    """By how much White is ahead."""
    return sum(
        worth * (len(board.pieces(kind, chess.WHITE)) - len(board.pieces(kind, chess.BLACK)))
        for kind, worth in WORTH.items()
    )


def files(board: chess.Board, colour: chess.Color) -> set[int]:
    """The files on which a side has a pawn."""
    return {chess.square_file(square) for square in board.pieces(chess.PAWN, colour)}


def bodies(board: chess.Board, colour: chess.Color) -> list[int]:
    """How many files each body of a side's pawns takes up, from the left: pawns on files side by side."""
    found: list[int] = []
    held = files(board, colour)
    for file in sorted(held):
        if file - 1 in held:
            found[-1] += 1
        else:
            found.append(1)
    return found


def supported(board: chess.Board, square: int) -> bool:
    """Whether White defends a square as often as Black attacks it, or with a pawn."""
    ours, theirs = board.attackers(chess.WHITE, square), board.attackers(chess.BLACK, square)
    return bool(ours & board.pieces(chess.PAWN, chess.WHITE)) or len(ours) >= len(theirs)


def _lead_in(board: chess.Board) -> int:
    """White's lead when Black has answered with captures, or a mate, and they are over."""
    for move in board.legal_moves:
        board.push(move)
        mated = board.is_checkmate()
        board.pop()
        if mated:
            return _MATED
    return -_settled(board, _MATED, -_MATED, _PLIES)


def _settled(board: chess.Board, least: int, most: int, plies: int) -> int:
    """The lead of the side to move when both take what pays, alpha-beta on captures alone."""
    here = lead(board) if board.turn == chess.WHITE else -lead(board)
    if plies == 0 or here >= most:
        return here
    found = max(least, here)
    captures = sorted(
        board.generate_legal_captures(), key=lambda move: -WORTH[board.piece_type_at(move.to_square) or chess.PAWN]
    )
    for move in captures:
        board.push(move)
        found = max(found, -_settled(board, -most, -found, plies - 1))
        board.pop()
        if found >= most:
            break
    return found

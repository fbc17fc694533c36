"""Rook and bishop against rook: the table of that ending, and what it says of positions and of a line."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import chess

from academie._core.chess import RookBishop
from academie.seeds import chance
from academie.text.message import Message, figure
from academie.trial.claim import Finding, Threshold, Verdict
from academie.trial.interval import share_of

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from academie.trial.claim import Claim

_MEN = "KRBkr"
MOST = Threshold(
    "most",
    0.5,
    (0.25, 0.4, 0.6, 0.75, 0.9),
    Message("What is said of the ending in general means more than {value} of its positions"),
    Message("the author names no position, so that the greater number speaks"),
)
_ENGINE = "academie table, rook and bishop against rook"
_SHARE = Message(
    "Of {count} such positions {share} % are won; the longest win takes {longest} moves to mate or to take the rook."
)
_HELD = Message(
    "White wins in {moves} moves against any defence, and each of his {count} moves in the line keeps the win."
)
_LET_GO = Message("White wins in {moves} moves at the start, but {move} lets the win go.")
_DRAWN = Message("The first position is not won for White.")


@cache
def table() -> RookBishop:
    """The table, solved on first use in some seconds."""
    return RookBishop()


def squares_of(board: chess.Board) -> list[int] | None:
    """The squares as the table wants them; None for other men."""
    men = {piece.symbol(): square for square, piece in board.piece_map().items()}
    if sorted(men) != sorted(_MEN) or len(board.piece_map()) != len(_MEN):
        return None
    return [men["k"], men["K"], men["R"], men["B"], men["r"]]


def moves_to_win(board: chess.Board) -> int:
    """How many moves White, to move, needs to mate or to win the rook; 0 where it is not won, or not this ending."""
    squares = squares_of(board)
    return table().moves(squares) if squares is not None and board.turn == chess.WHITE else 0


def still_lost(board: chess.Board) -> bool:
    """Whether Black, to move, is mated or cannot escape."""
    squares = squares_of(board)
    if squares is None:
        return board.is_checkmate()
    return board.is_checkmate() or table().lost(squares)


def hear_line(board: chess.Board, moves: Sequence[str]) -> Finding:
    """A line of that ending: whether the first position is won, and whether every white move keeps it so."""
    first = moves_to_win(board)
    evidence = {"engine": _ENGINE, "moves": first, "longest": table().longest}
    if not first:
        return Finding(Verdict.REFUTED, _DRAWN, evidence)
    count = 0
    for text in moves:
        white, number = board.turn == chess.WHITE, board.fullmove_number
        board.push_san(text)
        count += white
        if white and not still_lost(board):
            text_of = _LET_GO.fill(moves=first, move=f"{number}. {text}")
            return Finding(Verdict.DOUBTFUL, text_of, evidence | {"line": [text]})
    return Finding(Verdict.PROVED, _HELD.fill(moves=first, count=count), evidence | {"count": count})


def hear_ending(claim: Claim) -> Finding:
    """What share of such positions is won."""
    rng, count, wins = chance(claim.seed), int(claim.given["positions"]), 0
    for _ in range(count):
        wins += moves_to_win(_quiet(rng)) > 0
    found = share_of(wins, count)
    share = f"{100 * found.mean:.1f}"
    text = _SHARE.fill(count=count, share=figure(share), longest=table().longest)
    evidence = found.as_data() | {"engine": _ENGINE, "longest": table().longest, "seed": claim.seed}
    return Finding(found.above(MOST.value), text, evidence | MOST.tried(found.above))


def _quiet(rng: random.Random) -> chess.Board:
    """A legal position of that ending, White to move, in which nothing can be taken and nobody is in check."""
    while True:
        board = chess.Board(None)
        for square, symbol in zip(rng.sample(range(64), len(_MEN)), _MEN, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        if not board.is_valid() or board.is_check() or any(map(board.is_capture, board.legal_moves)):
            continue
        board.turn = chess.BLACK
        quiet = board.is_valid() and not board.is_check() and not any(map(board.is_capture, board.legal_moves))
        board.turn = chess.WHITE
        if quiet:
            return board

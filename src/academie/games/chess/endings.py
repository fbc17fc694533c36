"""How a game ends on the board, what the law remembers for it, and what a move brings about (§8, §11 to §14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import chess

from academie.game import Event, Result
from academie.games.chess import rules
from academie.games.chess.values import Stalemate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.games.chess.move import Move
    from academie.games.chess.values import Values

SHARES = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}


class Ending(NamedTuple):
    """How a game has ended: an event of the glossary, its paragraph, and who has won it."""

    key: str
    law: str
    winner: int | None


def remembered(checks: Sequence[bool], values: Values) -> int:
    """How many of the last moves the law still needs, none of them a capture or a move of a pawn.

    Where repetitions or quiet moves count (§13) all; where perpetual check alone does (§11) the longest row of moves in
    which one of the players has given check with each of his.
    """
    if values.repetition or values.fifty:
        return len(checks)
    return max(run(checks, 0), run(checks, 1)) if values.perpetual else 0


def run(checks: Sequence[bool], side: int) -> int:
    """Plies back to the first of a row of checks by who has just moved, 0, or by the other, 1; 0 for no row."""
    length, last = 0, len(checks) - 1 - side
    while last >= 0 and checks[last]:
        length, last = len(checks) - last, last - 2
    return length


def ending(board: chess.Board, checks: Sequence[bool], moves: Sequence[Move], values: Values) -> Ending | None:
    """The end of the game, if this is one; a mate goes before everything."""
    mover = 0 if board.turn == chess.WHITE else 1
    if not moves and board.is_check():
        return Ending("mate", "§8", 1 - mover)
    if not moves:
        return Ending("stalemate", "§12", {Stalemate.LOSS: 1 - mover, Stalemate.WIN: mover}.get(values.stalemate))
    return next((drawn for drawn, holds in _draws(board, checks, values) if holds), None)


def _draws(board: chess.Board, checks: Sequence[bool], values: Values) -> Iterator[tuple[Ending, bool]]:
    """Each way in which the game may be drawn with moves left, and whether it is."""
    yield Ending("draw_dead", "§14", None), values.dead and rules.is_dead(board)
    times = values.perpetual
    yield (
        Ending("draw_perpetual", "§11", None),
        times > 0 and any(_returns(board, run(checks, side), times) for side in (0, 1)),
    )
    times = values.repetition
    yield Ending("draw_repetition", "§13", None), times > 0 and board.is_repetition(times)
    yield Ending("draw_fifty", "§13", None), 0 < 2 * values.fifty <= board.halfmove_clock


def _returns(board: chess.Board, plies: int, times: int) -> bool:
    """By §11: whether the position stands for so many times within the last so many plies."""
    if plies < 4 * (times - 1):
        return False
    window = board.copy()
    moves = [window.pop() for _ in range(plies)]
    window.clear_stack()
    for move in reversed(moves):
        window.push(move)
    return window.is_repetition(times)


def event_of(board: chess.Board, found: Ending) -> Event:
    """The end as an event: of who is mated or cannot move, of who has just moved where nobody loses."""
    mover = 0 if board.turn == chess.WHITE else 1
    return Event(found.key, mover if found.key in {"mate", "stalemate"} else 1 - mover, found.law)


def result_of(found: Ending) -> Result:
    """The end as a result."""
    return Result(found.winner, SHARES[found.winner], found.key, found.law)


def events(before: chess.Board, move: Move, after: chess.Board) -> tuple[Event, ...]:
    """What a move has brought about: a capture, a castling, a promotion, a check."""
    side, native, found = 0 if before.turn == chess.WHITE else 1, move.native, []
    if before.is_en_passant(native):
        found.append(Event("en_passant", side, "§5", squares=(move.target,)))
    elif before.is_capture(native):
        found.append(Event("capture", side, "§4", squares=(move.target,)))
    if before.is_castling(native):
        found.append(Event("castling", side, "§6", squares=(move.target,)))
    if move.promotion:
        found.append(Event("promotion", side, "§7", squares=(move.target,)))
    if after.is_check() and after.turn != before.turn:
        found.append(Event("check", side, "§8"))
    return tuple(found)

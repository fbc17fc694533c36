"""The chessboard as a scene: the men, the legal moves with what goes along (§5 to §7), what is touched."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import chess

from academie.game.value import changed
from academie.games.chess.game import game
from academie.games.chess.referee import ways as ways_of
from academie.games.chess.referee.table import ALL, ChessTable
from academie.games.chess.rules import Move
from academie.games.chess.state import is_light, ours, seat_of
from academie.games.chess.svg import EMPTY, NAMES, chequer, description, man, moved, names, where
from academie.scene import Across, Board, Man, Scene, Sign, Slot, named
from academie.scene.open_acts import gestures_open, played
from academie.scene.values import Sort
from academie.svg import signs
from academie.svg.blank import blank, ground
from academie.svg.geometry import Point
from academie.text.message import Message, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import State as AnyState
    from academie.games.chess.state import State
    from academie.referee.table import Table
    from academie.scene import Done
    from academie.svg.blank import Blank

SLOTS = {
    "where": Slot(Sort.MEN),
    # What a pawn becomes in the last row of either side is added in a letter (§7).
    "play": Slot(
        Sort.STEPS, ("", "q", "r", "b", "n"), write="{from}{to}{value}", most=1, changes="P",
        places=tuple(f"{file}{rank}" for rank in (1, 8) for file in chess.FILE_NAMES),
    ),
}  # fmt: skip

_IN_CHECK = Message("in check")
_BOARD = Board.drawn("echiquier", across=Across(*named("echiquier", ("turned",))))


def watched(table: Table, last: Done | None = None) -> Scene:
    """The board, White below."""
    state, move = ours(table.state), played(last)
    board, marks = state.position, moved(move if isinstance(move, Move) else None)
    standing = {each: man for man in NAMES for each in chess.scan_forward(board.pieces_mask(*man))}
    touched = table.touched if isinstance(table, ChessTable) else ()
    king = board.king(board.turn) if board.is_check() else None
    checked = () if king is None else (chess.square_name(king),)
    there = {name: standing.get(each) for each, name in enumerate(chess.SQUARE_NAMES)}
    places = signs.places_in_words(there, _named, marks)
    return Scene(
        board=_BOARD,
        said=description(board),
        places=places | {name: joined((places[name], _IN_CHECK)) for name in checked},
        men=tuple(_man(each, *standing[each]) for each in sorted(standing)),
        last=tuple(place for mark in marks for place in mark.places),
        signs=(
            *(Sign("touched", (chess.square_name(each),)) for each in touched),
            *(Sign("beaten", (name,)) for name in checked),
        ),
    )


def _named(man: tuple[chess.PieceType, chess.Color] | None) -> tuple[Message]:
    return (EMPTY if man is None else NAMES[man],)


@cache
def _man(square: chess.Square, kind: chess.PieceType, colour: chess.Color) -> Man:
    return Man(chess.square_name(square), seat_of(colour), 1, chess.piece_symbol(kind).upper())


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The board from a seat, with every move."""
    ways = ways_of(table, seat)
    gestures = gestures_open(table, seat, ways, ALL, SLOTS)
    return changed(scene, board=scene.board.before(seat), ways=ways, gestures=gestures)


def composed(before: AnyState, men: Sequence[Man], player: int) -> State:
    """The men as they are put, a side to move; with king and rook at home castling is allowed (§6)."""
    board = chess.Board(None)
    for each in men:
        piece = chess.Piece.from_symbol(each.kind if each.side == 0 else each.kind.lower())
        board.set_piece_at(chess.parse_square(each.place), piece)
    board.turn = player == 0
    board.castling_rights = chess.BB_CORNERS
    board.castling_rights = board.clean_castling_rights()
    return game.read(board.fen(), before.profile.name)


def drawing(name: str) -> Blank | None:
    """§1: the empty board, a white square at each player's right."""
    found = re.fullmatch(r"echiquier-(lying|standing)(-turned)?", name)
    if found is None:
        return None
    wood = chequer(turned=bool(found[2]))
    body = [wood.case, names(wood)]
    for square in chess.SQUARES_180:
        squares = wood.ground(*where(square), name, dark=not is_light(square))
        body.append(ground(chess.square_name(square), squares))
    shapes = {
        f"{chess.piece_symbol(kind).upper()}-{seat_of(colour)}": man(chess.Piece(kind, colour), Point(0, 0))
        for kind in chess.PIECE_TYPES
        for colour in chess.COLORS
    }
    places = {chess.square_name(square): where(square) for square in chess.SQUARES}
    return blank(name, wood.size, "".join(body), wood.numbers(places), shapes, wood.hatched(name))

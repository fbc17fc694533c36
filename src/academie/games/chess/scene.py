"""The chessboard as a scene: the men, the legal moves with what goes along (§5 to §7), what is touched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import chess

from academie.engraving import signs
from academie.engraving.blank import blank, ground
from academie.engraving.geometry import Point
from academie.games.chess.drawing import is_light
from academie.games.chess.engraving import EMPTY, NAMES, chequer, man, moved, names, told, where
from academie.games.chess.game import game, ours
from academie.games.chess.move import Move
from academie.games.chess.referee import acts
from academie.games.chess.referee.table import ChessTable
from academie.games.chess.referee.ways import ways as ways_of
from academie.games.chess.state import seat_of
from academie.scene import Across, Board, Man, Scene, Sign, Slot, named
from academie.scene.gestures import Sort
from academie.scene.open import gestures_open, played
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.engraving import Mark
    from academie.engraving.blank import Blank
    from academie.game import State as AnyState
    from academie.games.chess.state import State
    from academie.referee.table import Table
    from academie.scene import Done

SLOTS = {
    "where": Slot(Sort.MEN),
    # What a pawn becomes in the last row of either side is added in a letter (§7).
    "play": Slot(
        Sort.STEPS, ("", "q", "r", "b", "n"), write="{from}{to}{value}", most=1, changes="P",
        places=tuple(f"{file}{rank}" for rank in (1, 8) for file in chess.FILE_NAMES),
    ),
}  # fmt: skip


def scene(table: Table, seat: int | None, last: Done | None = None) -> Scene:
    """The board, the viewer's side below."""
    state, move = ours(table.view(seat).state), played(last)
    board, marks = state.position, moved(move if isinstance(move, Move) else None)
    ways = ways_of(table, seat)
    touched = table.touched if isinstance(table, ChessTable) else ()
    return Scene(
        board=_board(seat),
        said=told(board),
        places={chess.square_name(each): _told(board, each, marks) for each in chess.SQUARES},
        men=tuple(
            Man(chess.square_name(each), seat_of(piece.color), 1, piece.symbol().upper())
            for each, piece in sorted(board.piece_map().items())
        ),
        last=tuple(place for mark in marks for place in mark.places),
        signs=tuple(Sign("touched", (chess.square_name(each),)) for each in touched),
        ways=ways,
        gestures=gestures_open(table, seat, ways, acts.ALL, SLOTS),
    )


def _board(seat: int | None) -> Board:
    white, black = (named("echiquier", (turned,)) for turned in ("", "turned"))
    mine, other = (black, white) if seat == 1 else (white, black)
    return Board("echiquier", *mine, near=int(seat == 1), across=Across(*other))


def _told(board: chess.Board, square: int, marks: tuple[Mark, ...]) -> Title:
    name, piece = chess.square_name(square), board.piece_at(square)
    held = EMPTY if piece is None else NAMES[piece.piece_type, piece.color]
    words = [held, *signs.told_at(marks, name)]
    return Title(", ".join([name, *(each.en for each in words)]), ", ".join([name, *(each.fr for each in words)]))


def composed(before: AnyState, men: Sequence[Man], player: int) -> State:
    """The men as they are put, a side to move; who has kept king and rook at home may castle (§6)."""
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

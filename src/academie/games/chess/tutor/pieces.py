"""Pieces and the king: bishops, knights, rooks, exchanges, and where the king goes (AUJ 3062-5523)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from academie.games.chess.tutor.scene import MAXIMS, Scene, files
from academie.tutor.advice import Chapter, Found, Says, best, found

if TYPE_CHECKING:
    from academie.games.chess.state import Move

PIECES: Chapter[Scene] = Chapter("§23", MAXIMS)

_OPENING = 24  # the fewest men on the board (PROJECT)
_AHEAD = 2  # pawns, where it is not a rook for a bishop (AUJ 3674)
_STRONG = 2  # pawns more than he (PROJECT)


def _his_kings_bishop(board: chess.Board) -> int | None:
    """Black's bishop of the dark squares, where it looks at f2 with at most a pawn of ours between."""
    for square in board.pieces(chess.BISHOP, chess.BLACK):
        between = chess.SquareSet.between(square, chess.F2)
        diagonals = chess.BB_DIAG_ATTACKS[square][0]  # on an empty board
        if diagonals & chess.BB_F2 and all(board.piece_type_at(each) in (None, chess.PAWN) for each in between):
            return square if len([each for each in between if board.piece_at(each)]) <= 1 else None
    return None


@PIECES.maxim
def oppose_his_bishop(scene: Scene) -> Found | None:
    """His king's bishop looks at f2: for opposing the queen's bishop to it, and for taking it with a piece."""
    bishop = _his_kings_bishop(scene.board)
    if bishop is None:
        return None
    between = chess.SquareSet.between(bishop, chess.F2)
    queens = {square for square in scene.board.pieces(chess.BISHOP, chess.WHITE) if _dark(square)}
    good = [
        move
        for move, own in scene.by.items()
        if own.to_square == bishop or (own.from_square in queens and own.to_square in between)
    ]
    sound = scene.sound(good)
    return found(sound, bishop=scene.real(bishop), pawn=scene.real(chess.F2)) if sound else None


def _dark(square: int) -> bool:
    return bool(chess.BB_SQUARES[square] & chess.BB_DARK_SQUARES)


@PIECES.maxim
def keep_the_kings_bishop(scene: Scene) -> Found | None:
    """Early in the game: against giving our king's bishop for a knight or a bishop."""
    if len(scene.board.piece_map()) < _OPENING:
        return None
    bad = [
        move
        for move, own in scene.of(chess.BISHOP)
        if not _dark(own.from_square)
        and scene.board.piece_type_at(own.to_square) in (chess.KNIGHT, chess.BISHOP)
        and scene.board.attackers(chess.BLACK, own.to_square)
        and scene.lead_after(move) <= scene.lead
    ]
    return found(against=bad, of=scene.naming) if bad else None


@PIECES.maxim
def pawn_before_knight(scene: Scene) -> Found | None:
    """King's pawn out, bishop's pawn at home: against the king's knight before it."""
    board, pawn = scene.board, chess.Piece(chess.PAWN, chess.WHITE)
    if board.piece_at(chess.F2) != pawn or board.piece_at(chess.E4) != pawn or not scene.queens:
        return None
    bad = [move for move, own in scene.of(chess.KNIGHT) if own == chess.Move(chess.G1, chess.F3)]
    bad = [move for move in bad if scene.lead_after(move) <= scene.lead]
    return found(against=bad, of=scene.naming) if bad else None


@PIECES.maxim
def queens_off_when_ahead(scene: Scene) -> Found | None:
    """Ahead by the exchange or more: for taking his queen with ours, or offering to."""
    his = scene.board.pieces(chess.QUEEN, chess.BLACK)
    rooks = [len(scene.board.pieces(chess.ROOK, colour)) for colour in chess.COLORS]  # ours first
    if not his or scene.lead < (1 if rooks[0] > rooks[1] else _AHEAD):
        return None
    good = [
        move
        for move, own in scene.of(chess.QUEEN)
        if own.to_square in his or scene.after(own).attackers(chess.BLACK, own.to_square) & his
    ]
    sound = scene.sound(good)
    return found(sound, of=scene.naming) if sound else None


@PIECES.maxim
def take_his_bishops(scene: Scene) -> Says:
    """Two pawns more than he: for taking a bishop with a knight or a bishop."""
    ours, his = (len(scene.board.pieces(chess.PAWN, colour)) for colour in chess.COLORS)
    if ours < his + _STRONG:
        return None
    takers = [*scene.of(chess.KNIGHT), *scene.of(chess.BISHOP)]
    return scene.sound(move for move, own in takers if scene.board.piece_type_at(own.to_square) == chess.BISHOP)


@PIECES.maxim
def no_doubled_rooks(scene: Scene) -> Found | None:
    """He has two rooks, one on an open file: for a rook that faces it there, so that he must change."""
    board, his = scene.board, scene.board.pieces(chess.ROOK, chess.BLACK)
    held = files(board, chess.WHITE) | files(board, chess.BLACK)
    lines = {chess.square_file(square) for square in his if chess.square_file(square) not in held}
    if len(his) < 2 or not lines:
        return None
    good = [
        move
        for move, own in scene.of(chess.ROOK)
        if chess.square_file(own.to_square) in lines
        and (own.to_square in his or scene.after(own).attacks(own.to_square) & his)
    ]
    sound = scene.sound(good)
    return found(sound, of=lambda move: {"file": scene.real(scene.by[move].to_square)[0]}) if sound else None


@PIECES.maxim
def backed_knight(scene: Scene) -> Found | None:
    """A knight backed by two pawns that none can drive off: for posting ours, against changing it or his."""
    board = scene.board
    post = [
        move
        for move, own in scene.of(chess.KNIGHT)
        if chess.square_rank(own.to_square) >= 4 and _backed(scene.after(own), own.to_square, chess.WHITE)
    ]
    knights = [
        square
        for colour in chess.COLORS
        for square in board.pieces(chess.KNIGHT, colour)
        if _backed(board, square, colour)
    ]
    changes = [
        move
        for move, own in scene.by.items()
        if board.is_capture(own) and (own.to_square in knights or own.from_square in knights)
    ]
    leave = [move for move in changes if scene.lead_after(move) <= scene.lead]
    sound = scene.sound(post)
    if not sound and not leave:
        return None

    def of(move: Move) -> dict[str, object]:
        own = scene.by[move]
        posts = move in sound or own.to_square in knights
        return {"square": scene.real(own.to_square if posts else own.from_square)}

    return found(sound, leave, of=of)


def _backed(board: chess.Board, square: int, colour: chess.Color) -> bool:
    """Whether two pawns defend a square, and no pawn of the other side can ever attack it."""
    pawns, others = board.pieces(chess.PAWN, colour), board.pieces(chess.PAWN, not colour)
    ahead = 1 if colour == chess.WHITE else -1
    beside = [each for each in others if abs(chess.square_file(each) - chess.square_file(square)) == 1]
    driven = any((chess.square_rank(each) - chess.square_rank(square)) * ahead > 0 for each in beside)
    return len(board.attackers(colour, square) & pawns) == 2 and not driven


@PIECES.maxim
def king_behind_his_pawn(scene: Scene) -> Found | None:
    """The king at home who may castle or is in check, rooks and queens about: for files on which he has a pawn."""
    home = scene.board.king(chess.WHITE) in (chess.E1, chess.D1)
    moved = scene.board.is_check() or scene.board.has_castling_rights(chess.WHITE)
    if not home or not moved or not scene.board.pieces(chess.ROOK, chess.BLACK) or not scene.queens:
        return None
    his = files(scene.board, chess.BLACK)
    going = {move: chess.square_file(own.to_square) in his for move, own in scene.of(chess.KING)}
    if set(going.values()) != {True, False}:
        return None
    return found(
        scene.sound(m for m, closed in going.items() if closed), [m for m, closed in going.items() if not closed]
    )


@PIECES.maxim
def bishops_second_square(scene: Scene) -> Says:
    """The king at home and unable to castle: for the second square of a bishop."""
    board = scene.board
    if board.king(chess.WHITE) not in (chess.E1, chess.D1) or board.has_castling_rights(chess.WHITE):
        return None
    return (
        scene.sound(m for m, own in scene.of(chess.KING) if own.to_square in (chess.F2, chess.C2))
        if scene.queens
        else None
    )


@PIECES.maxim
def king_in_the_field(scene: Scene) -> Says:
    """No queens left: for the king's moves that come nearest to the middle."""
    king = scene.board.king(chess.WHITE)
    if scene.queens or king is None:
        return None
    here, going = _from_the_middle(king), dict(scene.of(chess.KING))
    nearest = best(tuple(going), lambda move: -_from_the_middle(going[move].to_square)) or tuple(going)
    return scene.sound(move for move in nearest if _from_the_middle(going[move].to_square) < here)


def _from_the_middle(square: int) -> int:
    return min(chess.square_distance(square, each) for each in (chess.D4, chess.D5, chess.E4, chess.E5))

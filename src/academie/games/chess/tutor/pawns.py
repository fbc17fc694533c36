"""Pawns, the soul of chess: where they stand well, when they are pushed, what they take (AUJ 3060-5962)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from academie.games.chess.tutor.scene import MAXIMS, Scene, bodies, files, supported
from academie.tutor.advice import Chapter, Found, Says, best, found

if TYPE_CHECKING:
    from academie.games.chess.state import Move

PAWNS: Chapter[Scene] = Chapter("§23", MAXIMS)

_WINGS = {True: (5, 6, 7), False: (0, 1, 2)}  # files of the king's and of the queen's side
_FOURTH, _FIFTH, _SIXTH = 3, 4, 5  # ranks counted from zero


def _pair(board: chess.Board) -> tuple[int, int] | None:
    """Two pawns of ours side by side on the fourth rank or the fifth, those nearest to the middle."""
    pawns = board.pieces(chess.PAWN, chess.WHITE)
    pairs = [
        (square, square + 1)
        for square in pawns
        if chess.square_rank(square) in (_FOURTH, _FIFTH) and chess.square_file(square) < 7 and square + 1 in pawns
    ]
    return min(pairs, key=lambda pair: abs(2 * chess.square_file(pair[0]) - 6), default=None)


@PAWNS.maxim
def abreast(scene: Scene) -> Found | None:
    """Two pawns abreast: against pushing either unasked; for pushing the one that a pawn attacks."""
    pair = _pair(scene.board) if scene.queens else None
    if pair is None:
        return None
    his = scene.board.pieces(chess.PAWN, chess.BLACK)
    attacked = [square for square in pair if scene.board.attackers(chess.BLACK, square) & his]
    pushed = {move: own.from_square for move, own in scene.pushes() if own.from_square in pair}
    answers = scene.sound(move for move, square in pushed.items() if square in attacked)
    others = [move for move, square in pushed.items() if square not in attacked]
    return found(answers, others, one=scene.real(pair[0]), other=scene.real(pair[1])) if answers or others else None


@PAWNS.maxim
def stand_abreast(scene: Scene) -> Says:
    """For sound pushes that bring the king's and the queen's pawn abreast on the fourth rank."""
    middle = chess.SquareSet([chess.D4, chess.E4])
    if middle.issubset(scene.board.pieces(chess.PAWN, chess.WHITE)):
        return None
    return scene.sound(
        move
        for move, own in scene.pushes()
        if own.to_square in middle and middle.issubset(scene.after(own).pieces(chess.PAWN, chess.WHITE))
    )


@PAWNS.maxim
def off_the_bishops_colour(scene: Scene) -> Found | None:
    """One bishop and no queens: for sound pushes that take a pawn off its colour."""
    bishops = scene.board.pieces(chess.BISHOP, chess.WHITE)
    if len(bishops) != 1 or scene.queens:
        return None
    (bishop,) = bishops
    colour = chess.BB_LIGHT_SQUARES if chess.BB_SQUARES[bishop] & chess.BB_LIGHT_SQUARES else chess.BB_DARK_SQUARES
    good = [
        move
        for move, own in scene.pushes()
        if chess.BB_SQUARES[own.from_square] & colour and not chess.BB_SQUARES[own.to_square] & colour
    ]
    sound = scene.sound(good)
    return found(sound, bishop=scene.real(bishop)) if sound else None


@PAWNS.maxim
def too_far(scene: Scene) -> Found | None:
    """Queens on the board: against pushes to the sixth rank or beyond that nothing supports."""
    return _unsupported(scene, range(_SIXTH, 8))


@PAWNS.maxim
def attack_too_soon(scene: Scene) -> Found | None:
    """The same on the fifth rank: an attack before it is supported."""
    return _unsupported(scene, range(_FIFTH, _SIXTH))


def _unsupported(scene: Scene, ranks: range) -> Found | None:
    going = [(move, own.to_square) for move, own in scene.pushes() if chess.square_rank(own.to_square) in ranks]
    bad = [move for move, square in going if scene.queens and not supported(scene.after(scene.by[move]), square)]
    return found(against=bad, of=scene.naming) if bad else None


@PAWNS.maxim
def head_of_the_chain(scene: Scene) -> Found | None:
    """The head of three pawns in a slant line is attacked more often than defended: for moves that mend it."""
    board, pawns = scene.board, scene.board.pieces(chess.PAWN, chess.WHITE)
    heads = [
        square
        for square in pawns
        for step in (7, 9)
        if square >= 16 and square - step in pawns and square - 2 * step in pawns
        if abs(chess.square_file(square) - chess.square_file(square - 2 * step)) == 2
        if len(board.attackers(chess.WHITE, square)) < len(board.attackers(chess.BLACK, square))
    ]
    if not heads:
        return None
    head = heads[0]
    mending = [
        move
        for move, own in scene.by.items()
        if own.from_square != head
        and len((after := scene.after(own)).attackers(chess.WHITE, head)) >= len(after.attackers(chess.BLACK, head))
    ]
    sound = scene.sound(mending)
    return found(sound, head=scene.real(head)) if sound else None


def _takes(scene: Scene, own: chess.Move, of: int, his: int) -> bool:
    """Whether a pawn of one file takes a pawn of another."""
    there = scene.board.piece_type_at(own.to_square) == chess.PAWN
    return there and chess.square_file(own.from_square) == of and chess.square_file(own.to_square) == his


@PAWNS.maxim
def bishops_pawn_for_the_middle(scene: Scene) -> Found | None:
    """For taking his king's or queen's pawn with a bishop's pawn, against the reverse."""
    gains = scene.sound(m for m, own in scene.pawn_moves() if _takes(scene, own, 5, 4) or _takes(scene, own, 2, 3))
    gives = [m for m, own in scene.pawn_moves() if _takes(scene, own, 4, 5) or _takes(scene, own, 3, 2)]
    gives = [move for move in gives if scene.lead_after(move) <= scene.lead]
    return found(gains, gives, of=scene.naming) if gains or gives else None


@PAWNS.maxim
def offer_the_bishops_pawn(scene: Scene) -> Says:
    """King's pawns face each other on the fourth ranks: for f4 where it loses nothing."""
    board = scene.board
    facing = board.piece_at(chess.E4) == chess.Piece(chess.PAWN, chess.WHITE)
    facing = facing and board.piece_at(chess.E5) == chess.Piece(chess.PAWN, chess.BLACK)
    return scene.sound(move for move, own in scene.pushes() if facing and own.to_square == chess.F4)


@PAWNS.maxim
def gather(scene: Scene) -> Found | None:
    """A pawn and another man can take on one square: for the pawn that leaves the others most united."""
    by: dict[int, list[Move]] = {}
    for move, own in scene.by.items():
        if scene.board.is_capture(own):
            by.setdefault(own.to_square, []).append(move)
    pawns = {move for move, _ in scene.pawn_moves()}
    square = next((square for square, takes in by.items() if len(takes) > 1 and pawns & set(takes)), None)
    takes = by[square] if square is not None else []
    most = best(takes, lambda move: _united(scene.after(scene.by[move])))
    good = scene.sound(move for move in most if move in pawns)
    if square is None or not good:
        return None
    return found(good, [move for move in takes if move in pawns and move not in most], square=scene.real(square))


def _united(board: chess.Board) -> tuple[int, int]:
    """The greatest body of White's pawns, and how many of them stand on the two middle files."""
    held = files(board, chess.WHITE)
    return max(bodies(board, chess.WHITE), default=0), len(held & {3, 4})


@PAWNS.maxim
def offered(scene: Scene) -> Found | None:
    """Against taking a pawn where his pawn takes again and stands abreast of another in the middle."""
    bad = [
        move
        for move, own in scene.pawn_moves()
        if scene.board.piece_type_at(own.to_square) == chess.PAWN
        if any(_abreast(scene.after(own), reply) for reply in scene.after(own).generate_legal_captures())
    ]
    return found(against=bad, of=scene.naming) if bad else None


def _abreast(board: chess.Board, reply: chess.Move) -> bool:
    """Whether a black pawn that takes comes to stand beside another on the files from c to f."""
    if board.piece_type_at(reply.from_square) != chess.PAWN or board.turn != chess.BLACK:
        return False
    file, his = chess.square_file(reply.to_square), board.pieces(chess.PAWN, chess.BLACK)
    beside = [reply.to_square + step for step in (-1, 1) if 2 <= file + step <= 5]
    return 2 <= file <= 5 and any(square in his and square != reply.from_square for square in beside)


@PAWNS.maxim
def before_the_king(scene: Scene) -> Found | None:
    """The king behind two or three pawns at home that are attacked, his queen there: against pushing them."""
    king, pawns = scene.board.king(chess.WHITE), scene.board.pieces(chess.PAWN, chess.WHITE)
    if king is None or chess.square_rank(king) != 0 or not scene.board.pieces(chess.QUEEN, chess.BLACK):
        return None
    wing = next((wing for wing in _WINGS.values() if chess.square_file(king) in wing), ())
    shield = [chess.square(file, 1) for file in wing if chess.square(file, 1) in pawns]
    if len(shield) < 2 or not any(
        scene.board.attackers(chess.BLACK, square + up) for square in shield for up in (0, 8)
    ):
        return None
    bad = [move for move, own in scene.pushes() if own.from_square in shield and scene.lead_after(move) <= scene.lead]
    return found(against=bad, king=scene.real(king)) if bad else None


@PAWNS.maxim
def other_wing(scene: Scene) -> Says:
    """Kings castled on opposite sides: for supported pushes of the pawns before his king."""
    ours, his = (_side(scene.board.king(colour)) for colour in chess.COLORS)
    if ours is None or his is None or ours == his:
        return None
    return scene.sound(
        move
        for move, own in scene.pushes()
        if chess.square_file(own.from_square) in _WINGS[his] and supported(scene.after(own), own.to_square)
    )


def _side(king: int | None) -> bool | None:
    """The wing on which a king has castled, or gone: the king's True, the queen's False; None in the middle."""
    file = chess.square_file(king) if king is not None else 4
    return True if file > 5 else False if file < 3 else None


@PAWNS.maxim
def split(scene: Scene) -> Says:
    """For captures of pawns by pawns that leave his pawns in more bodies than before."""
    before = len(bodies(scene.board, chess.BLACK))
    return scene.sound(
        move
        for move, own in scene.pawn_moves()
        if scene.board.piece_type_at(own.to_square) == chess.PAWN
        and len(bodies(scene.after(own), chess.BLACK)) > before
    )


@PAWNS.maxim
def gambit_pawn(scene: Scene) -> Found | None:
    """A gambit: his king's pawn on f4, our bishop behind it shut in; for taking it or attacking it with the g-pawn.

    A pawn may be lost by it, no more: pawns are what the book bids give (AUJ 4200), in an attack, so with the queens.
    """
    board = scene.board
    given = board.piece_at(chess.F4) == chess.Piece(chess.PAWN, chess.BLACK) and 5 not in files(board, chess.WHITE)
    kings = 4 not in files(board, chess.BLACK)
    if not given or not kings or not scene.queens or board.piece_type_at(chess.C1) != chess.BISHOP:
        return None
    going = [
        move for move, own in scene.by.items() if own.to_square == chess.F4 or own == chess.Move(chess.G2, chess.G3)
    ]
    good = [move for move in going if scene.lead_after(move) >= scene.lead - 1]
    return found(good, square=scene.real(chess.F4)) if good else None

"""The chessboard engraved: the same wood as the other square board, a white square at each player's right (§1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from academie.games.chess.drawing import CHECK, TO_MOVE, is_light
from academie.games.chess.state import seat_of
from academie.svg import Mark, Sign, signs
from academie.svg.geometry import Point
from academie.svg.paper import document, path, place, put, tag, word
from academie.svg.pieces import INK, Chequer
from academie.text.message import Message, bilingual, joined, verbatim

if TYPE_CHECKING:
    from academie.games.chess.rules import Move
    from academie.games.chess.state import State
    from academie.svg.plate import Plate

SIDE, RADIUS = 75, 28.9

NAMES = {
    (chess.KING, chess.WHITE): Message("white king"),
    (chess.QUEEN, chess.WHITE): Message("white queen"),
    (chess.ROOK, chess.WHITE): Message("white rook"),
    (chess.BISHOP, chess.WHITE): Message("white bishop"),
    (chess.KNIGHT, chess.WHITE): Message("white knight"),
    (chess.PAWN, chess.WHITE): Message("white pawn"),
    (chess.KING, chess.BLACK): Message("black king"),
    (chess.QUEEN, chess.BLACK): Message("black queen"),
    (chess.ROOK, chess.BLACK): Message("black rook"),
    (chess.BISHOP, chess.BLACK): Message("black bishop"),
    (chess.KNIGHT, chess.BLACK): Message("black knight"),
    (chess.PAWN, chess.BLACK): Message("black pawn"),
}
EMPTY = Message("empty")
_ON = verbatim("{man} {squares}")


def chequer(*, turned: bool = False) -> Chequer:
    """The board in units."""
    return Chequer(8, SIDE, RADIUS, turned=turned)


def where(square: chess.Square) -> tuple[int, int]:
    """The row and column of a square from the top left, White below."""
    return 7 - chess.square_rank(square), chess.square_file(square)


def engrave(title: Message, state: State, plate: Plate, last: Move | None = None) -> str:
    """The board, White below, or turned for who wants the file a at his right."""
    board, wood = state.position, chequer(turned=plate.a_at == "right")
    anchors = {chess.square_name(square): wood.anchor(*where(square)) for square in chess.SQUARES}
    marks = signs.checked((*moved(last), *plate.marks), anchors)
    prefix = plate.prefixed(f"{title.en}|{board.fen()}|{state.profile.name}|{last}")
    body = [wood.case, names(wood)]
    for square in chess.SQUARES_180:
        name, piece, box = chess.square_name(square), board.piece_at(square), wood.box(*where(square))
        held = EMPTY if piece is None else NAMES[piece.piece_type, piece.color]
        said = ", ".join([name, *(each.to(plate.language) for each in (held, *signs.told_at(marks, name)))])
        ground = wood.ground(*where(square), prefix, dark=not is_light(square))
        body.append(place(name, said, ground, "" if piece is None else man(piece, box.centre)))
    body.append(signs.drawn(marks, anchors))
    return document(wood.size, title, told(board, marks), "".join(body), plate, prefix, wood.hatched(prefix))


def man(piece: chess.Piece, centre: Point) -> str:
    """A man, part upon part, over a flat shadow at its foot."""
    parts = [path(cls, d) for cls, d in PARTS[piece.piece_type]]
    shadow = tag("ellipse", cls="ombre", cy=28.6, rx=18.5, ry=2.6)
    larger = tag("g", shadow, *parts, transform="translate(0 1.6) scale(1.06)")
    return put(f"piece {INK[seat_of(piece.color)]}", centre, larger, data_man=piece.symbol())


def names(wood: Chequer) -> str:
    """The letters of the files below and the numbers of the ranks at the left, on the rim."""
    middle, size, edge = wood.rim / 2 + 2, wood.size.width, wood.rim / 2
    found = []
    for each in range(8):
        file, rank = wood.box(7, each).centre.x, wood.box(7 - each, 0).centre.y
        found.append(word("lettre", chess.FILE_NAMES[each], Point(file, size - edge + 0.3), 11))
        found.append(word("lettre", chess.RANK_NAMES[each], Point(middle - 1.5, rank), 11))
    return "".join(found)


def moved(last: Move | None) -> tuple[Mark, ...]:
    """The marks of the last move: where it began and where it ended."""
    if last is None:
        return ()
    return tuple(Mark.at(Sign.LAST, chess.square_name(square)) for square in sorted({last.origin, last.target}))


def told(board: chess.Board, marks: tuple[Mark, ...] = ()) -> Message:
    """The position read out: White's men, Black's, whose move it is."""
    said = []
    for colour in chess.COLORS:
        men = [
            _ON.fill(man=name, squares=", ".join(map(chess.square_name, sorted(squares))))
            for (kind, side), name in NAMES.items()
            if side == colour and (squares := board.pieces(kind, colour))
        ]
        said.append(bilingual("; ".join(each.en for each in men) + ".", " ; ".join(each.fr for each in men) + "."))
    turn = TO_MOVE[board.turn]
    turn = CHECK.fill(told=turn) if board.is_check() else turn
    said += [verbatim("{turn}.").fill(turn=turn), *signs.told_ways(marks)]
    return joined(said, " ")


def numbers() -> dict[str, object]:
    """The board as plain numbers, for those who draw over it."""
    return chequer().numbers({chess.square_name(square): where(square) for square in chess.SQUARES})


# --- The men of chess as they come from the lathe
# Drawn for this room, round the centre of a square of 75; x to the right, y down. A part is a path and its class.


Part = tuple[str, str]  # class, path


def _ring(half: float, top: float, height: float) -> Part:
    """A turned ring or plinth: its sides are round."""
    bulge, foot = height / 2, top + height
    return "corps", (
        f"M{-half + bulge} {top}H{half - bulge}A{bulge} {bulge} 0 0 1 {half - bulge} {foot}"
        f"H{-half + bulge}A{bulge} {bulge} 0 0 1 {-half + bulge} {top}Z"
    )


def _stem(neck: float, top: float, foot: float, bottom: float) -> Part:
    """A stem that swells towards its foot."""
    bend = bottom - (bottom - top) * 0.28
    return "corps", (
        f"M{-neck} {top}H{neck}C{neck} {bend} {foot * 0.62} {bend} {foot} {bottom}"
        f"H{-foot}C{-foot * 0.62} {bend} {-neck} {bend} {-neck} {top}Z"
    )


def _ball(radius: float, y: float, x: float = 0) -> Part:
    return "corps", f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"


def _foot(half: float) -> tuple[Part, ...]:
    """The two plinths every man stands on, and the groove of the lower one."""
    groove = ("gorge", f"M{-half + 4.5} 25.6H{half - 4.5}")
    return _ring(half - 2.5, 18.2, 4.4), _ring(half, 22.6, 6), groove


_HEAD = (
    "M13.4 18.2C16.6 3 15.2 -15.5 4.4 -21.2L4.2 -27L-1.4 -22.4C-7 -19.8 -9.6 -14.4 -12.4 -9.6L-17 -3.6"
    "C-18.4 -1 -16.6 2.6 -13.8 2.8C-11.4 3 -10.4 .8 -8.2 .2C-5.6 -.4 -3.4 -1 -1.6 -2.4"
    "C-1.2 3 -8.6 6 -11 11.2C-12.2 13.6 -12.4 16 -12.4 18.2Z"
)
PARTS: dict[int, tuple[Part, ...]] = {
    chess.PAWN: (
        _stem(3.8, -3, 11, 18.2), *_foot(15.5), _ring(7.6, -4.6, 3.6), _ball(7.4, -11.4),
    ),
    chess.ROOK: (
        _stem(8.6, -8.5, 12.5, 18.2),
        *_foot(18),
        ("corps", "M-13 -23H-7.2V-18.4H-3V-23H3V-18.4H7.2V-23H13V-13.5L9.6 -8.5H-9.6L-13 -13.5Z"),
        ("gorge", "M-11.4 -13.5H11.4"),
    ),
    chess.KNIGHT: (
        *_foot(18),
        ("corps", _HEAD),
        ("gorge", "M6.6 -16.8C11.6 -8.6 12.4 4.4 10 15.4"),
        ("gorge", "M-14.8 .6L-11.6 -1.6"),
        ("creux", "M-7.6 -12.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z"),
    ),
    chess.BISHOP: (
        _stem(4.4, -1, 11.8, 18.2),
        *_foot(17),
        _ball(2.5, -27.6),
        ("corps", "M0 -25.8C8.4 -19.6 10.8 -12.4 6.6 -5.6H-6.6C-10.8 -12.4 -8.4 -19.6 0 -25.8Z"),
        ("gorge", "M1.6 -13.2L6.2 -20.2"),
        _ring(9.2, -5.8, 3.6),
        _ring(6.8, -2.2, 3),
    ),
    chess.QUEEN: (
        _stem(4.8, -1.6, 12.8, 18.2),
        *_foot(18.5),
        _ball(2.3, -24.6, 0),
        ("corps", "M-6.6 -8.4L-12.8 -23.4L-7.4 -17.8L-5.2 -25.4L0 -18.6L5.2 -25.4L7.4 -17.8L12.8 -23.4L6.6 -8.4Z"),
        *(_ball(2, y, x) for x, y in ((-13, -24.8), (-5.4, -27), (5.4, -27), (13, -24.8))),
        ("gorge", "M-8 -12.2H8"),
        _ring(9.8, -8.6, 3.8),
        _ring(7.2, -4.8, 3.2),
    ),
    chess.KING: (
        _stem(5, -1.6, 13.2, 18.2),
        *_foot(19),
        ("corps", "M-1.6 -23.6V-27.6H-5.4V-30.8H-1.6V-34.2H1.6V-30.8H5.4V-27.6H1.6V-23.6Z"),
        ("corps", "M-6.8 -8.6C-12.6 -14 -12.4 -20.4 -9.4 -22Q0 -25.8 9.4 -22C12.4 -20.4 12.6 -14 6.8 -8.6Z"),
        ("gorge", "M-9.2 -12.6Q0 -15.4 9.2 -12.6"),
        _ring(10.2, -8.8, 3.8),
        _ring(7.4, -5, 3.4),
    ),
}  # fmt: skip

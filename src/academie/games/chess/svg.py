"""The chessboard as SVG: the same wood as the other square board, a white square at each player's right (§1)."""

from functools import lru_cache
from pathlib import Path

import chess

from academie.games.chess.rules import Move
from academie.games.chess.state import CHECK, TO_MOVE, State, is_light, seat_of
from academie.input.files import read_toml
from academie.svg import Mark, Sign, signs
from academie.svg.geometry import Point
from academie.svg.paper import path, place, put, tag, word
from academie.svg.pieces import INK, Chequer
from academie.svg.signs import DrawingOptions
from academie.text.message import SEMICOLON, Message, bilingual, joined, verbatim

SIDE, RADIUS = 75, 28.9
# Of each kind of man its names, and its parts as class and path.
_MEN = {chess.PIECE_NAMES.index(name): each for name, each in read_toml(Path(__file__).with_name("men.toml")).items()}
PARTS = {kind: each["parts"] for kind, each in _MEN.items()}
NAMES = {(kind, side == "white"): bilingual(**each[side]) for side in ("white", "black") for kind, each in _MEN.items()}
EMPTY = Message("empty")
_ON = verbatim("{man} {squares}")


def chequer(*, turned: bool = False) -> Chequer:
    """The board in units."""
    return Chequer(8, SIDE, RADIUS, turned=turned)


def where(square: chess.Square) -> tuple[int, int]:
    """The row and column of a square from the top left, White below."""
    return 7 - chess.square_rank(square), chess.square_file(square)


def draw(title: Message, state: State, options: DrawingOptions, last: Move | None = None) -> str:
    """The board, White below, or turned with the file a at the right."""
    board, wood = state.position, chequer(turned=options.a_at == "right")
    anchors = {chess.square_name(square): wood.anchor(*where(square)) for square in chess.SQUARES}
    marks = signs.checked((*moved(last), *options.marks), anchors)
    prefix = options.prefixed(f"{title.en}|{board.fen()}|{state.profile.name}|{last}")
    body = [wood.case, names(wood)]
    for square in chess.SQUARES_180:
        name, piece, box = chess.square_name(square), board.piece_at(square), wood.box(*where(square))
        held = EMPTY if piece is None else NAMES[piece.piece_type, piece.color]
        said = ", ".join([name, *(each.to(options.language) for each in (held, *signs.marks_in_words(marks, name)))])
        ground = wood.ground(*where(square), prefix, dark=not is_light(square))
        body.append(place(name, said, ground, "" if piece is None else man(piece, box.centre)))
    body.append(signs.drawn(marks, anchors))
    return options.document(wood.size, title, description(board, marks), "".join(body), prefix, wood.hatched(prefix))


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


@lru_cache(maxsize=1024)  # only one side moves at a time
def _side_in_words(colour: chess.Color, masks: tuple[int, ...]) -> Message:
    men = [
        _ON.fill(man=NAMES[kind, colour], squares=", ".join(map(chess.square_name, chess.scan_forward(mask))))
        for kind, mask in zip(_MEN, masks, strict=True)
        if mask
    ]
    return verbatim("{men}.").fill(men=joined(men, SEMICOLON))


def description(board: chess.Board, marks: tuple[Mark, ...] = ()) -> Message:
    """The position in words, for screen readers: White's men, Black's, whose move it is."""
    said = [_side_in_words(colour, tuple(board.pieces_mask(kind, colour) for kind in _MEN)) for colour in chess.COLORS]
    turn = TO_MOVE[board.turn]
    turn = CHECK.fill(told=turn) if board.is_check() else turn
    said += [verbatim("{turn}.").fill(turn=turn), *signs.ways_in_words(marks)]
    return joined(said, " ")

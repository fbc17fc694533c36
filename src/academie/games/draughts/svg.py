"""The draughts board as SVG: a hundred squares or sixty-four (§1, §49), played on the colour of the profile."""

from functools import lru_cache

from academie.games.draughts.board import Board
from academie.games.draughts.fen import TO_MOVE
from academie.games.draughts.state import Move, State
from academie.svg import Mark, Sign, pieces, signs
from academie.svg.geometry import Box, Point
from academie.svg.paper import place, word
from academie.svg.pieces import Chequer
from academie.svg.signs import DrawingOptions
from academie.text.message import Message, joined, verbatim

SIDE, RADIUS = 60, 23.1

NAMES = {
    "wm": Message("white man"),
    "wk": Message.within("draughts", "white king"),
    "bm": Message("black man"),
    "bk": Message.within("draughts", "black king"),
    "": Message("empty"),
}
_GROUPS = {
    "wm": Message("White men on {squares}."),
    "wk": Message("White kings on {squares}."),
    "bm": Message("Black men on {squares}."),
    "bk": Message("Black kings on {squares}."),
}


_TURNS = {side: verbatim("{turn}.").fill(turn=turn) for side, turn in TO_MOVE.items()}


def chequer(board: Board, *, turned: bool = False) -> Chequer:
    """The board in units."""
    return Chequer(board.rows, SIDE, RADIUS, turned=turned)


def draw(title: Message, state: State, options: DrawingOptions, last: Move | None = None) -> str:
    """The board, White below unless A is asked for at the right; standing, the squares have no numbers."""
    setup, board = state.setup, state.damier
    wood = chequer(board, turned=options.a_at == "right")
    anchors = {str(square): wood.anchor(*board.place(square)) for square in range(1, board.squares + 1)}
    marks = signs.checked((*moved(last), *options.marks), anchors)
    prefix = options.prefixed(f"{title.en}|{setup.side}|{state}|{last}")
    standing, dark = setup.pieces, state.values.paint == "dark"
    body = [wood.case]
    for row, column in wood:
        square = board.square_at(row, column)
        ground = wood.ground(row, column, prefix, dark=dark == (square is not None))
        if square is None:
            body.append(ground)
            continue
        man, box = standing.get(square, ""), wood.box(row, column)
        number = number_of(square, box)
        said = ", ".join(
            [
                str(square),
                *(line.to(options.language) for line in (NAMES[man], *signs.marks_in_words(marks, str(square)))),
            ]
        )
        body.append(place(str(square), said, ground, "" if options.standing else number, _man(man, box.centre)))
    body.append(signs.drawn(marks, anchors))
    return options.document(wood.size, title, description(state, marks), "".join(body), prefix, wood.hatched(prefix))


def number_of(square: int | None, box: Box) -> str:
    """The number of a square, in its lower right corner."""
    return "" if square is None else word("numero", str(square), Point(box.x + SIDE - 3, box.y + SIDE - 7), 10.5)


def _man(man: str, centre: Point) -> str:
    """A man, or a king: a man on a man."""
    if not man:
        return ""
    draw = pieces.damee if man[1] == "k" else pieces.dame
    return draw("wb".index(man[0]), centre, RADIUS)


def moved(last: Move | None) -> tuple[Mark, ...]:
    """The marks of the last move: where it began and where it came to rest."""
    return (
        () if last is None else tuple(Mark.at(Sign.LAST, str(square)) for square in sorted({last.origin, last.target}))
    )


def description(state: State, marks: tuple[Mark, ...] = ()) -> Message:
    """The position in words, for screen readers."""
    setup = state.setup
    groups = zip(_GROUPS, (setup.white_men, setup.white_kings, setup.black_men, setup.black_kings), strict=True)
    said = [_group_in_words(kind, squares) for kind, squares in groups if squares]
    return joined([*said, _TURNS[setup.side], *signs.ways_in_words(marks)], " ")


@lru_cache(maxsize=1024)  # only one side moves at a time
def _group_in_words(kind: str, squares: frozenset[int]) -> Message:
    return _GROUPS[kind].fill(squares=", ".join(map(str, sorted(squares))))

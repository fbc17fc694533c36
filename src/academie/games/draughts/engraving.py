"""The draughts board engraved: a hundred squares or sixty-four (§1, §49), played on the colour of the profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.engraving import Mark, Sign, pieces, signs
from academie.engraving.geometry import Point
from academie.engraving.paper import document, place, word
from academie.engraving.pieces import Chequer
from academie.games.draughts.drawing import TO_MOVE
from academie.games.draughts.drawing import pieces as standing_on
from academie.games.draughts.values import Paint
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.geometry import Box
    from academie.engraving.plate import Plate
    from academie.games.draughts.board import Board
    from academie.games.draughts.state import Move, State

SIDE, RADIUS = 60, 23.1

NAMES = {
    "wm": Title("white man", "pion blanc"),
    "wk": Title("white king", "dame blanche"),
    "bm": Title("black man", "pion noir"),
    "bk": Title("black king", "dame noire"),
    "": Title("empty", "vide"),
}
_GROUPS = {
    "wm": Title("White men on {squares}.", "Pions blancs en {squares}."),
    "wk": Title("White kings on {squares}.", "Dames blanches en {squares}."),
    "bm": Title("Black men on {squares}.", "Pions noirs en {squares}."),
    "bk": Title("Black kings on {squares}.", "Dames noires en {squares}."),
}


def chequer(board: Board, *, turned: bool = False) -> Chequer:
    """The board in units."""
    return Chequer(board.rows, SIDE, RADIUS, turned=turned)


def engrave(title: Title, state: State, plate: Plate, last: Move | None = None) -> str:
    """The board, White below unless A is asked for at the right; standing, the squares have no numbers."""
    setup, board = state.setup, state.damier
    wood = chequer(board, turned=plate.a_at == "right")
    anchors = {str(square): wood.anchor(*board.place(square)) for square in range(1, board.squares + 1)}
    marks = signs.checked((*moved(last), *plate.marks), anchors)
    prefix = plate.prefixed(f"{title.en}|{setup.side}|{state}|{last}")
    standing, dark = standing_on(setup), state.values.paint == Paint.DARK
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
            [str(square), *(told.to(plate.language) for told in (NAMES[man], *signs.told_at(marks, str(square))))]
        )
        body.append(place(str(square), said, ground, "" if plate.standing else number, _man(man, box.centre)))
    body.append(signs.drawn(marks, anchors))
    return document(wood.size, title, told(state, marks), "".join(body), plate, prefix, wood.hatched(prefix))


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


def told(state: State, marks: tuple[Mark, ...] = ()) -> Title:
    """The position read out."""
    setup = state.setup
    standing = standing_on(setup)
    said = []
    for kind, words in _GROUPS.items():
        if squares := sorted(square for square, man in standing.items() if man == kind):
            said.append(words.fill(squares=", ".join(map(str, squares))))
    turn = TO_MOVE[setup.side]
    said += [Title(f"{turn.en}.", f"{turn.fr}."), *signs.told_ways(marks)]
    return Title(" ".join(each.en for each in said), " ".join(each.fr for each in said))


def numbers(board: Board) -> dict[str, object]:
    """The board as plain numbers, for those who draw over it."""
    return chequer(board).numbers({str(square): board.place(square) for square in range(1, board.squares + 1)})

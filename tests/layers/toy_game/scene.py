"""The heap on a board of its own: counters on the squares of a small chequer, and a word for each taking."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from academie.scene import Board, Choice, Man, Scene
from academie.svg.blank import blank, ground
from academie.svg.geometry import Point
from academie.svg.pieces import Chequer, dame
from academie.text.message import bilingual, verbatim

if TYPE_CHECKING:
    from academie.referee.table import Table
    from academie.scene import Done
    from academie.svg.blank import Blank

WOOD = Chequer(5, 75, 28)
PLACES = {str(number): divmod(number - 1, 5) for number in range(1, 26)}
BOARD = Board.drawn("nim")


def watched(table: Table, last: Done | None = None) -> Scene:  # noqa: ARG001 - no counter is moved
    """The counters that are left."""
    left, die = table.state.left, table.state.die
    return Scene(
        board=BOARD,
        said=bilingual(f"{left} counters.", f"{left} jetons."),
        places={place: verbatim(place) for place in PLACES},
        men=tuple(Man(str(number), 0) for number in range(1, left + 1)),
        dice=(die,) if die else (),
        thrower=table.state.turn,
    )


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The same, and what may be taken."""
    acts = table.acts(seat) if table.state.player == seat else []
    words = [verbatim(str(table.state.moves()[place])) for place in range(len(acts))]
    text = bilingual("Counters are taken.", "On prend des jetons.")
    return replace(scene, choices=tuple(Choice(act.said(), word, text) for act, word in zip(acts, words, strict=True)))


def drawing(name: str) -> Blank | None:
    """The empty squares."""
    if name not in {BOARD.lying, BOARD.standing}:
        return None
    body = [WOOD.case]
    for place, (row, column) in PLACES.items():
        body.append(ground(place, WOOD.ground(row, column, name, dark=(row + column) % 2 == 1)))
    shapes = {f"man-{seat}": dame(seat, Point(0, 0), 28) for seat in (0, 1)}
    return blank(name, WOOD.size, "".join(body), WOOD.numbers(PLACES), shapes, WOOD.hatched(name))

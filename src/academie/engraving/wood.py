"""Cases and chequered boards: the wood on which pieces stand. Names no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.engraving.geometry import Anchor, Box, Point, Shape, numbers
from academie.engraving.paper import line, rect, tag
from academie.engraving.signs import shapes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LINES = 13  # diagonals on a dark square


def case(size: Box, floors: Iterable[Box], depth: float = 2.5) -> str:
    """A case with its inlay and the rebates of its floors; the floors themselves are the caller's."""
    frame = rect("bois", size, 5) + rect("filet", size.grown(-3.5), 2.5)
    return frame + "".join(rect("feuillure", floor.grown(depth), 1.5) for floor in floors)


def hatching(side: float) -> str:
    """The diagonals of a dark square, from its upper left corner."""
    half, step = LINES // 2, side / (LINES // 2 + 1)
    lines = []
    for each in range(1, half + 1):
        lines.append(line([Point(each * step, 0), Point(0, each * step)]))
        lines.append(line([Point(side, each * step), Point(each * step, side)]))
    return "".join([*lines, line([Point(side, 0), Point(0, side)])])


@dataclass(frozen=True)
class Chequer:
    """A square board of so many squares a side, as seen from the first player's side or, turned, from the other's."""

    rows: int
    side: float
    radius: float  # of a man
    rim: float = 18
    turned: bool = False

    @property
    def size(self) -> Box:
        """The whole drawing."""
        whole = self.rows * self.side + 2 * self.rim
        return Box(0, 0, whole, whole)

    @property
    def floor(self) -> Box:
        """The squares together."""
        return self.size.grown(-self.rim)

    def box(self, row: int, column: int) -> Box:
        """A square by its row and column from the top left of a board that is not turned."""
        if self.turned:
            row, column = self.rows - 1 - row, self.rows - 1 - column
        return Box(self.rim + column * self.side, self.rim + row * self.side, self.side, self.side)

    def anchor(self, row: int, column: int) -> Anchor:
        """Where signs of a square go."""
        box = self.box(row, column)
        return Anchor(box.centre, self.radius, box, box.centre, Shape.SQUARE)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Every square by row and column."""
        return ((row, column) for row in range(self.rows) for column in range(self.rows))

    def ground(self, row: int, column: int, prefix: str, *, dark: bool) -> str:
        """A square: light wood, or dark wood with its diagonals."""
        box = self.box(row, column)
        if not dark:
            return rect("buis", box)
        return rect("noyer", box) + tag("use", cls="taille", href=f"#{prefix}-taille", x=box.x, y=box.y)

    def hatched(self, prefix: str) -> str:
        """What `ground` refers to, for the definitions of the document."""
        return tag("path", id=f"{prefix}-taille", d=hatching(self.side))

    def numbers(self, places: Mapping[str, tuple[int, int]]) -> dict[str, object]:
        """The board as plain numbers: its size, and its places by the names a room gives them."""
        return {
            "viewBox": list(self.size),
            "places": numbers({name: self.anchor(*where) for name, where in places.items()}),
            "signs": shapes(self.box(0, 0), self.radius, Shape.SQUARE),
        }

    @property
    def case(self) -> str:
        """The case round the squares."""
        return case(self.size, [self.floor])

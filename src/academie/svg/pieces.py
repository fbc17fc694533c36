"""Men, jetons, fichets, dice and tiles, each as vectors round its own centre.

White has two turned rings, black one ring and a nail: so they differ in grey and on any wood.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from academie.svg.geometry import Anchor, Box, Point, Shape, numbers
from academie.svg.paper import circle, line, path, put, rect, tag, word
from academie.svg.signs import shapes

WHITE, BLACK = 0, 1
INK = ("b", "n")  # the classes of white (blanc) and black (noir)

# The pips of a face of two ranks by three, as columns and rows from -1 to 1.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _shadow(radius: float, down: float) -> str:
    return tag("circle", cls="ombre", cy=down, r=radius)


def dame(seat: int, at: Point, radius: float, *, covered: bool = False, count: int = 0) -> str:
    """A dame seen from above; one that another covers has no pattern, the last of a high pile carries its count."""
    shapes = [_shadow(radius, 0.09 * radius), circle("corps", radius)]
    if not covered:
        shapes.append(circle("gorge", 0.76 * radius))
        if not count:
            shapes.append(circle("gorge", 0.36 * radius) if seat == WHITE else circle("clou", 0.13 * radius))
    if count:
        shapes.append(word("compte", str(count), Point(0, 0), 0.98 * radius))
    return put(f"dame {INK[seat]}", at, *shapes)


def damee(seat: int, at: Point, radius: float) -> str:
    """A man on a man, both edges seen, a rosette of eight petals on top."""
    petals = "".join(
        tag("ellipse", cy=-0.36 * radius, rx=0.13 * radius, ry=0.26 * radius, transform=f"rotate({45 * each})")
        for each in range(8)
    )
    top = put("dessus", Point(0, -0.1 * radius), circle("corps", radius), circle("gorge", 0.78 * radius),
              tag("g", petals, cls="gorge rosace"))  # fmt: skip
    under = tag("circle", cls="corps", cy=0.1 * radius, r=radius)
    return put(f"dame damee {INK[seat]}", at, _shadow(radius, 0.2 * radius), under, top)


def slab(seat: int, box: Box) -> str:
    """A dame seen from its edge, as it stands when it has been lifted."""
    return tag("g", rect("corps", box, min(box.width, box.height) * 0.3), cls=f"dame tranche {INK[seat]}")


def jeton(at: Point, radius: float) -> str:
    """A brass jeton."""
    return put("jeton", at, _shadow(radius, 0.9), circle("corps", radius), circle("gorge", 0.62 * radius))


def fichet(seat: int, at: Point, radius: float, flag: tuple[Point, Point] | None = None) -> str:
    """A peg in its hole; a flag is given by where its staff ends and by the way its cloth flies."""
    shapes = [_shadow(radius, 1), circle("corps", radius), circle("clou", 0.36 * radius)]
    if flag is not None:
        shapes.append(pavillon(*flag))
    return put(f"fichet {INK[seat]}", at, *shapes)


def pavillon(top: Point, fly: Point) -> str:
    """A swallow-tailed flag on a staff from the origin to its top, the cloth as far as `fly` says."""
    low = top.to(Point(0, 0), 0.52)
    notch = top.to(low, 0.5)
    cloth = [
        top,
        Point(top.x + fly.x, top.y + fly.y),
        Point(notch.x + 0.72 * fly.x, notch.y + 0.72 * fly.y),
        Point(low.x + fly.x, low.y + fly.y),
        low,
    ]
    return path("hampe", line([Point(0, 0), top])) + path("pavillon", line(cloth, closed=True))


def pips(number: int, centre: Point, spread: float, radius: float, *, lying: bool = False) -> str:
    """The pips of a number; its rows of three run across where the face lies."""
    spots = [(row, column) if lying else (column, row) for column, row in PIPS[number]]
    return "".join(tag("circle", cx=centre.x + x * spread, cy=centre.y + y * spread, r=radius) for x, y in spots)


def die(number: int, at: Point, size: float, turned: float = 0) -> str:
    """A die that shows a number."""
    half = size / 2
    face, round_ = Box(-half, -half, size, size), 0.17 * size
    return put(
        "de",
        at,
        rect("ombre", Box(-half, -half + 0.06 * size, size, size), round_),
        rect("corps", face, round_),
        tag("g", pips(number, Point(0, 0), 0.27 * size, 0.09 * size), cls="points"),
        turned=turned,
    )


def tile(one: int, two: int, at: Point, unit: float, *, lying: bool) -> str:
    """A tile by its upper left corner, its first number at the left, or above where it stands."""
    width, height = (2 * unit, unit) if lying else (unit, 2 * unit)
    centres = (Point(unit / 2, unit / 2), Point(1.5 * unit, unit / 2) if lying else Point(unit / 2, 1.5 * unit))
    near, far = 0.12 * unit, 0.88 * unit
    groove = [Point(unit, near), Point(unit, far)] if lying else [Point(near, unit), Point(far, unit)]
    spots = "".join(
        pips(number, centre, 0.29 * unit, 0.092 * unit, lying=lying)
        for number, centre in zip((one, two), centres, strict=True)
    )
    return put(
        "tuile",
        at,
        *_block(width, height, unit),
        rect("face", Box(0, 0, width, height), 0.1 * unit),
        path("raie", line(groove)),
        circle("clou", 0.045 * unit, Point(width / 2, height / 2)),
        tag("g", spots, cls="points") if spots else "",
    )


def _block(width: float, height: float, unit: float) -> tuple[str, str]:
    """The shadow of a tile and its black edge, seen below the face."""
    return (
        rect("ombre", Box(0, 0.154 * unit, width, height), 0.1 * unit),
        rect("dos", Box(0, 0.07 * unit, width, height), 0.1 * unit),
    )


def back(at: Point, unit: float) -> str:
    """A tile that stands with its face away: ebony, with six lines of grain. It says nothing of its numbers."""
    grain = "".join(
        line([Point(0.12 * unit, unit * (2 * each + 1) / 6), Point(0.88 * unit, unit * (2 * each + 1) / 6)])
        for each in range(6)
    )
    box = Box(0, 0, unit, 2 * unit)
    return put(
        "tuile envers",
        at,
        rect("ombre", Box(0, 0.11 * unit, unit, 2 * unit), 0.1 * unit),
        rect("dos", box, 0.1 * unit),
        path("veine", grain),
    )


# --- Cases and chequered boards


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
    """A square board of that many squares a side, as seen from the first player's side or, turned, from the other's."""

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
        """The board as plain numbers: its size, and its places by the names a game gives them."""
        return {
            "viewBox": list(self.size),
            "places": numbers({name: self.anchor(*where) for name, where in places.items()}),
            "signs": shapes(self.box(0, 0), self.radius, Shape.SQUARE),
        }

    @property
    def case(self) -> str:
        """The case round the squares."""
        return case(self.size, [self.floor])

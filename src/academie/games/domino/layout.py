"""How the line lies on the table (§3): the posed tile at the centre, arms that turn at the rims, doubles across.

The right arm turns down and the left arm up. A tile is laid along its row only if room for one turning tile stays;
otherwise it stands across at the row's end, and the next row runs back one half-tile away.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from academie.svg.geometry import Box, Point

GAP = 2.5
SMALLEST = 12  # half-tiles are never drawn smaller, however long the line


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies: its numbers from the left, or from above where it stands, and its corner."""

    one: int
    two: int
    at: Point
    unit: float
    lying: bool

    @property
    def box(self) -> Box:
        """The area it covers."""
        width, height = (2, 1) if self.lying else (1, 2)
        return Box(self.at.x, self.at.y, width * self.unit, height * self.unit)


@dataclass(unsafe_hash=True)
class _Arm:
    """An arm being laid: where its end is, which way it runs, which way it turns."""

    x: float  # the outer edge of the last tile
    row: float  # the upper edge of the row
    sense: int  # 1 to the right, -1 to the left
    turn: int  # 1 down, -1 up
    unit: float
    area: Box
    talon: Box | None
    turned: bool = False  # the last tile stands at a row's end

    def limit(self) -> float:
        """How far this row may go; a row beside the talon stops before it."""
        if self.sense < 0:
            return self.area.x
        right = self.area.x + self.area.width
        if self.talon is not None and self.row - self.unit / 2 < self.talon.y + self.talon.height + 4:
            right = min(right, self.talon.x - 6)
        return right

    def lay(self, inner: int, outer: int) -> Laid:
        """The next tile, by the number that joins and the number left open."""
        unit, sense = self.unit, self.sense
        if self.turned:  # under or over the turning tile, and a double lies across that way
            self.turned = False
            return self._along(inner, outer, self.x, 2 * unit)
        start = self.x + sense * GAP
        length = unit if inner == outer else 2 * unit
        if (self.limit() - (start + sense * (length + GAP + unit))) * sense < 0:
            return self._across(inner, outer, start)
        if inner != outer:
            return self._along(inner, outer, start, length)
        self.x = start + sense * unit
        return Laid(inner, outer, Point(min(start, self.x), self.row - unit / 2), unit, lying=False)

    def _along(self, inner: int, outer: int, start: float, length: float) -> Laid:
        self.x = start + self.sense * length
        one, two = (inner, outer) if self.sense > 0 else (outer, inner)
        return Laid(one, two, Point(min(start, self.x), self.row), self.unit, lying=True)

    def _across(self, inner: int, outer: int, start: float) -> Laid:
        """The turning tile: its first half is in the row, its second beyond it."""
        unit, row = self.unit, self.row
        self.x = start + self.sense * unit
        left, top = min(start, self.x), row if self.turn > 0 else row - unit
        self.row, self.sense, self.turned = row + self.turn * (2 * unit + GAP), -self.sense, True
        one, two = (inner, outer) if self.turn > 0 else (outer, inner)
        return Laid(one, two, Point(left, top), unit, lying=False)


@dataclass(frozen=True, slots=True)
class Line:
    """The tiles as they lie from left to right, and what would come at either end; nothing before the lead.

    What would come is a 0-1 whose 0 lies against the line, and a double.
    """

    tiles: tuple[Laid, ...]
    coming: tuple[tuple[Laid, Laid], tuple[Laid, Laid]] | None

    @property
    def ends(self) -> tuple[Box, Box] | None:
        """What the next tile of either arm would cover, were it no double."""
        return None if self.coming is None else (self.coming[0][0].box, self.coming[1][0].box)


def line_laid(line: Sequence[tuple[int, int]], lead: int, area: Box, unit: float, talon: Box | None = None) -> Line:
    """The line on an area of the table, its posed tile the one of that rank; smaller where it is too long."""
    if not line:
        return Line((), None)
    while True:
        found = _laid(line, lead, area, unit, talon)
        boxes = [tile.box for tile in found.tiles]
        fits = all(area.holds(box) for box in boxes) and not (talon and any(map(talon.meets, boxes)))
        if fits or unit <= SMALLEST:
            return found
        unit -= 1


def _laid(line: Sequence[tuple[int, int]], lead: int, area: Box, unit: float, talon: Box | None) -> Line:
    centre, double = area.centre, line[lead][0] == line[lead][1]
    half = unit / 2 if double else unit
    row = centre.y - unit / 2
    top = centre.y - unit if double else row
    posed = Laid(*line[lead], Point(centre.x - half, top), unit, lying=not double)
    right = _Arm(centre.x + half, row, 1, 1, unit, area, talon)
    left = _Arm(centre.x - half, row, -1, -1, unit, area, talon)
    after, right = _grown(right, tuple(line[lead + 1 :]))
    before, left = _grown(left, tuple((two, one) for one, two in reversed(line[:lead])))
    return Line((*reversed(before), posed, *after), (_next(left), _next(right)))


@lru_cache(maxsize=4096)
def _grown(arm: _Arm, tiles: tuple[tuple[int, int], ...]) -> tuple[tuple[Laid, ...], _Arm]:
    """What is laid on an arm, and where it ends then: a line grows by one tile, and what lies there stays."""
    if not tiles:
        return (), arm
    laid, arm = _grown(arm, tiles[:-1])
    end = replace(arm)
    return (*laid, end.lay(*tiles[-1])), end


def _next(arm: _Arm) -> tuple[Laid, Laid]:
    return replace(arm).lay(0, 1), replace(arm).lay(0, 0)

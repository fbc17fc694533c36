"""Draws the pictures of the first page: `python scripts/frontispiece.py` writes them into the folder of the page.

Things seen in perspective, in lines over washes: boxes, discs, dice, cups. Space has x to the right, y
away from the viewer and z up, in the units of a board. A circle seen so is taken for the ellipse of its two diameters,
which at these distances is it to a tenth of a unit. Run it again when the palette changes (`academie.svg.palette`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt, tau
from typing import NamedTuple

from academie.server.web.assets import FOLDER
from academie.svg import DrawingOptions
from academie.svg.geometry import Box, Point
from academie.svg.paper import figure, line, path, washed
from academie.tables.drawing.geometry import tablier
from academie.text.message import bilingual

BOARD = tablier()
HIGH, FLOOR = 46.0, 8.0  # the top of the rim, and the floor within
_TITLE = bilingual("Plate I", "Planche I")
# A line that is drawn, then finer ones; the washes under them.
STYLE = (
    ".l{stroke:var(--trait);stroke-width:1;stroke-linejoin:round}.f{stroke:var(--trait);stroke-width:.7;stroke-linejoin:round}"
    ".t{fill:none;stroke:var(--trait);stroke-width:.5;stroke-opacity:.55}.t2{fill:none;stroke:var(--trait);stroke-width:.5;stroke-opacity:.34}"
    ".t3{fill:none;stroke:var(--trait);stroke-width:.6;stroke-opacity:.85}.nb{fill:none;stroke:var(--ebene-gorge);stroke-width:.6}"
    ".sol{fill:none;stroke:var(--sol);stroke-width:.6;stroke-opacity:.8;stroke-linecap:round}"
    ".mur{fill:var(--bois)}.bord{fill:var(--rim)}.sous{fill:var(--fond)}.pos{fill:var(--os)}.pvert{fill:var(--vert)}"
    ".blanc{fill:var(--ivoire)}.noir{fill:var(--ebene)}.cuir{fill:var(--cuir)}.creux{fill:var(--ebene)}.point{fill:var(--ebene);stroke:none}"
)


# --- Perspective


class Spot(NamedTuple):
    """A point in space."""

    x: float
    y: float
    z: float = 0.0

    def plus(self, other: Spot, share: float = 1.0) -> Spot:
        """The spot that a share of a way leads to."""
        return Spot(self.x + share * other.x, self.y + share * other.y, self.z + share * other.z)

    def to(self, other: Spot, share: float) -> Spot:
        """The spot at a share of the way to another."""
        return Spot(*(mine + (theirs - mine) * share for mine, theirs in zip(self, other, strict=True)))


@dataclass(frozen=True)
class Camera:
    """The camera: what it looks at, its distance, its slope, and its turn in degrees."""

    target: Spot
    distance: float
    pitch: float
    yaw: float = 0.0
    scale: float = 1.0

    @cached_property
    def _turn(self) -> tuple[float, float, float, float]:
        pitch, yaw = radians(self.pitch), radians(self.yaw)
        return cos(yaw), sin(yaw), cos(pitch), sin(pitch)

    def at(self, spot: Spot) -> Point:
        """Where a spot is seen."""
        c, s, low, high = self._turn
        dx, dy, dz = spot.x - self.target.x, spot.y - self.target.y, spot.z - self.target.z
        right, away = c * dx + s * dy, c * dy - s * dx
        up, depth = away * high + dz * low, self.distance + away * low - dz * high
        near = self.scale * self.distance / depth
        return Point(right * near, -up * near)

    # --- Lines and faces

    def face(self, cls: str, spots: Iterable[Spot]) -> str:
        """A flat face by its corners."""
        return path(cls, line([self.at(spot) for spot in spots], closed=True))

    def strokes(self, cls: str, pairs: Iterable[tuple[Spot, Spot]]) -> str:
        """Straight strokes."""
        return path(cls, "".join(line([self.at(one), self.at(two)]) for one, two in pairs))

    # --- Circles

    def oval(self, centre: Spot, one: Spot, two: Spot) -> Oval:
        """A circle by its centre and two radii at right angles."""
        ends = [self.at(centre.plus(radius, share)) for radius in (one, two) for share in (1, -1)]
        middle = Point(sum(end.x for end in ends) / 4, sum(end.y for end in ends) / 4)
        a = Point((ends[0].x - ends[1].x) / 2, (ends[0].y - ends[1].y) / 2)
        b = Point((ends[2].x - ends[3].x) / 2, (ends[2].y - ends[3].y) / 2)
        return Oval(middle, a, b)

    def level(self, centre: Spot, radius: float) -> Oval:
        """A circle that lies flat."""
        return self.oval(centre, Spot(radius, 0), Spot(0, radius))


@dataclass(frozen=True)
class Oval:
    """An ellipse by its centre and two conjugate half diameters."""

    centre: Point
    a: Point
    b: Point

    def on(self, angle: float) -> Point:
        """A point of it."""
        return Point(
            self.centre.x + self.a.x * cos(angle) + self.b.x * sin(angle),
            self.centre.y + self.a.y * cos(angle) + self.b.y * sin(angle),
        )

    def farthest(self, x: float, y: float) -> float:
        """The angle of the point that lies farthest in a direction."""
        return atan2(self.b.x * x + self.b.y * y, self.a.x * x + self.a.y * y)

    @cached_property
    def axes(self) -> tuple[float, float, float]:
        """Its half axes and how it is turned, in degrees."""
        a, b = self.a, self.b
        angle = atan2(2 * (a.x * b.x + a.y * b.y), a.x**2 + a.y**2 - b.x**2 - b.y**2) / 2
        one, two = (Point(a.x * cos(t) + b.x * sin(t), a.y * cos(t) + b.y * sin(t)) for t in (angle, angle + tau / 4))
        return hypot(*one), hypot(*two), degrees(atan2(one.y, one.x))

    def arc(self, end: Point, *, large: bool = False, back: bool = False) -> str:
        """The text of an arc of it to a point."""
        rx, ry, turned = self.axes
        numbers = f"{figure(rx)} {figure(ry)} {figure(turned)}"
        return f"A{numbers} {int(large)} {int(not back)} {figure(end.x)} {figure(end.y)}"

    def whole(self, cls: str) -> str:
        """All of it."""
        one, two = self.on(0), self.on(tau / 2)
        return path(cls, f"M{figure(one.x)} {figure(one.y)}{self.arc(two)}{self.arc(one)}Z")


def body(foot: Oval, head: Oval) -> tuple[str, float, float]:
    """The outline between two level circles, one above the other; and the angles of its left and right edges."""
    up = Point(head.centre.x - foot.centre.x, head.centre.y - foot.centre.y)
    length = hypot(*up) or 1
    right = foot.farthest(-up.y / length, up.x / length)
    left = foot.farthest(up.y / length, -up.x / length)
    low_left, low_right, high_right, high_left = foot.on(left), foot.on(right), head.on(right), head.on(left)
    start, sides = _said(low_left), f"L{_said(high_right)}L{_said(high_left)}Z"
    return f"M{start}{foot.arc(low_right, back=True)}{sides}", left, right


def _said(point: Point) -> str:
    return f"{figure(point.x)} {figure(point.y)}"


def ribs(foot: Oval, head: Oval, left: float, right: float, shares: Sequence[float]) -> str:
    """Strokes up a round side, at shares of the way from its left edge to its right one, as the text of a path."""
    span = (right - left) % tau
    return "".join(line([foot.on(left + span * share), head.on(left + span * share)]) for share in shares)


def shaded(count: int) -> list[float]:
    """Shares of a round side that stand closer the farther they are from the light, which is at the left."""
    return [sqrt(each / count) for each in range(1, count)]


# --- The pictures


def frontispiece() -> str:
    """Plate I: the case open on a table, a game begun, the cup and three dames beside it."""
    look = Camera(Spot(360, 180, 0), 1750, 47, -4, 1.0)
    drawn = [
        _ground(look),
        _floor(look),
        _walls(look),
        *(_fleche(look, index) for index in range(24)),
        _cast(look),
        *_game(look),
        _bar(look),
        _rims(look),
        _front(look),
        peg(look, _hole(3, far=True)),
        peg(look, _hole(6, far=False)),
        cup(look, Spot(742, 250), 33, 78),
        *stack(look, Spot(752, 84), (True, False)),
        *stack(look, Spot(716, 4), (True,)),
    ]
    return _plate(Box(-393, -183, 846, 384), drawn)


def tailpiece() -> str:
    """The cup, dames and dice, for the foot of a column."""
    look = Camera(Spot(100, 60, 20), 900, 30, -8, 1.7)
    strokes = [(Spot(10 + 9 * (n % 3), n * 11 - 30), Spot(210 - 12 * (n % 4), n * 11 - 30)) for n in range(11)]
    drawn = [
        look.strokes("sol", strokes),
        cup(look, Spot(105, 84), 30, 76),
        *stack(look, Spot(38, 62), (True, False, True, False)[::-1]),
        *stack(look, Spot(20, 8), (True,)),
        die(look, Spot(176, 52), 21, 24, (5, 3, 6)),
        die(look, Spot(142, 14), 21, -16, (3, 5, 1)),
        *disc(look, Spot(204, 66), 9, 4, white=True),
    ]
    return _plate(Box(-196, -152, 396, 274), drawn)


def _plate(box: Box, drawn: list[str]) -> str:
    text = DrawingOptions(language="fr").document(box, _TITLE, _TITLE, "".join(drawn), "planche")
    return washed(text.replace("</style>", STYLE + "</style>", 1), coarse=False)


# --- The case


def _spot(along: float, across: float, high: float = FLOOR) -> Spot:
    return Spot(along, across, high)


def _ground(look: Camera) -> str:
    """Its shadow on the table, in strokes: to the right, and before it."""
    right = [(Spot(660, 350 - 16 * n), Spot(694 - 5 * (n % 3) + 3 * n, 350 - 16 * n)) for n in range(21)]
    before = [(Spot(20 + 15 * n, -16 - 8 * n), Spot(690 - 13 * n, -16 - 8 * n)) for n in range(7)]
    beside = [(Spot(748 + 4 * n, 224 - 7 * n), Spot(816 - 9 * n, 224 - 7 * n)) for n in range(5)]
    return look.strokes("sol", [*right, *before, *beside])


def _floor(look: Camera) -> str:
    end, rim, half = BOARD.end, BOARD.rim, 6 * BOARD.pitch
    found = []
    for start in (end, end + half + BOARD.bar):
        corners = [_spot(start, rim), _spot(start + half, rim), _spot(start + half, rim + 288), _spot(start, rim + 288)]
        rows = [(_spot(start, rim + 8 * n), _spot(start + half, rim + 8 * n)) for n in range(1, 36)]
        found += [look.face("sous f", corners), look.strokes("t2", rows)]
    return "".join(found)


def _walls(look: Camera) -> str:
    """The inner sides that are seen: the far one, the left one, the right one."""
    end, rim, half = BOARD.end, BOARD.rim, 6 * BOARD.pitch
    back, length = rim + 288, BOARD.along
    levels = [FLOOR + 3.5 * n for n in range(1, 11)]
    found = []
    for one, two in (
        ((end, back), (length - end, back)),
        ((end, rim), (end, back)),
        ((length - end, rim), (length - end, back)),
        ((end + half + BOARD.bar, rim), (end + half + BOARD.bar, back)),
    ):
        corners = [_spot(*one), _spot(*two), _spot(*two, HIGH), _spot(*one, HIGH)]
        found += [look.face("mur f", corners), look.strokes("t", [(_spot(*one, z), _spot(*two, z)) for z in levels])]
    return "".join(found)


def _fleche(look: Camera, index: int) -> str:
    half, axis = (BOARD.pitch - 3.2) / 2, BOARD.axis(index)
    foot, tip = BOARD.from_edge(index, BOARD.rim), BOARD.from_edge(index, BOARD.rim + BOARD.length)
    left, right, point = _spot(axis - half, foot), _spot(axis + half, foot), _spot(axis, tip)
    green = index % 2 == 1
    shape = look.face("pvert f" if green else "pos f", [left, right, point])
    if not green:
        return shape
    rays = []
    for share in (0.2, 0.35, 0.5, 0.65, 0.8):
        start = left.to(right, share)
        rays.append((start, start.to(point, 0.86 - abs(share - 0.5))))
    return shape + look.strokes("t3", rays)


def _cast(look: Camera) -> str:
    """The shadows of the left side and of the bar on the floors."""
    lines = []
    for start in (BOARD.end, BOARD.end + 6 * BOARD.pitch + BOARD.bar):
        for n in range(58):
            y = BOARD.rim + 2 + 5 * n
            lines.append((_spot(start, y), _spot(start + 25 - 3 * (n % 2), y)))
    return look.strokes("t3", lines)


def _bar(look: Camera) -> str:
    near, far = BOARD.rim, BOARD.rim + 288
    left = BOARD.end + 6 * BOARD.pitch
    right = left + BOARD.bar
    top = [_spot(left, near, HIGH), _spot(right, near, HIGH), _spot(right, far, HIGH), _spot(left, far, HIGH)]
    grain = [(_spot(left + d, near, HIGH), _spot(left + d, far, HIGH)) for d in (7, 13, 20)]
    return look.face("bord l", top) + look.strokes("t2", grain)


def _rims(look: Camera) -> str:
    """The tops of the case, mitred at their corners, with their holes."""
    end, rim, length, depth = BOARD.end, BOARD.rim, BOARD.along, BOARD.across
    outer = [_spot(0, 0, HIGH), _spot(length, 0, HIGH), _spot(length, depth, HIGH), _spot(0, depth, HIGH)]
    inner = [
        _spot(end, rim, HIGH), _spot(length - end, rim, HIGH),
        _spot(length - end, depth - rim, HIGH), _spot(end, depth - rim, HIGH),
    ]  # fmt: skip
    found = []
    for n in (2, 3, 1, 0):
        m = (n + 1) % 4
        found.append(look.face("bord l", [outer[n], outer[m], inner[m], inner[n]]))
        grain = [(outer[n].to(inner[n], share), outer[m].to(inner[m], share)) for share in (0.2, 0.75)]
        found.append(look.strokes("t2", grain))
    holes = [look.level(_hole(number, far=far), 3.6).whole("point") for number in range(1, 13) for far in (True, False)]
    return "".join([*found, *holes])


def _hole(number: int, *, far: bool) -> Spot:
    return _spot(BOARD.axis(number - 1), BOARD.across - 17 if far else 17, HIGH)


def _front(look: Camera) -> str:
    """The near side, with its grain and its lock."""
    length = BOARD.along
    corners = [Spot(0, 0, 0), Spot(length, 0, 0), Spot(length, 0, HIGH), Spot(0, 0, HIGH)]
    grain = [(Spot(0, 0, z), Spot(length, 0, z)) for z in (4, 8, 12, 16, 20, 24, 28, 32, 36, 40)]
    lock = [Spot(313, 0, HIGH), Spot(343, 0, HIGH), Spot(342, 0, 22), Spot(328, 0, 16), Spot(314, 0, 22)]
    key = look.oval(Spot(328, 0, 35), Spot(3, 0), Spot(0, 0, 3)).whole("point")
    slot = look.face("point", [Spot(327, 0, 34), Spot(329, 0, 34), Spot(330, 0, 26), Spot(326, 0, 26)])
    return look.face("mur l", corners) + look.strokes("t", grain) + look.face("blanc f", lock) + key + slot


# --- What lies in it


# Dames by the rank of their flèche, the row on it, and how many lie one on another.
_BLACK = (
    (0, 1, 4), (0, 0, 3), (3, 0, 1), (5, 1, 1), (5, 0, 1), (7, 1, 1), (7, 0, 1), (9, 1, 1), (9, 0, 1), (10, 0, 1),
)  # fmt: skip
_WHITE = (
    (0, 1, 3), (0, 0, 3), (3, 0, 1), (4, 0, 1), (6, 1, 1), (6, 0, 1), (7, 1, 1), (7, 0, 1), (9, 1, 1), (9, 0, 1),
    (11, 1, 1), (11, 0, 1),
)  # fmt: skip


def _deep(row: int) -> float:
    return BOARD.rim + 24 + 46 * row


def _game(look: Camera) -> list[str]:
    """Dames, dice and a jeton, from the far side to the near one."""
    found = []
    for rank, row, count in sorted(_BLACK, key=lambda each: each[1]):
        found += stack(look, Spot(BOARD.axis(rank), BOARD.across - _deep(row), FLOOR), (False,) * count)
    found += [die(look, Spot(418, 196, FLOOR), 27, 28, (6, 2, 3)), die(look, Spot(480, 176, FLOOR), 27, -20, (2, 3, 6))]
    found += disc(look, _spot(BOARD.axis(4) - 22, 166), 10.5, 4, white=True)
    for rank, row, count in sorted(_WHITE, key=lambda each: -each[1]):
        found += stack(look, Spot(BOARD.axis(rank), _deep(row), FLOOR), (True,) * count)
    return found


def stack(look: Camera, foot: Spot, whites: tuple[bool, ...]) -> list[str]:
    """Dames one on another, the lowest first."""
    found = []
    for each, white in enumerate(whites):
        found += disc(look, Spot(foot.x + 0.8 * (each % 2), foot.y, foot.z + 9 * each), 21.5, 9, white=white)
    return found


def disc(look: Camera, foot: Spot, radius: float, high: float, *, white: bool) -> list[str]:
    """A dame or a jeton: its side with strokes towards the shade, its turned top."""
    top = Spot(foot.x, foot.y, foot.z + high)
    low, head = look.level(foot, radius), look.level(top, radius)
    outline, left, right = body(low, head)
    ink, stroke = ("blanc", "t3") if white else ("noir", "nb")
    shares = [0.5 + share / 2 for share in shaded(9)] if white else shaded(14)
    found = [path(f"{ink} l", outline), path(stroke, ribs(low, head, left, right, shares)), head.whole(f"{ink} l")]
    rings = (0.74, 0.36) if white else (0.74,)
    found += [look.level(top, radius * share).whole("t" if white else "nb") for share in rings]
    if not white:
        found.append(look.level(top, radius * 0.11).whole("nb"))
    return found


def die(look: Camera, foot: Spot, side: float, turned: float, numbers: tuple[int, int, int]) -> str:
    """A die: the number above, and those of the two sides that are seen."""
    c, s = cos(radians(turned)) * side / 2, sin(radians(turned)) * side / 2
    u, v, w = Spot(c, s), Spot(-s, c), Spot(0, 0, side / 2)
    middle = foot.plus(w)
    side_u = u if turned < 0 else Spot(-c, -s)
    across = v if turned < 0 else Spot(s, -c)
    front = Spot(s, -c)
    faces = ((w, u, v, numbers[0]), (front, u, w, numbers[1]), (side_u, across, w, numbers[2]))
    return "".join(_die_face(look, middle.plus(out), one, two, number) for out, one, two, number in faces[::-1])


def _die_face(look: Camera, centre: Spot, one: Spot, two: Spot, number: int) -> str:
    corners = [centre.plus(one, i).plus(two, j) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    pips = [
        look.oval(centre.plus(one, 0.54 * i).plus(two, 0.54 * j), _part(one, 0.17), _part(two, 0.17)).whole("point")
        for i, j in _PIPS[number]
    ]
    return look.face("blanc f", corners) + "".join(pips)


_PIPS: dict[int, list[tuple[int, int]]] = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)], 6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}  # fmt: skip


def _part(way: Spot, share: float) -> Spot:
    return Spot(way.x * share, way.y * share, way.z * share)


def peg(look: Camera, hole: Spot) -> str:
    """A fichet in its hole, of bone: a turned shaft, and a head."""
    found = []
    for low, high, one, two in ((0.0, 15.0, 3.4, 4.0), (15.0, 21.0, 6.0, 6.0)):
        foot, head = look.level(hole.plus(Spot(0, 0, low)), one), look.level(hole.plus(Spot(0, 0, high)), two)
        outline, left, right = body(foot, head)
        shade = ribs(foot, head, left, right, [0.6, 0.75, 0.9])
        found += [path("blanc f", outline), path("t", shade), head.whole("blanc f")]
    found.append(look.level(hole.plus(Spot(0, 0, 21)), 2.6).whole("t"))
    return "".join(found)


def cup(look: Camera, foot: Spot, radius: float, high: float) -> str:
    """A dice cup of leather, wider above, with its rim, its band and its foot."""
    levels = [(0.0, 0.80), (0.10, 0.82), (0.10, 0.76), (0.50, 0.87), (0.90, 0.98), (0.90, 1.08), (1.0, 1.1)]
    rounds = [look.level(foot.plus(Spot(0, 0, share * high)), width * radius) for share, width in levels]
    found = []
    for low, head in ((0, 1), (2, 4), (5, 6)):
        outline, left, right = body(rounds[low], rounds[head])
        shade = ribs(rounds[low], rounds[head], left, right, shaded(22 if low == 2 else 10))
        found += [path("cuir l", outline), path("t3" if low == 2 else "t", shade)]
    _, left, right = body(rounds[3], rounds[4])
    band = rounds[3]
    start, end = band.on(left), band.on(right)
    found.append(path("t3", f"M{start.x:.1f} {start.y:.1f}{band.arc(end, back=True)}"))
    mouth = rounds[6]
    inner = look.level(foot.plus(Spot(0, 0, high)), 0.93 * radius)
    found += [mouth.whole("cuir l"), inner.whole("creux f")]
    for share in (0.82, 0.74, 0.66):
        deep = look.level(foot.plus(Spot(0, 0, high * (0.94 - (0.82 - share) * 0.9))), share * radius)
        one, two = deep.on(pi * 0.86), deep.on(pi * 0.2)
        found.append(path("nb", f"M{one.x:.1f} {one.y:.1f}{deep.arc(two, back=False)}"))
    return "".join(found)


if __name__ == "__main__":
    for name, text in (("frontispiece", frontispiece()), ("tailpiece", tailpiece())):
        FOLDER.joinpath("ornaments", f"{name}.svg").write_text(text, encoding="utf-8")

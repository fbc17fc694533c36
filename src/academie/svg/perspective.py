"""Things seen in perspective, drawn in lines over washes: boxes, discs, dice, cups.

Space has x to the right, y away from who looks and z up, in the units of a board. A circle seen so is taken for the
ellipse of its two diameters, which at these distances is it to a tenth of a unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, degrees, hypot, radians, sin, sqrt, tau
from typing import NamedTuple

from academie.svg.geometry import Point
from academie.svg.paper import figure, line, path


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
    """Who looks: at what, from how far, how steeply, and turned by how many degrees."""

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

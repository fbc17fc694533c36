"""Points and boxes in the units of a drawing, x to the right and y down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple


class Point(NamedTuple):
    """A point."""

    x: float
    y: float

    def to(self, other: Point, share: float) -> Point:
        """The point at a fraction of the way to another."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def distance(self, other: Point) -> float:
        """How far another is."""
        return float(((other.x - self.x) ** 2 + (other.y - self.y) ** 2) ** 0.5)

    def nearer(self, other: Point, by: float) -> Point:
        """The point that is so much nearer to another."""
        return self.to(other, by / (self.distance(other) or 1))


class Box(NamedTuple):
    """An upright rectangle by its upper left corner, its width and its height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> Box:
        """The box that is larger by so much on every side, or smaller."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, other: Box) -> bool:
        """Whether another lies wholly within."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.width <= self.x + self.width
            and other.y + other.height <= self.y + self.height
        )

    def meets(self, other: Box) -> bool:
        """Whether the two have more than an edge in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    @classmethod
    def between(cls, one: Point, other: Point) -> Box:
        """The box of two opposite corners."""
        x, y = min(one.x, other.x), min(one.y, other.y)
        return cls(x, y, abs(one.x - other.x), abs(one.y - other.y))


class Shape(Enum):
    """What signs go round: a man on a flèche, a square, a tile."""

    ROUND = "round"
    SQUARE = "square"
    TILE = "tile"


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where signs go that belong to a place: round its man, and round the place itself."""

    man: Point  # the centre of the man that stands there, or of the one that would
    radius: float  # of a man
    box: Box
    landing: Point  # the centre of a man that came there now
    shape: Shape = Shape.ROUND


def numbers(anchors: dict[str, Anchor]) -> dict[str, dict[str, Any]]:
    """Places as plain numbers, for a page or a test that draws over a drawing."""
    return {
        name: {"box": list(anchor.box), "man": list(anchor.man), "landing": list(anchor.landing), "r": anchor.radius}
        for name, anchor in anchors.items()
    }

"""The board of twenty-four flèches in units: where each flèche, dame, hole, jeton and die lies.

One board in two postures. Lying (656 × 360, shorter on a phone held sideways) the near side is below; standing (344
wide, for a phone) it is the same board after a quarter turn, the near side at the right and A at the bottom. All is
reckoned along the board, from the end where A is, and across it, from the outer edge of the near side; `at` turns that
into a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from academie.svg.geometry import Anchor, Box, Point, numbers
from academie.tables.board import LETTERS

SHOWN = 6  # discs of a pile; more are shown by a figure
PATTERNED = 3  # the highest pile all of whose dames show their pattern

# Places of jetons that are against the wood; any other is a flèche counted from the side's first, 3.5 between two.
BEFORE_BAR, PAST_BAR, END = 5.4, 5.6, 11.4
# About which flèche the dice lie: in the second compartment, or where that is taken in the first.
RESTS = (8.5, 7.5, 7.2, 9.0, 9.5, 3.0)


@dataclass(frozen=True)
class Tablier:
    """A board by its measures."""

    standing: bool
    a_at: str  # the hand at which A lies; standing, A is above for "right"
    pitch: float  # from axis to axis of two flèches
    rim: float  # along the flèches' feet, with letters and holes
    end: float  # the short rims
    bar: float
    depth: float  # of the floor, across
    length: float  # of a flèche
    radius: float  # of a dame
    hole: float  # its radius
    hole_at: float  # from the outer edge
    letter_at: float  # from the outer edge
    lane: float  # of the jetons, from the middle
    jeton: float  # its radius
    fichet: float  # its radius
    die: float
    turns: tuple[float, float, float]  # how the dice lie
    near: int = 0  # the side that lies below, or at the right: 0 A to L, 1 M to Y

    # --- Along and across

    @property
    def along(self) -> float:
        """The whole length."""
        return 2 * self.end + 12 * self.pitch + self.bar

    @property
    def across(self) -> float:
        """The whole breadth."""
        return 2 * self.rim + self.depth

    @property
    def size(self) -> Box:
        """The whole drawing."""
        return Box(0, 0, self.across, self.along) if self.standing else Box(0, 0, self.along, self.across)

    def at(self, along: float, across: float) -> Point:
        """A point of the drawing."""
        if self.a_at == "right":
            along = self.along - along
        if self.near:
            across = self.across - across
        if self.standing:
            return Point(self.across - across, self.along - along)
        return Point(along, self.across - across)

    def box(self, along: tuple[float, float], across: tuple[float, float]) -> Box:
        """A box of the drawing, by what it spans."""
        return Box.between(self.at(along[0], across[0]), self.at(along[1], across[1]))

    def from_edge(self, fleche: int, depth: float) -> float:
        """What lies so deep from the outer edge of a flèche's side, across."""
        return depth if fleche < 12 else self.across - depth

    # --- Flèches and dames

    def axis(self, fleche: float) -> float:
        """How far along the axis of a flèche is; between two for a half."""
        rank = fleche if fleche < 12 else 23 - fleche
        return self.end + self.pitch * (rank + 0.5) + (self.bar if rank > 5.5 else 0)

    @property
    def floors(self) -> tuple[Box, Box]:
        """The two compartments, A's first."""
        inner = (self.rim, self.rim + self.depth)
        first = (self.end, self.end + 6 * self.pitch)
        second = (first[1] + self.bar, first[1] + self.bar + 6 * self.pitch)
        return self.box(first, inner), self.box(second, inner)

    def fleche(self, fleche: int) -> tuple[Point, Point, Point]:
        """Its two feet and its point."""
        half, axis = (self.pitch - 3.2) / 2, self.axis(fleche)
        foot, tip = self.from_edge(fleche, self.rim), self.from_edge(fleche, self.rim + self.length)
        return self.at(axis - half, foot), self.at(axis + half, foot), self.at(axis, tip)

    def pile(self, fleche: int, count: int) -> list[Point]:
        """The centres of the dames that are shown of a pile, from the foot; the last one never passes the point."""
        shown = min(count, SHOWN)
        room = self.length - 2 - 2 * self.radius
        step = min(2 * self.radius + 1, room / max(shown - 1, 1))
        first = self.rim + 2 + self.radius
        return [self.at(self.axis(fleche), self.from_edge(fleche, first + each * step)) for each in range(shown)]

    def stack(self, fleche: int, count: int) -> list[Point]:
        """The centres of dames that lie one on another at a foot, lowest first, all of them within the floor."""
        foot, step = self.pile(fleche, 1)[0], 0.2 * self.radius
        down = (count - 1) / 2 if self.standing else (count - 1) * ((fleche > 11) != bool(self.near))
        return [Point(foot.x, foot.y + step * (down - each)) for each in range(count)]

    def strip(self, fleche: int) -> Box:
        """The ground of a flèche from its foot to the middle: what a finger touches."""
        axis, half = self.axis(fleche), self.pitch / 2
        middle = self.across / 2
        return self.box((axis - half, axis + half), (self.from_edge(fleche, self.rim), middle))

    def anchor(self, fleche: int, count: int) -> Anchor:
        """Where signs of a flèche go that holds that many dames."""
        top, landing = self.pile(fleche, max(count, 1))[-1], self.pile(fleche, count + 1)[-1]
        foot = self.from_edge(fleche, self.rim)
        axis, half = self.axis(fleche), self.pitch / 2
        box = self.box((axis - half, axis + half), (foot, self.from_edge(fleche, self.rim + self.length)))
        return Anchor(top, self.radius, box, landing)

    # --- Marks of the score

    def peg(self, seat: int, number: int) -> Point:
        """The hole of a number, counted from the talon's side; 0 is the corner where a fichet waits."""
        near = 0 if seat == 0 else 23
        along = self.axis(number - 1) if number else max(self.end / 2, self.fichet + 1.5)
        return self.at(along, self.from_edge(near, self.hole_at))

    def spot(self, seat: int, place: float) -> Point:
        """Where a jeton lies, on the lane of its side, for a place counted in flèches from that side's first."""
        edge = self.jeton + 2.5
        wood = {
            BEFORE_BAR: self.end + 6 * self.pitch - edge,
            PAST_BAR: self.end + 6 * self.pitch + self.bar + edge,
            END: self.along - self.end - edge,
        }
        along = wood[place] if place in wood else self.axis(place)
        lane = -self.lane if seat == 0 else self.lane
        return self.at(along, self.across / 2 + lane)

    def dice(self, count: int, lying: Sequence[tuple[Point, float]]) -> list[Point]:
        """Where that many dice lie: in the second compartment, clear of what lies there, given with its radius."""
        return self.rests(count)[self.resting(count, lying)]

    def rests(self, count: int) -> list[list[Point]]:
        """The places where that many dice may lie, the usual one first."""
        apart = 1.285 * self.die
        lean = (-0.03 * self.die, 0.08 * self.die, -0.02 * self.die)
        starts = [self.axis(middle) - apart * (count - 1) / 2 for middle in RESTS]
        return [
            [self.at(first + each * apart, self.across / 2 - lean[each]) for each in range(count)] for first in starts
        ]

    def resting(self, count: int, lying: Sequence[tuple[Point, float]]) -> int:
        """Which of these is clear of what lies there, given with its radius; the last where none is."""
        for rank, centres in enumerate(self.rests(count)):
            if all(die.distance(at) > 0.64 * self.die + radius for die in centres for at, radius in lying):
                return rank
        return len(RESTS) - 1

    # --- Dames that are not on a flèche

    def hand(self, fleche: int, count: int) -> tuple[float, list[Point]]:
        """The radius and the centres of dames in hand, on the short rim before the flèche where they enter.

        Standing, that rim is too narrow to show a dame; they lie within it, on the lane between the points.
        """
        shown, sense = min(count, SHOWN), 1 if fleche < 12 else -1
        last = (fleche if fleche < 12 else 23 - fleche) > 5
        if self.standing:
            radius, room = 14.0, 1.9 * self.pitch
            step = min(2 * radius + 1, room / max(shown - 1, 1))
            lane = self.across / 2 - sense * (radius + 1.5)
            along = [self.end + radius + 3 + each * step for each in range(shown)]
            return radius, [self.at(self.along - each if last else each, lane) for each in along]
        radius = 0.42 * self.end
        step = min(2 * radius + 1, 50 / max(shown - 1, 1))
        along_at = self.along - self.end / 2 if last else self.end / 2
        across = [self.across / 2 - sense * (radius + 4 + each * step) for each in range(shown)]
        return radius, [self.at(along_at, each) for each in across]

    def lifted(self, fleche: int, count: int) -> list[Box]:
        """The dames lifted, on edge on the short rim past the last flèche of their path."""
        last = (fleche if fleche < 12 else 23 - fleche) > 5
        middle = self.along - self.end / 2 if last else self.end / 2
        thick = self.end - (6 if self.end > 12 else 3)
        step = min(8.0, 60 / count) if count else 0
        outer = self.rim + 3
        boxes = []
        for each in range(count):
            start = outer + each * step
            span = (self.from_edge(fleche, start), self.from_edge(fleche, start + step - 1))
            boxes.append(self.box((middle - thick / 2, middle + thick / 2), span))
        return boxes

    def numbers(self) -> dict[str, Any]:
        """The board as plain numbers: its size, and every flèche empty, by its letter."""
        empty = {letter: self.anchor(index, 0) for index, letter in enumerate(LETTERS)}
        strips = {letter: list(self.strip(index)) for index, letter in enumerate(LETTERS)}
        places = {name: {**each, "strip": strips[name]} for name, each in numbers(empty).items()}
        return {"viewBox": list(self.size), "places": places}


PITCHES = {False: range(34, 49), True: range(34, 47)}  # lying and standing, as the window of a phone allows


def tablier(*, standing: bool = False, a_at: str = "left", pitch: float = 0, near: int = 0) -> Tablier:
    """The board lying or standing with so much from flèche to flèche; without a pitch the usual one."""
    most = PITCHES[standing]
    if not standing:
        pitch = min(max(pitch or most[-1], most[0]), most[-1])
        return Tablier(
            standing, a_at, pitch=pitch, rim=36, end=26, bar=28, depth=288, length=116, radius=min(0.459 * pitch, 21.5),
            hole=4, hole_at=25, letter_at=10, lane=16.5, jeton=10.5, fichet=7.8, die=35, turns=(-9, 12, -4), near=near,
        )  # fmt: skip
    pitch = min(max(pitch or 41, most[0]), most[-1])
    return Tablier(
        standing, a_at, pitch=pitch, rim=27, end=10, bar=14, depth=290, length=110, radius=min(0.459 * pitch, 18.8),
        hole=3.4, hole_at=18.9, letter_at=7.5, lane=19, jeton=10, fichet=6.63, die=36, turns=(-8, 11, -4), near=near,
    )  # fmt: skip

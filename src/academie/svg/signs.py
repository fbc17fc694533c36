"""The signs laid over a position (what moved, where one may land, what is beaten), and the options of a drawing.

Each has its own shape: a ring, a broken ring, corners, ticks, a bar, arcs, a cross, a frame, an
arrow solid or broken; and each is a dark line in a light one, so that it reads on every wood.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import TypeVar
from xml.sax.saxutils import escape

from academie.errors import Unknown, Unreadable, quoted
from academie.svg.geometry import Anchor, Box, Point, Shape
from academie.svg.palette import style
from academie.svg.paper import circle, figure, line, path, rect, tag, word
from academie.text.message import Message, joined

T = TypeVar("T")
_CLASSES = re.compile(r' class="([^"]*)"')


class Sign(StrEnum):
    """What a mark says of its place, or of the way through its places."""

    LAST = "last"  # it was moved last
    LANDING = "landing"  # a man may come here, by the number given
    SUM = "sum"  # the same by several numbers together
    BEATEN = "beaten"
    FALSELY = "falsely"  # beaten falsely
    TOUCHED = "touched"
    LIFTED = "lifted"  # to be lifted
    FOCUS = "focus"  # of the keyboard
    BEST = "best"  # an arrow: what is best, forced or asked
    PLAYED = "played"  # an arrow that shows the move played


ARROWS = frozenset({Sign.BEST, Sign.PLAYED})
NUMBERED = frozenset({Sign.LANDING, Sign.SUM})

WORDS = {
    Sign.LAST: Message("last move"),
    Sign.LANDING: Message("can be reached"),
    Sign.SUM: Message("can be reached with several numbers"),
    Sign.BEATEN: Message("beaten"),
    Sign.FALSELY: Message("beaten falsely"),
    Sign.TOUCHED: Message("touched"),
    Sign.LIFTED: Message("to be lifted"),
    Sign.FOCUS: Message("chosen"),
}
_WAYS = {Sign.BEST: Message("Shown: {way}."), Sign.PLAYED: Message("Played: {way}.")}


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign and its place, or the stops of an arrow in order; landings may carry the number that leads there."""

    sign: Sign
    places: tuple[str, ...]
    number: int | None = None

    def __post_init__(self) -> None:
        """A way has two places at least, anything else one; a number belongs to a landing."""
        if self.sign in ARROWS and len(self.places) < 2:
            raise Unreadable("An arrow needs at least two places.")
        if self.sign not in ARROWS and len(self.places) != 1:
            raise Unreadable("This sign takes one place.")
        if self.number is not None and self.sign not in NUMBERED:
            raise Unreadable("Only landings carry a number.")

    @classmethod
    def at(cls, sign: Sign, *places: str, number: int | None = None) -> Mark:
        """A mark with its places one after the other."""
        return cls(sign, places, number)


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    """The options of a drawing: its signs, for a page or a phone, by day or by night, in which language.

    `a_at` is the hand at which A lies, "" as the book has it. `prefix` holds the ids; left empty, one is made of what
    is drawn, so that two drawings on one page have the same only when they are the same. `apart` leaves out what does
    not lie on the board itself, for a page that shows it in its own way.
    """

    marks: tuple[Mark, ...] = ()
    standing: bool = False
    night: bool = False
    language: str = "en"
    a_at: str = ""
    prefix: str = ""
    apart: bool = False

    def __post_init__(self) -> None:
        """A prefix is an id."""
        if self.prefix and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", self.prefix):
            raise Unreadable(
                "{prefix} cannot begin ids. Write a letter, then letters, digits and hyphens.",
                prefix=quoted(self.prefix),
            )

    def prefixed(self, drawn: str) -> str:
        """The prefix asked for, or one made of what is drawn and how."""
        wish = f"{drawn}|{self.marks}|{self.standing}{self.night}{self.apart}|{self.language}|{self.a_at}"
        return self.prefix or "g" + hashlib.sha256(wish.encode()).hexdigest()[:8]

    def document(self, size: Box, title: Message, lines: Message, body: str, prefix: str, defs: str = "") -> str:
        """A whole drawing with its title and its words, in the language asked for."""
        language = self.language
        used = frozenset(each for words in _CLASSES.findall(defs + body) for each in words.split())
        view = " ".join(figure(value) for value in size)
        return (
            tag(
                "svg",
                tag("title", escape(title.to(language)), id=f"{prefix}-title"),
                tag("desc", escape(lines.to(language)), id=f"{prefix}-desc"),
                tag("style", escape(style(prefix, used, night=self.night))),
                tag("defs", defs) if defs else "",
                body,
                xmlns="http://www.w3.org/2000/svg",
                id=prefix,
                viewBox=view,
                width=size.width,
                height=size.height,
                role="img",
                lang=language,
                aria_labelledby=f"{prefix}-title {prefix}-desc",
            )
            + "\n"
        )


def checked(marks: Iterable[Mark], places: Mapping[str, object]) -> tuple[Mark, ...]:
    """The marks, all of whose places the drawing has; raises `Unknown`."""
    found = tuple(marks)
    for name in (name for mark in found for name in mark.places):
        if name not in places:
            raise Unknown("There is no place {name} in this drawing to mark.", name=quoted(name))
    return found


def marks_in_words(marks: Iterable[Mark], name: str) -> list[Message]:
    """What is to be said of a place for its marks."""
    return [WORDS[mark.sign] for mark in marks if mark.sign not in ARROWS and name in mark.places]


def places_in_words(
    held: Mapping[str, T], words: Callable[[T], tuple[Message, ...]], marks: Iterable[Mark]
) -> dict[str, Message]:
    """Places as one would say them: their names, the `words` of what is there, and what is to be said for their marks.

    What is there is a small value: the same few are asked for at every act, and each is made once.
    """
    said = {name: _place_in_words(words, name, there) for name, there in held.items()}
    for mark in marks:
        if mark.sign not in ARROWS:
            said |= {name: _marked(said[name], mark.sign) for name in mark.places if name in said}
    return said


@lru_cache(maxsize=8192)
def _place_in_words(words: Callable[[T], tuple[Message, ...]], name: str, there: T) -> Message:
    return joined((name, *words(there)))


@lru_cache(maxsize=8192)
def _marked(said: Message, sign: Sign) -> Message:
    return joined((said, WORDS[sign]))


def ways_in_words(marks: Iterable[Mark]) -> list[Message]:
    """What is to be said of the arrows, a sentence each."""
    return [_WAYS[mark.sign].fill(way="-".join(mark.places)) for mark in marks if mark.sign in ARROWS]


def drawn(marks: Iterable[Mark], anchors: Mapping[str, Anchor], middle: Point | None = None) -> str:
    """All marks; with a middle given, arrows bend towards it, as on a board whose men stand in rows at its rims."""
    given = tuple(marks)
    order = sorted(given, key=lambda mark: mark.sign not in ARROWS)  # ways under the figures of their stops
    shapes = [
        arrow(mark, [anchors[name] for name in mark.places], given, middle)
        if mark.sign in ARROWS
        else tag("g", _SHAPES[mark.sign](anchors[mark.places[0]], mark), cls="signe", data_mark=mark.sign.value)
        for mark in order
    ]
    return tag("g", *shapes, cls="signes") if shapes else ""


def _both(d: str, dark: str = "rouge") -> str:
    return path("halo", d) + path(dark, d)


def _last(anchor: Anchor, _: Mark) -> str:
    if anchor.shape is Shape.SQUARE:
        return tag("g", _both(_corners(anchor.box.grown(-2.5)), "brun"), cls="coins")
    if anchor.shape is Shape.TILE:
        frame, round_ = anchor.box.grown(0.6), 0.22 * anchor.radius
        return tag("g", rect("brun", frame, round_), rect("halo", frame, round_), cls="dernier")
    radius = anchor.radius * 1.1
    return tag("g", circle("brun", radius, anchor.man), circle("halo", radius, anchor.man), cls="dernier")


def _corners(box: Box) -> str:
    """Four corner marks."""
    arm, found = 0.16 * min(box.width, box.height), []
    for x, inward in ((box.x, arm), (box.x + box.width, -arm)):
        for y, down in ((box.y, arm), (box.y + box.height, -arm)):
            found.append(line([Point(x + inward, y), Point(x, y), Point(x, y + down)]))
    return "".join(found)


def _landing(anchor: Anchor, mark: Mark) -> str:
    if anchor.shape is Shape.TILE:
        shapes = [rect(each, anchor.box.grown(-1.5), 0.22 * anchor.radius) for each in ("halo", "rouge")]
    else:
        shapes = [circle(each, 0.96 * anchor.radius, anchor.landing) for each in ("halo", "rouge")]
    if mark.number is not None:
        size = anchor.radius * (0.9 if mark.number < 10 else 0.8)
        shapes.append(word("nombre", str(mark.number), anchor.landing, size))
    return tag("g", *shapes, cls="but somme" if mark.sign is Sign.SUM else "but")


def _round(anchor: Anchor, angle: float, radius: float) -> Point:
    return Point(anchor.man.x + radius * cos(radians(angle)), anchor.man.y + radius * sin(radians(angle)))


def _beaten(anchor: Anchor, _: Mark) -> str:
    inner, outer = anchor.radius * 1.03, anchor.radius * 1.3
    return _both("".join(line([_round(anchor, at, inner), _round(anchor, at, outer)]) for at in (45, 135, 225, 315)))


def _falsely(anchor: Anchor, _: Mark) -> str:
    reach = anchor.radius * 0.85
    return _both(line([_round(anchor, 135, reach), _round(anchor, 315, reach)]))


def _touched(anchor: Anchor, _: Mark) -> str:
    """Two arcs, as fingers hold it: across from each other, or at both sides of a tile."""
    reach = anchor.radius * 1.1
    if anchor.shape is Shape.TILE:
        left, top, width, height = anchor.box.grown(3)
        upper, lower, right = top + 0.3 * height, top + 0.7 * height, left + width
        return _both(
            _arc(Point(left, lower), Point(left, upper), height)
            + _arc(Point(right, upper), Point(right, lower), height),
            "brun",
        )
    ends = [(_round(anchor, start, reach), _round(anchor, start + 90, reach)) for start in (-10, 170)]
    return _both("".join(_arc(one, two, reach) for one, two in ends), "brun")


def _arc(one: Point, two: Point, radius: float) -> str:
    start, end, bow = (f"{figure(each.x)} {figure(each.y)}" for each in (one, two, Point(radius, radius)))
    return f"M{start}A{bow} 0 0 1 {end}"


def _lifted(anchor: Anchor, _: Mark) -> str:
    reach = anchor.radius * 0.66
    bars = [(_round(anchor, at, reach), _round(anchor, at + 180, reach)) for at in (45, 135)]
    return _both("".join(line(bar) for bar in bars))


def _focus(anchor: Anchor, _: Mark) -> str:
    frame = anchor.box.grown(-3)
    return tag("g", rect("brun", frame), rect("halo", frame), cls="foyer")


_SHAPES: dict[Sign, Callable[[Anchor, Mark], str]] = {
    Sign.LAST: _last,
    Sign.LANDING: _landing,
    Sign.SUM: _landing,
    Sign.BEATEN: _beaten,
    Sign.FALSELY: _falsely,
    Sign.TOUCHED: _touched,
    Sign.LIFTED: _lifted,
    Sign.FOCUS: _focus,
}


def shapes(box: Box, radius: float, shape: Shape = Shape.ROUND) -> dict[str, str]:
    """The signs of a place as shapes round the origin, its box so large, for a program that overlays them.

    A landing has a figure to be put in, or none: `landing-bare`, `landing`, `landing-wide` from ten on.
    """
    middle = Point(0, 0)
    anchor = Anchor(middle, radius, Box(-box.width / 2, -box.height / 2, box.width, box.height), middle, shape)
    found = {
        sign.value: draw(anchor, Mark.at(sign, ""))
        for sign, draw in _SHAPES.items()
        if sign is not Sign.FOCUS and sign not in NUMBERED
    }
    for sign in sorted(NUMBERED):
        for name, number in (("-bare", None), ("", 1), ("-wide", 10)):
            found[sign.value + name] = _landing(anchor, Mark.at(sign, "", number=number))
    return found


def arrow(mark: Mark, stops: list[Anchor], marks: tuple[Mark, ...], middle: Point | None = None) -> str:
    """A way from its first stop through the others to a point short of the last one's centre or of its landing."""
    landings = {name for each in marks if each.sign in NUMBERED for name in each.places}
    centres = [
        stops[0].man,
        *(
            stop.landing if name in landings else stop.man
            for name, stop in zip(mark.places[1:], stops[1:], strict=True)
        ),
    ]
    radius = stops[-1].radius
    bends = [_bend(one, two, middle) for one, two in pairwise(centres)]
    head = centres[-1].nearer(bends[-1] or centres[-2], radius * (1.08 if mark.places[-1] in landings else 0.5))
    start = centres[0].nearer(bends[0] or centres[1], min(radius * 0.9, centres[0].distance(centres[1]) / 3))
    ends = [*centres[1:-1], head]
    d = f"M{figure(start.x)} {figure(start.y)}" + "".join(
        _leg(bend, end) for bend, end in zip(bends, ends, strict=True)
    )
    ink = "rouge" if mark.sign is Sign.BEST else "brun"
    barbs = _barbs(head, bends[-1] or (centres[-2] if len(centres) > 2 else start), radius * 0.5)
    shapes = path("halo", d) + path("halo", barbs) + path(f"{ink} rompu", d) + path(ink, barbs)
    return tag("g", shapes, cls="chemin" if mark.sign is Sign.BEST else "chemin joue", data_mark=mark.sign.value)


def _bend(one: Point, two: Point, middle: Point | None) -> Point | None:
    """The point that draws a curve towards the middle; none for a straight way."""
    if middle is None:
        return None
    half = one.to(two, 0.5)
    return half.to(middle, min(0.5, 0.28 * one.distance(two) / (half.distance(middle) or 1)))


def _leg(bend: Point | None, end: Point) -> str:
    if bend is None:
        return f"L{figure(end.x)} {figure(end.y)}"
    return f"Q{figure(bend.x)} {figure(bend.y)} {figure(end.x)} {figure(end.y)}"


def _barbs(head: Point, origin: Point, length: float) -> str:
    """The point of an arrow that comes from an origin."""
    back = head.nearer(origin, length)
    across = Point(-(back.y - head.y) * 0.55, (back.x - head.x) * 0.55)
    one, two = Point(back.x + across.x, back.y + across.y), Point(back.x - across.x, back.y - across.y)
    return line([one, head, two])

"""Elements of SVG written as text, and the whole document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from academie.svg.palette import style

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.svg.geometry import Box, Point
    from academie.svg.plate import Plate
    from academie.text.message import Message

_CLASSES = re.compile(r' class="([^"]*)"')


def figure(value: float) -> str:
    """A number to a hundredth of a unit, in the fewest signs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *content: str, **attributes: str | float) -> str:
    """An element: `cls` is its class, an underscore in a name a hyphen, numbers are written short."""
    words = []
    for key, value in attributes.items():
        said = value if isinstance(value, str) else figure(value)
        words.append(f" {'class' if key == 'cls' else key.replace('_', '-')}={quoteattr(said)}")
    inner = "".join(content)
    return f"<{name}{''.join(words)}>{inner}</{name}>" if inner else f"<{name}{''.join(words)}/>"


def circle(cls: str, radius: float, centre: Point | None = None) -> str:
    """A circle round the origin, or round a point."""
    if centre is None:
        return tag("circle", cls=cls, r=radius)
    return tag("circle", cls=cls, cx=centre.x, cy=centre.y, r=radius)


def rect(cls: str, box: Box, radius: float = 0) -> str:
    """A rectangle, its corners rounded."""
    shape = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return tag("rect", cls=cls, **shape, **({"rx": radius} if radius else {}))


def path(cls: str, d: str) -> str:
    """A path."""
    return tag("path", cls=cls, d=d)


def line(points: Iterable[Point], *, closed: bool = False) -> str:
    """The text of a path through points."""
    stops = [f"{figure(x)} {figure(y)}" for x, y in points]
    return f"M{'L'.join(stops)}{'Z' if closed else ''}"


def word(cls: str, text: str, at: Point, size: float) -> str:
    """A word or a figure centred on a point; its height is reckoned, since not every program centres it."""
    return tag("text", escape(text), cls=cls, x=at.x, y=at.y + 0.35 * size, font_size=size)


def put(name: str, at: Point, *content: str, turned: float = 0, **attributes: str | float) -> str:
    """A group moved to a point, and turned by so many degrees."""
    moved = f"translate({figure(at.x)} {figure(at.y)})" + (f" rotate({figure(turned)})" if turned else "")
    return tag("g", *content, cls=name, transform=moved, **attributes)


def place(name: str, told: str, *content: str, cls: str = "place") -> str:
    """A place of a board: its name for programs, and as one would say it."""
    return tag("g", tag("title", escape(told)), *content, cls=cls, data_place=name)


def document(size: Box, title: Message, told: Message, body: str, plate: Plate, prefix: str, defs: str = "") -> str:
    """A whole drawing with its title and its words, in the language asked for."""
    language = plate.language
    used = frozenset(each for words in _CLASSES.findall(defs + body) for each in words.split())
    view = " ".join(figure(value) for value in size)
    return (
        tag(
            "svg",
            tag("title", escape(title.to(language)), id=f"{prefix}-title"),
            tag("desc", escape(told.to(language)), id=f"{prefix}-desc"),
            tag("style", escape(style(prefix, used, night=plate.night))),
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

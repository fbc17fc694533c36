"""The emblem of the house: two dames on a flèche, for a browser's tab and a phone's screen."""

from __future__ import annotations

from academie.svg import Plate, pieces
from academie.svg.geometry import Box, Point
from academie.svg.paper import document, line, path, rect, tag
from academie.text.message import verbatim

_NAME = verbatim("Académie")
_SIDE = 96.0


def icon(*, masked: bool = False) -> str:
    """The emblem; masked, with room round it for what a phone cuts off."""
    size = Box(0, 0, _SIDE, _SIDE)
    ground = rect("bois", size) if masked else rect("bois", size.grown(-1), 9) + rect("filet", size.grown(-5), 5)
    tip, left, right = Point(48, 9), Point(16, 93), Point(80, 93)
    rays = "".join(line([left.to(right, share), left.to(right, share).to(tip, 0.8)]) for share in (0.25, 0.5, 0.75))
    drawn = [
        path("fleche vert", line([left, right, tip], closed=True)),
        path("grain vert", rays),
        pieces.dame(pieces.BLACK, Point(48, 36), 22),
        pieces.dame(pieces.WHITE, Point(48, 62), 22),
    ]
    inner = tag("g", *drawn, transform="translate(48 48) scale(.78) translate(-48 -48)") if masked else "".join(drawn)
    return document(size, _NAME, _NAME, ground + inner, Plate(language="fr"), "emblem")

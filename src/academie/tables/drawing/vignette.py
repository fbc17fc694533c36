"""The board of twenty-four flèches in small: thin rims, no letters, the course drawn in where it is the point."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from academie.svg import DrawingOptions, Mark, signs
from academie.svg.geometry import Anchor, Point
from academie.svg.paper import figure, line, path, rect, tag, washed
from academie.tables.board import LETTERS
from academie.tables.drawing.geometry import Tablier, tablier
from academie.tables.drawing.svg import Scene, beside, description, fleche_wood, pile_drawn, scored

_LANE = 20.0  # of a course, from the middle
_BEND = 18.0  # the radius at which it turns


def vignette(scene: Scene, *courses: str, a_at: str = "left", marks: Sequence[Mark] = ()) -> str:
    """A scene that shows a game to a newcomer; a course is the letters of its flèches, such as MYAL."""
    board = dataclasses.replace(tablier(a_at=a_at), rim=15, end=15, bar=17, die=42, depth=296)
    anchors = {letter: _anchor(board, scene, index) for index, letter in enumerate(LETTERS)}
    body = [
        rect("bois", board.size),
        *(rect("fond", floor) for floor in board.floors),
        *(_place(board, scene, index) for index in range(24)),
        *(beside(board, scene.sides[seat], seat, "fr") for seat in (0, 1)),
        scored(board, scene),
        *(_course(board, letters) for letters in courses),
        signs.drawn(marks, anchors, board.size.centre),
    ]
    options = DrawingOptions(language="fr")
    prefix = options.prefixed(f"vignette|{scene.title.en}|{scene.line}")
    return washed(options.document(board.size, scene.title, description(scene), "".join(body), prefix))


def _anchor(board: Tablier, scene: Scene, index: int) -> Anchor:
    return board.anchor(index, scene.holder(index)[1])


def _place(board: Tablier, scene: Scene, index: int) -> str:
    seat, count = scene.holder(index)
    ground = fleche_wood(board, index)
    if (board.axis(index) > board.along / 2) in scene.unused:
        ground = tag("g", ground, cls="pale")
    return ground + pile_drawn(board, index, seat, count, scene.sides[seat].stacked.get(index, 0))


def _course(board: Tablier, letters: str) -> str:
    """A way through flèches along the middle, with its point."""
    stops = [_stop(board, LETTERS.index(letter)) for letter in letters]
    d = f"M{_said(stops[0])}"
    for before, here, after in zip(stops, stops[1:-1], stops[2:], strict=False):
        enter, leave = here.nearer(before, _BEND), here.nearer(after, _BEND)
        d += f"L{_said(enter)}Q{_said(here)} {_said(leave)}"
    end, origin = stops[-1], stops[-2]
    d += f"L{_said(end)}"
    barbs = line(_barbs(end, origin))
    return path("liseret", d + barbs) + path("course", d + barbs)


def _said(point: Point) -> str:
    return f"{figure(point.x)} {figure(point.y)}"


def _stop(board: Tablier, index: int) -> Point:
    return board.at(board.axis(index), board.across / 2 + (-_LANE if index < 12 else _LANE))


def _barbs(end: Point, origin: Point) -> list[Point]:
    back = end.nearer(origin, 14)
    across = type(end)(-(back.y - end.y) * 0.7, (back.x - end.x) * 0.7)
    return [type(end)(back.x + across.x, back.y + across.y), end, type(end)(back.x - across.x, back.y - across.y)]

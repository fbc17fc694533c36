"""Diagrams within a page: the board and the men of all of them are written once, and used again by name.

A drawing carries its own style, which a page that allows no style within it would drop, and a hundred drawings of
one board would make a page of megabytes. Men stand clear of one another and of what is not under them, so that they may
be drawn after the whole board; then the board is the same in every diagram. Names are digests of what is drawn: what
another answer brings later fits into the page that is there.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from markupsafe import Markup, escape

from academie.errors import AcademieError
from academie.game import Game, Move, State

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from academie.svg import Mark

_SPACE = "http://www.w3.org/2000/svg"
_PREFIX = "zz"  # what ids begin with until they have a name of their own
_MEN = {"dame", "piece", "tuile"}
_OVER = {f"{{{_SPACE}}}{name}" for name in ("g", "circle")}
_WORDED = {f"{{{_SPACE}}}{name}" for name in ("title", "desc", "style")}
_HELD = 1024  # drawings that are held ready, in their parts
_STYLED = "drawing"  # by the sheet of all drawings; what is used elsewhere has it itself, for it matches there
CLASS = f"{_STYLED} diagram"

ET.register_namespace("", _SPACE)


class Diagrams:
    """The diagrams of one page, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._names: dict[str, str] = {}
        self._stock: dict[str, str] = {}  # what is drawn, by its name

    def draw(
        self, game: Game, state: State, *, last: Move | None = None, marks: Sequence[Mark] = (), standing: bool = False
    ) -> Markup:
        """A position as a drawing of the page; empty if it cannot be drawn."""
        cut = _cut(game, state, last, tuple(marks), self.language, standing)
        if cut is None:
            return Markup("")
        men = (self._man(drawn, where) for drawn, where in cut.men)
        return Markup(f"{cut.head}{self._once(cut.board)}{''.join(men)}{cut.over}</svg>")  # noqa: S704 - our own drawing

    def both(self, game: Game, state: State, *, last: Move | None = None, marks: Sequence[Mark] = ()) -> Markup:
        """The same for a wide page and for a narrow one: a board that is wider than high stands there."""
        lying = self.draw(game, state, last=last, marks=marks)
        if not is_wide(lying):
            return lying
        standing = self.draw(game, state, last=last, marks=marks, standing=True)
        return Markup('<div class="lying">{}</div><div class="upright">{}</div>').format(lying, standing)

    @property
    def defs(self) -> Markup:
        """What the drawings have in common, for any place of the page."""
        groups = "".join(f'<g class="{_STYLED}" id="{name}">{text}</g>' for name, text in self._stock.items())
        return Markup(f'<svg class="{CLASS} stock" width="0" height="0" aria-hidden="true"><defs>{groups}</defs></svg>')  # noqa: S704 - our own drawing

    def _man(self, drawn: str, where: str) -> str:
        moved = where.removeprefix("translate(").removesuffix(")").split()
        if where.startswith("translate(") and len(moved) == 2:
            return self._once(drawn, f' x="{moved[0]}" y="{moved[1]}"')
        return f'<g transform="{where}">{self._once(drawn)}</g>'

    def _once(self, text: str, where: str = "") -> str:
        """What is drawn, by a name."""
        name = self._names.get(text)
        if name is None:
            name = self._names[text] = f"d{hashlib.sha256(text.encode()).hexdigest()[:8]}"
            # Ids within it, such as that of a hatching, get the name as a prefix.
            self._stock[name] = text.replace(f"{_PREFIX}-", f"{name}-")
        return f'<use href="#{name}"{where}/>'


@dataclass(frozen=True)
class _Cut:
    """A drawing in its parts: how it begins, the empty board, the men and where each stands, what lies over them."""

    head: str
    board: str
    men: tuple[tuple[str, str], ...]
    over: str


@lru_cache(_HELD)
def _cut(
    game: Game, state: State, last: Move | None, marks: tuple[Mark, ...], language: str, standing: bool
) -> _Cut | None:
    try:
        text = game.svg(state, last=last, marks=marks, language=language, standing=standing, prefix=_PREFIX)
    except AcademieError:
        return None
    root = ET.fromstring(text)  # noqa: S314 - our own drawing
    sentence = escape(root.findtext(f"{{{_SPACE}}}desc") or "")
    box, width, height = (root.get(name, "") for name in ("viewBox", "width", "height"))
    lifted, over = _lifted(root)
    places = [man.attrib.pop("transform", "") for man in lifted]
    men = tuple(zip(map(_written, lifted), places, strict=True))
    board = "".join(_written(each) for each in root if each.tag not in _WORDED)
    head = f'<svg class="{CLASS}" viewBox="{box}" width="{width}" height="{height}" role="img" aria-label="{sentence}">'
    return _Cut(head, board, men, "".join(map(_written, over)))


def _lifted(root: Element) -> tuple[list[Element], list[Element]]:
    """The men taken off their places, and what lies over the board; the names of places go: the label tells all."""
    places = [each for each in root if each.get("class") == "place"]
    last = list(root).index(places[-1]) if places else len(root)
    over = [
        each
        for rank, each in enumerate(root)
        if (rank > last and each.tag in _OVER)
        or (each.tag == f"{{{_SPACE}}}g" and each.get("class") not in {None, "place"})
    ]
    for each in over:
        root.remove(each)
    men = []
    for place in places:
        for child in list(place):
            if child.tag == f"{{{_SPACE}}}title":
                place.remove(child)
            elif set((child.get("class") or "").split()) & _MEN:
                place.remove(child)
                men.append(child)
        if not len(place):
            root.remove(place)
    for each in [*over, root]:
        for holder in each.iter():
            for child in holder.findall(f"{{{_SPACE}}}title"):
                holder.remove(child)
    return men, over


def _written(element: Element) -> str:
    return ET.tostring(element, encoding="unicode").replace(f' xmlns="{_SPACE}"', "").strip()


def is_wide(drawing: str) -> bool:
    """Whether a drawing is a good deal wider than high."""
    found = re.search(r'width="([0-9.]+)" height="([0-9.]+)"', drawing)
    return found is not None and float(found[1]) > 1.2 * float(found[2])

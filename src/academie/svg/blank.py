"""Empty boards: the wood as SVG, and the places and pieces as numbers and shapes.

A page draws the men over the wood at the places that the numbers give, with the same shapes as a drawing.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from academie.svg.geometry import Box
from academie.svg.palette import style
from academie.svg.paper import figure, tag

_CLASSES = re.compile(r' class="([^"]*)"')
# The classes of signs, which a page draws over any board.
SIGNS = 'class="halo rouge brun but somme nombre dernier coins foyer chemin joue rompu signe signes main place"'


@dataclass(frozen=True)
class Blank:
    """An empty board: its wood, its numbers, and its pieces as SVG, each round the origin in the board's own units."""

    svg: str
    numbers: Mapping[str, Any]

    @cached_property
    def json(self) -> str:
        """The numbers as text, always the same."""
        return json.dumps(self.numbers, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"

    @cached_property
    def digest(self) -> str:
        """What tells it from every other."""
        return hashlib.sha256(f"{self.svg}\0{self.json}".encode()).hexdigest()[:16]


def blank(
    name: str, size: Box, wood: str, numbers: Mapping[str, Any], pieces: Mapping[str, str], defs: str = ""
) -> Blank:
    """A board by its wood; its style has what the pieces and the signs need, too."""
    drawn = f" {SIGNS}{wood}{defs}{''.join(pieces.values())}"
    used = frozenset(each for words in _CLASSES.findall(drawn) for each in words.split())
    svg = tag(
        "svg",
        tag("style", style(name, used, night=False)),
        tag("defs", defs) if defs else "",
        wood,
        xmlns="http://www.w3.org/2000/svg",
        id=name,
        viewBox=" ".join(map(figure, size)),
        width=size.width,
        height=size.height,
        aria_hidden="true",
    )
    return Blank(svg + "\n", short({**numbers, "pieces": dict(pieces)}))


def ground(name: str, *content: str) -> str:
    """A place of an empty board."""
    return tag("g", *content, cls="place", data_place=name)


def short(value: Any) -> Any:  # noqa: ANN401 - whatever numbers are made of
    """Numbers to a hundredth, whole ones as such; sequences as lists."""
    if isinstance(value, float):
        rounded = round(value, 2)
        return int(rounded) if rounded == int(rounded) else rounded
    if isinstance(value, dict):
        return {str(key): short(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [short(each) for each in value]
    return value

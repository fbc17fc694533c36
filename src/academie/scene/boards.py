"""The empty boards that scenes name, found through the rooms' doors. Names no game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from academie.errors import Unknown, quoted
from academie.games import ROOMS, door, has
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.blank import Blank

KEPT = 512  # more than there are: whoever asks for all of them has each drawn once


@lru_cache(maxsize=KEPT)
def board_named(name: str) -> Blank:
    """The empty board of a name, drawn once; raises `Unknown` where no room has one."""
    for room in ROOMS:
        drawing = getattr(door(room, "scene"), "drawing", None) if has(room, "scene") else None
        found: Blank | None = drawing(name) if drawing is not None else None
        if found is not None:
            return found
    raise Unknown(
        Title(
            "There is no board {name}; a scene names its own.",
            "Il n'y a pas de tablier {name} ; une scène nomme le sien.",
        ).fill(name=quoted(name))
    )

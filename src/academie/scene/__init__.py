"""A table as a board shows it: what stands where, what may be done and by which act. Names no game.

A room's storey `scene` makes one of a table for one who sits there or looks on; whoever draws it decides nothing more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from academie.games import door
from academie.scene.gestures import Gesture, Slot, gestures_of
from academie.scene.played import Done, played
from academie.scene.values import (
    Across,
    Beside,
    Board,
    Choice,
    Credit,
    Data,
    Fichet,
    Jeton,
    Man,
    Scene,
    Sign,
    as_data,
    named,
)
from academie.scene.ways import Step, Stop, Ways, spelled

if TYPE_CHECKING:
    from academie.referee.table import Table

__all__ = [
    "Across",
    "Beside",
    "Board",
    "Choice",
    "Credit",
    "Data",
    "Done",
    "Fichet",
    "Gesture",
    "Jeton",
    "Man",
    "Scene",
    "Sign",
    "Slot",
    "Step",
    "Stop",
    "Ways",
    "as_data",
    "counted_in_holes",
    "gestures_of",
    "named",
    "played",
    "revealed",
    "scene_of",
    "spelled",
    "ways_of",
]


class Storey(Protocol):
    """The storey `scene` of a room."""

    def scene(self, table: Table, seat: int | None, last: Done | None = None) -> Scene:
        """The table as one in a seat sees it, or with None one who looks on; `last` is what was played last."""


def scene_of(table: Table, seat: int | None, last: Done | None = None) -> Scene:
    """The table as one in a seat may see it, or with None one who looks on; what was played last is marked."""
    return cast("Storey", door(table.room, "scene")).scene(table, seat, last)


def ways_of(table: Table, seat: int | None) -> Ways | None:
    """The steps by which one in a seat may play, without the board; the room's referee has them, and draws nothing."""
    own = getattr(door(table.room, "referee"), "ways", None)
    return None if own is None else cast("Ways | None", own(table, seat))


def revealed(table: Table, last: Done | None = None) -> Scene:
    """The table as one who looks on sees it when nothing is hidden any more: where a room has hands, all are open."""
    own = getattr(door(table.room, "scene"), "revealed", None)
    return scene_of(table, None, last) if own is None else cast("Scene", own(table, last))


def counted_in_holes(game: str, key: str) -> bool:
    """Whether what a ruling of a game says is counted in holes; a room whose game has them says so (`in_holes`)."""
    told = getattr(door(game, "scene"), "in_holes", None)
    return told is not None and bool(told(key))

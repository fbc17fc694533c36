"""A table as a board shows it: what stands where, what may be done and by which act. Names no game.

A room's storey `scene` makes one of a table for one who sits there or looks on; whoever draws it decides nothing more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, cast

from academie.errors import Unavailable, Unknown, quoted
from academie.games import ROOMS, door, has
from academie.scene.gestures import Gesture, Slot, gestures_of
from academie.scene.open import Done, played
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
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from academie.engraving.blank import Blank
    from academie.game import Game, State
    from academie.referee.table import Table

    Composer = Callable[[State, Sequence[Man], int], State]

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


_BY_LINE = Title(
    "{name} is set up by its line, not on the board; write the position.",
    "{name} : la position s'écrit en une ligne, elle ne se dispose pas sur le jeu ; écrivez-la.",
)


def can_compose(game: Game) -> bool:
    """Whether positions of a game are set up on the board."""
    return hasattr(door(game, "scene"), "composed")


def composed(game: Game, state: State, men: Sequence[Man], player: int) -> State:
    """A state with these men and nobody else's, this player to move, all else as it was; raises one sentence."""
    if not can_compose(game):
        raise Unavailable(_BY_LINE.fill(name=game.title))
    return cast("Composer", door(game, "scene").composed)(state, men, player)

"""A table as a board shows it: what stands where, what may be done and by which act.

A game's part `scene` makes one of a table for one who sits there or looks on; whoever draws it decides nothing more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, cast

from academie.errors import Unavailable, Unknown, quoted
from academie.game.registry import PACKAGES, has_part, part_of
from academie.scene.gestures import gestures_of
from academie.scene.open_acts import Done, played
from academie.scene.values import (
    Across,
    Beside,
    Board,
    Choice,
    Credit,
    Data,
    Fichet,
    Gesture,
    Jeton,
    Man,
    Scene,
    Sign,
    Slot,
    as_data,
    named,
)
from academie.scene.ways import Step, Stop, Ways, spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from academie.game import Game, State
    from academie.referee.table import Table
    from academie.svg.blank import Blank

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
    "seated",
    "spelled",
    "ways_of",
]


class ScenePart(Protocol):
    """The part `scene` of a game."""

    def watched(self, table: Table, last: Done | None = None) -> Scene:
        """The table as one who looks on sees it; `last` is what was played last."""

    def seated(self, scene: Scene, table: Table, seat: int) -> Scene:
        """The same as one in a seat sees it: from his side, with his hand and what he may do."""


def scene_of(table: Table, seat: int | None, last: Done | None = None) -> Scene:
    """The table as one in a seat may see it, or with None one who looks on; what was played last is marked."""
    found = cast("ScenePart", part_of(table.game, "scene")).watched(table, last)
    return found if seat is None else seated(found, table, seat)


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The scene of one who looks on, as one in a seat may see it; what both see is the very same value."""
    return cast("ScenePart", part_of(table.game, "scene")).seated(scene, table, seat)


def ways_of(table: Table, seat: int | None) -> Ways | None:
    """The steps by which one in a seat may play, without the board; the game's referee has them, and draws nothing."""
    own = getattr(part_of(table.game, "referee"), "ways", None)
    return None if own is None else cast("Ways | None", own(table, seat))


def revealed(table: Table, last: Done | None = None) -> Scene:
    """The table as one who looks on sees it when nothing is hidden any more: where a game has hands, all are open."""
    own = getattr(part_of(table.game, "scene"), "revealed", None)
    return scene_of(table, None, last) if own is None else cast("Scene", own(table, last))


def counted_in_holes(game: str, key: str) -> bool:
    """Whether what a ruling of a game says is counted in holes; a game that has them says so (`in_holes`)."""
    text = getattr(part_of(game, "scene"), "in_holes", None)
    return text is not None and bool(text(key))


CAPACITY = 512  # more than there are: whoever asks for all of them has each drawn once


@lru_cache(maxsize=CAPACITY)
def board_named(name: str) -> Blank:
    """The empty board of a name, drawn once; raises `Unknown` where no game has one."""
    for game in PACKAGES:
        drawing = getattr(part_of(game, "scene"), "drawing", None) if has_part(game, "scene") else None
        found: Blank | None = drawing(name) if drawing is not None else None
        if found is not None:
            return found
    raise Unknown("There is no board {name}; a scene names its own.", name=quoted(name))


def can_compose(game: Game) -> bool:
    """Whether positions of a game are set up on the board."""
    return hasattr(part_of(game, "scene"), "composed")


def composed(game: Game, state: State, men: Sequence[Man], player: int) -> State:
    """A state with these men and nobody else's, this player to move, all else as it was; raises one sentence."""
    if not can_compose(game):
        raise Unavailable("{name} cannot be set up on the board. Write the position as a line.", name=game.title)
    return cast("Composer", part_of(game, "scene").composed)(state, men, player)

"""The dames rabattues as a scene: piles, dames laid down, and the piles a throw is played on (§2 to §5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from academie.games.dames_rabattues.referee import RabattuesTable
from academie.games.dames_rabattues.referee import ways as ways_of
from academie.games.dames_rabattues.state import ours
from academie.games.dames_rabattues.svg import FAR, engraved
from academie.scene import Slot
from academie.scene.gestures import Sort
from academie.scene.open import gestures_open
from academie.tables import blank
from academie.tables import scene as family
from academie.tables.board import write_dice

if TYPE_CHECKING:
    from academie.games.dames_rabattues.state import State
    from academie.referee.table import Table
    from academie.scene import Done, Scene
    from academie.svg.blank import Blank

_STEPS = tuple[tuple[str, str, int], ...]


def watched(table: Table, last: Done | None = None) -> Scene:  # noqa: ARG001 - no dame goes elsewhere
    """The two tables next to the light, White below."""
    state = ours(table.state)
    shown = engraved(table.room.title, state)
    return family.scene_of(shown, family.board_of("rabattues", shown), thrower=state.thrower)


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The same from a seat, with the piles a throw is played on."""
    state, ways = ours(table.state), ways_of(table, seat)
    kinds = tuple(table.handlers()) if isinstance(table, RabattuesTable) else ()
    slots = {**family.SLOTS, "Play.play": Slot(Sort.ONE, _orders(state))}
    if rolls := tuple(write_dice(roll.dice) for roll in state.rolls()):
        slots["Choose.dice"] = Slot(Sort.ONE, rolls)
    slots["Place.play"] = Slot(Sort.STEPS, write="{from}", join=" ", most=4)
    gestures = gestures_open(table, seat, ways, kinds, slots)
    return replace(scene, board=scene.board.before(seat), ways=ways, gestures=gestures)


def _orders(state: State) -> tuple[str, ...]:
    """The two orders of the throw that lies there (§17), and the words for a number that is left (§9)."""
    one, two = state.core.dice
    return tuple(dict.fromkeys((write_dice((one, two)), write_dice((two, one)), "take", "leave")))


def drawing(name: str) -> Blank | None:
    """The empty board, the compartment away from the light pale."""
    return blank.drawing(name, "rabattues", {"": None}, FAR)

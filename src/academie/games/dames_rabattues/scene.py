"""The dames rabattues as a scene: piles, dames laid down, and the piles a throw is played on (§2 to §5).

A step begins at a pile and ends there, where its dame is laid down, or at `off`, where it is lifted; a number that does
nothing, or is the other's, has none (§4, §9).
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from academie._core.dames_rabattues import Act as Deed
from academie._core.dames_rabattues import Phase
from academie.games.dames_rabattues.engraving import FAR, engraved
from academie.games.dames_rabattues.referee import RabattuesTable
from academie.games.dames_rabattues.state import TAKE, Move, ours, place
from academie.scene import Slot, spelled
from academie.scene.gestures import Sort
from academie.scene.open import gestures_open, known_texts
from academie.tables import blank
from academie.tables import scene as family
from academie.tables.board import LETTERS, write_dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.engraving.blank import Blank
    from academie.games.dames_rabattues.state import State
    from academie.referee.table import Table
    from academie.scene import Done, Scene, Ways

_STEPS = tuple[tuple[str, str, int], ...]


def scene(table: Table, seat: int | None, last: Done | None = None) -> Scene:  # noqa: ARG001 - no dame goes elsewhere
    """The two tables next to the light, the viewer's side below."""
    state = ours(table.view(seat).state)
    ways = _ways(table, state, seat)
    kinds = tuple(table.handlers()) if isinstance(table, RabattuesTable) else ()
    slots = {**family.SLOTS, "Play.play": Slot(Sort.ONE, _orders(state))}
    if rolls := tuple(write_dice(roll.dice) for roll in state.rolls()):
        slots["Choose.dice"] = Slot(Sort.ONE, rolls)
    slots["Place.play"] = Slot(Sort.STEPS, write="{from}", join=" ", most=4)
    shown = engraved(table.room.title, state)
    return family.scene_of(
        shown,
        family.board_of("rabattues", seat, shown),
        thrower=state.thrower,
        ways=ways,
        gestures=gestures_open(table, seat, ways, kinds, slots),
    )


def _orders(state: State) -> tuple[str, ...]:
    """The two orders of the throw that lies there (§17), and the words for a number that is left (§9)."""
    one, two = state.core.dice
    return tuple(dict.fromkeys((write_dice((one, two)), write_dice((two, one)), "take", "leave")))


def _ways(table: Table, state: State, seat: int | None) -> Ways | None:
    """§17: the throw in each order; where all orders come to the same, in whichever one likes."""
    if seat is None or not table.assisted or state.player != seat or table.result is not None:
        return None
    open_texts = known_texts(table, seat)
    plays = [(text, steps) for text, steps in _plays(table, state, seat) if text in open_texts and steps]
    return spelled(plays) if plays else None


def _plays(table: Table, state: State, seat: int) -> Iterator[tuple[str, _STEPS]]:
    if state.core.phase == Phase.claim:
        number = state.core.pending[0]
        lays = state.side(seat)[0][number - 1] > 0
        yield table.act_of(Move(TAKE), seat).said(), (_step(seat, number, lays=lays),)
        return
    native = state.core.plays()
    named = 1 if state.core.may_overlook else 2  # §18: the second number is asked for when the first is played
    for play in native:
        steps = tuple(
            _step(seat, number, lays=deed == Deed.lay)
            for who, number, deed in play.effects[:named]
            if who == 0 and deed in {Deed.lay, Deed.lift}
        )
        text = table.act_of(Move(order=tuple(play.order)), seat).said()
        for way in dict.fromkeys(permutations(steps)) if len(native) == 1 else (steps,):
            yield text, way


def _step(seat: int, number: int, *, lays: bool) -> tuple[str, str, int]:
    where = LETTERS[place(seat, number)]
    return where, where if lays else "off", number


def drawing(name: str) -> Blank | None:
    """The empty board, the compartment away from the light pale."""
    return blank.drawing(name, "rabattues", {"": None}, FAR)

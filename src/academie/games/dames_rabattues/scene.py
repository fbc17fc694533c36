"""The dames rabattues as a scene: piles, dames laid down, and the piles a throw is played on (§2 to §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.game.value import changed
from academie.games.dames_rabattues.game import game
from academie.games.dames_rabattues.notation import PILES
from academie.games.dames_rabattues.referee import RabattuesTable
from academie.games.dames_rabattues.referee import ways as ways_of
from academie.games.dames_rabattues.state import ours, place
from academie.games.dames_rabattues.svg import FAR
from academie.games.dames_rabattues.svg import scene as drawn
from academie.scene import Slot
from academie.scene.open_acts import gestures_open
from academie.scene.values import Sort
from academie.tables import scene as family
from academie.tables.board import COLOURS, LETTERS, write_dice
from academie.tables.drawing import blank
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import State as AnyState
    from academie.games.dames_rabattues.state import State
    from academie.referee.table import Table
    from academie.scene import Done, Man, Scene
    from academie.svg.blank import Blank

_NO_PILE = Message("There is no pile on {place}. Put dames in front of their own six flèches.")


def watched(table: Table, last: Done | None = None) -> Scene:  # noqa: ARG001 - no dame goes elsewhere
    """The two tables next to the light, White below."""
    state = ours(table.state)
    shown = drawn(table.game.title, state)
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
    return changed(scene, board=scene.board.before(seat), ways=ways, gestures=gestures)


def _orders(state: State) -> tuple[str, ...]:
    """The two orders of the throw that lies there (§17), and the words for a number that is left (§9)."""
    one, two = state.core.dice
    return tuple(dict.fromkeys((write_dice((one, two)), write_dice((two, one)), "take", "leave")))


def composed(before: AnyState, men: Sequence[Man], player: int) -> State:
    """The dames of each pile as they are put; while all are there, those to lay stay as they were (§5)."""
    sides = []
    for seat, colour in enumerate("WB"):
        here = {man.place: man.n for man in men if man.side == seat}
        lift = tuple(here.pop(LETTERS[place(seat, number)], 0) for number in range(1, 7))
        if here:
            raise Illegal(_NO_PILE.fill(place=next(iter(here))))
        lay = ours(before).side(seat)[0] if lift == PILES else (0,) * 6
        sides.append(f"{colour}:{''.join(map(str, lay))}/{''.join(map(str, lift))}")
    return game.read(f"{';'.join(sides)} phase=throw to={COLOURS[player]}", before.profile.name)


def drawing(name: str) -> Blank | None:
    """The empty board, the compartment away from the light pale."""
    return blank.drawing(name, "rabattues", {"": None}, FAR)

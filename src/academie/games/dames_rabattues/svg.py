"""The dames rabattues engraved: each pile at its foot, the dames laid down before it (§1, §2). Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.dames_rabattues import Phase
from academie.games.dames_rabattues.state import place
from academie.tables.board import SIDES
from academie.tables.svg import Scene, Side, engrave_scene
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.games.dames_rabattues.state import State
    from academie.svg.plate import Plate

FAR = frozenset({1})  # the compartment away from the light, where nothing stands
_LEFT = Message("{side}: {lay} to lay, {lift} to lift.")


def engrave(title: Message, state: State, plate: Plate) -> str:
    """The two tables next to the light, A at the left unless the plate says otherwise."""
    return engrave_scene(engraved(title, state), plate)


def engraved(title: Message, state: State) -> Scene:
    """What lies on the board."""
    native = state.core
    thrown = tuple(native.dice) if native.phase not in {Phase.opening, Phase.throw} and native.dice[0] else ()
    sides = side(state, 0), side(state, 1)
    return Scene(title, str(state), sides, thrown, state.player, unused=FAR)


def side(state: State, seat: int) -> Side:
    """A player's dames by flèche; those that are not laid down yet are stacked on the lowest of their pile."""
    to_lay, to_lift = state.side(seat)
    dames = {place(seat, number): count for number, count in enumerate(to_lift, 1) if count}
    stacked = {place(seat, number): above + 1 for number, above in enumerate(to_lay, 1) if above}
    told = _LEFT.fill(side=SIDES[seat], lay=sum(to_lay), lift=sum(to_lift))
    corner = place(seat, 1)  # a dame lifted goes over the short rim of the compartment, which is there
    return Side(dames, corner, corner, told=(told,), stacked=stacked)

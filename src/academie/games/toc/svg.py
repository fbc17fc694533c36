"""The board of toc engraved: trictrac's with a fichet for the trous and no jetons (§6, §9). Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.trictrac import Phase
from academie.games.trictrac.drawing import arrivals
from academie.games.trictrac.names import trous_told
from academie.games.trictrac.svg import NAMES, PATHS
from academie.tables.board import SIDES
from academie.tables.svg import Scene, Side, arrived, engrave_scene
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.games.toc.state import State
    from academie.games.trictrac.state import Move
    from academie.svg.plate import Plate

_SCORE = Message("{side}: {trous}.")


def engrave(title: Message, state: State, plate: Plate, last: Move | None = None) -> str:
    """The board, A at the left unless the plate says otherwise."""
    return engrave_scene(engraved(title, state, last), plate)


def engraved(title: Message, state: State, last: Move | None = None) -> Scene:
    """What lies on the board."""
    native = state.core
    thrown = tuple(native.dice) if native.phase not in {Phase.opening, Phase.throw} and native.dice[0] else ()
    sides = side(state, 0), side(state, 1)
    return Scene(title, str(state), sides, thrown, state.player, names=NAMES, marks=arrived(arrivals(last)))


def side(state: State, seat: int) -> Side:
    """§6, §9: a player's dames and his fichet."""
    trous = state.core.trous[seat]
    told = _SCORE.fill(side=SIDES[seat], trous=trous_told(trous))
    return Side(state.dames(seat), *PATHS[seat], trous=trous, told=(told,))

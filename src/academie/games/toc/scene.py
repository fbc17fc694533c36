"""The board of toc as a scene: trictrac's with a fichet for the trous; what a throw wins, and the decision (§7)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie._core.trictrac import Phase
from academie.games.toc.engraving import engraved
from academie.games.toc.game import game
from academie.games.toc.referee import TocTable
from academie.games.toc.referee import ways as ways_of
from academie.games.toc.state import ours
from academie.games.trictrac.state import Move
from academie.referee.acts import Hold, Leave
from academie.scene import Choice, Credit
from academie.scene.open import played
from academie.tables import blank, dice_game
from academie.tables import scene as family
from academie.tables.board import LETTERS
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.blank import Blank
    from academie.game import Event
    from academie.games.toc.state import State
    from academie.referee.table import Table
    from academie.scene import Done, Scene

_HOLDS = Title("You play the throw.", "Vous jouez le coup.")
_LEAVES = Title("The dames go home, and you throw first.", "Les dames retournent aux talons, et le dé est à vous.")
_NAMES = {Hold: Title("I hold", "Je tiens"), Leave: Title("I leave", "Je m'en vais")}

in_holes = dice_game.in_holes  # a trou is no point


def scene(table: Table, seat: int | None, last: Done | None = None) -> Scene:
    """The board as one in a seat sees it."""
    state, move = ours(table.view(seat).state), played(last)
    ways = ways_of(table, seat)
    touched = table.touched if isinstance(table, TocTable) else frozenset[int]()
    kinds = tuple(table.handlers()) if isinstance(table, TocTable) else ()
    choices = _choices(table, state, seat)
    words = {choice.text for choice in choices}
    shown = engraved(table.room.title, state, move if isinstance(move, Move) else None)
    made = family.scene_of(
        shown,
        family.board_of("tablier", seat, shown, inlay="trous", goal=state.core.profile.target),
        thrower=state.thrower,
        ways=ways,
        gestures=tuple(each for each in family.gestures(table, seat, ways, kinds) if each.text not in words),
        signs=family.touched_signs(touched),
        credits=tuple(_credit(event) for event in state.events if _is_credit(event)),
    )
    return dataclasses.replace(made, choices=choices)


def _is_credit(event: Event) -> bool:
    return bool(event.points) and event.law in {"§2", "§4", "§11", "§22"}


def _credit(event: Event) -> Credit:
    """§2, §4: what an event of the throw is worth, in trous."""
    places = tuple(LETTERS[each] for each in event.squares if each < len(LETTERS))
    return Credit(game.glossary.terms[event.key].name, event.player, event.points, event.law, places, event.ways)


def _choices(table: Table, state: State, seat: int | None) -> tuple[Choice, ...]:
    """§7: to hold or to leave, each with what follows."""
    decides = table.assisted and seat is not None and state.player == seat and state.core.phase == Phase.decide
    if not decides or seat is None or table.result is not None:
        return ()
    told = {Hold: _HOLDS, Leave: _LEAVES}
    return tuple(Choice(kind(seat).said(), _NAMES[kind], told[kind]) for kind in (Hold, Leave))


def drawing(name: str) -> Blank | None:
    """The empty board with its holes (§6)."""
    return blank.drawing(name, "tablier", {"trous": {}})

"""The board of toc as a scene: trictrac's with a fichet for the trous and no jetons (§6, §9), and the decision (§7)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie._core.trictrac import Phase
from academie.games.toc.game import game
from academie.games.toc.referee import TocTable
from academie.games.toc.referee import ways as ways_of
from academie.games.toc.state import ours
from academie.games.toc.svg import scene as drawn
from academie.games.trictrac.notation import DAMES
from academie.games.trictrac.state import Move
from academie.referee.acts import Hold, Leave
from academie.scene import Choice, Credit
from academie.scene.open_acts import played
from academie.tables import dice_game
from academie.tables import scene as family
from academie.tables.board import LETTERS
from academie.tables.drawing import blank
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Event
    from academie.game import State as AnyState
    from academie.games.toc.state import State
    from academie.referee.table import Table
    from academie.scene import Done, Man, Scene
    from academie.svg.blank import Blank

_HOLDS = Message("You play the throw.")
_LEAVES = Message("The dames go home, and you throw first.")
_NAMES = {Hold: Message("I hold"), Leave: Message("I leave")}

in_holes = dice_game.in_holes  # a trou is not a point


def watched(table: Table, last: Done | None = None) -> Scene:
    """The board, White below."""
    state, move = ours(table.state), played(last)
    touched = table.touched if isinstance(table, TocTable) else frozenset[int]()
    shown = drawn(table.game.title, state, move if isinstance(move, Move) else None)
    return family.scene_of(
        shown,
        family.board_of("tablier", shown, inlay="trous", goal=state.core.profile.target),
        thrower=state.thrower,
        signs=family.touched_signs(touched),
        credits=tuple(_credit(event) for event in state.events if _is_credit(event)),
    )


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The board from a seat, with the ways of the throw and the decision."""
    ways, choices = ways_of(table, seat), _choices(table, ours(table.state), seat)
    kinds = tuple(table.handlers()) if isinstance(table, TocTable) else ()
    words = {choice.text for choice in choices}
    gestures = tuple(each for each in family.gestures(table, seat, ways, kinds) if each.text not in words)
    return dataclasses.replace(scene, board=scene.board.before(seat), ways=ways, gestures=gestures, choices=choices)


def _is_credit(event: Event) -> bool:
    return bool(event.worth) and event.law in {"§2", "§4", "§11", "§22"}


def _credit(event: Event) -> Credit:
    """§2, §4: what an event of the throw is worth, in trous."""
    places = tuple(LETTERS[each] for each in event.squares if each < len(LETTERS))
    return Credit(game.glossary.terms[event.key].name, event.player, event.worth, event.law, places, event.ways)


def _choices(table: Table, state: State, seat: int) -> tuple[Choice, ...]:
    """§7: to hold or to leave, each with what follows."""
    decides = table.assisted and state.player == seat and state.core.phase == Phase.decide
    if not decides or table.result is not None:
        return ()
    words = {Hold: _HOLDS, Leave: _LEAVES}
    return tuple(Choice(kind(seat).said(), _NAMES[kind], words[kind]) for kind in (Hold, Leave))


def composed(before: AnyState, men: Sequence[Man], player: int) -> State:
    """The dames as they are put, the dice with a player, and the marks as they were; missing dames are lifted."""
    line = family.composed_line(men, player, DAMES)
    return game.read(f"{line} {family.marks_line(before)}", before.profile.name)


def drawing(name: str) -> Blank | None:
    """The empty board with its trous (§6)."""
    return blank.drawing(name, "tablier", {"trous": {}})

"""A race game of the board as a scene: what its state holds, and the native ways of its throw."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from academie.rules.profiles import load_profiles
from academie.scene.open import played
from academie.tables import blank
from academie.tables import scene as family
from academie.tables.board import COLOURS, HAND, LIFTED, fleche, write_dames
from academie.tables.race import ours
from academie.tables.race_notation import read_state
from academie.tables.race_state import RaceMove, RaceState
from academie.tables.referee.race import RaceTable
from academie.tables.referee.ways import ways as ways_of
from academie.tables.svg import scene as engraved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import State
    from academie.referee.table import Table
    from academie.scene import Done, Man, Scene
    from academie.svg.blank import Blank


def watched(table: Table, last: Done | None = None) -> Scene:
    """The board, the book's side of A on White's hand."""
    state, move = ours(table.state), played(last)
    touched = table.touched if isinstance(table, RaceTable) else frozenset[int]()
    shown = engraved(table.room.title, state, move if isinstance(move, RaceMove) else None)
    return family.scene_of(
        shown,
        family.board_of("tablier", shown, state.room.a_at, inlay="bare"),
        thrower=state.thrower,
        signs=family.touched_signs(touched),
    )


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The board from a seat, with the ways of the throw."""
    ways = ways_of(table, seat)
    kinds = tuple(table.handlers()) if isinstance(table, RaceTable) else ()
    return replace(scene, board=scene.board.before(seat), ways=ways, gestures=family.gestures(table, seat, ways, kinds))


def composed(before: State, men: Sequence[Man], player: int) -> RaceState:
    """The dames as they are put, the dice with a player; who is not on the board stays in hand, else is lifted."""
    here = ours(before)
    sides = []
    for seat, colour in enumerate("WB"):
        dames: dict[int, int] = {}
        for man in men:
            if man.side == seat:
                dames[fleche(man.place)] = dames.get(fleche(man.place), 0) + man.n
        missing = here.room.dames - sum(dames.values())
        hand = max(0, min(here.dames(seat).get(HAND, 0), missing))
        sides.append(f"{colour}:{write_dames({**dames, LIFTED: max(0, missing - hand), HAND: hand})}")
    line = f"{';'.join(sides)} phase=throw to={COLOURS[player]}"
    return read_state(here.room, line, load_profiles(here.room.folder), here.profile.name)


def drawing(name: str) -> Blank | None:
    """The empty board, where it is that of the race games."""
    return blank.drawing(name, "tablier", {"bare": None})

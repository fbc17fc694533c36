"""A race game of the board engraved: what its state holds, as a scene of the family. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.tables import Phase
from academie.engraving.signs import Mark, Sign
from academie.tables.board import letter
from academie.tables.engraving import Scene, Side, engrave_scene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.engraving.plate import Plate
    from academie.tables.race_state import RaceMove, RaceState
    from academie.title import Title


def engrave(title: Title, state: RaceState, plate: Plate, last: RaceMove | None = None) -> str:
    """The board, as the book seats the players unless the plate says otherwise."""
    return engrave_scene(scene(title, state, last), plate, state.room.a_at)


def scene(title: Title, state: RaceState, last: RaceMove | None = None) -> Scene:
    """The dames, in hand and lifted too, and the dice if they are thrown."""
    sides = side(state, 0), side(state, 1)
    played = arrived(last.arrivals if last else ())
    thrown = tuple(state.core.dice) if state.core.phase in {Phase.play, Phase.over} else ()
    return Scene(title, str(state), sides, thrown, state.player, marks=played)


def side(state: RaceState, seat: int) -> Side:
    """A player's dames; they enter before the first flèche of his path and are lifted past the last."""
    path = state.room.paths.fleches[seat]
    return Side(state.dames(seat), entry=path[0], leaving=path[-1])


def arrived(fleches: Iterable[int]) -> tuple[Mark, ...]:
    """The marks of a last play, on the flèches where its dames rest."""
    return tuple(Mark.at(Sign.LAST, letter(fleche)) for fleche in sorted(fleches))

"""Who sits at a table and what a referee says there: acts, tables, rulings. Rooms' own referees are behind doors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from academie.errors import Unknown, quoted
from academie.games import door, find, has
from academie.referee.assisted import AssistedReferee
from academie.referee.table import MODES, Table
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee.acts import Act

__all__ = ["Referee", "referee_of", "sit"]


class Referee(Protocol):
    """The storey `referee` of a room."""

    SEATS: tuple[str, ...]  # what its players are called in a journal, in the order they sit

    def sit(self, mode: str, profile: str | None = None, position: str | None = None) -> Table:
        """A fresh table, assisted or à la rigueur, from the start or from a canonical line."""

    def read_act(self, line: str) -> Act:
        """The act a line describes; raises `Unreadable`."""


def referee_of(game: str) -> Referee:
    """The referee of a game: the room's own, else one who sits at an assisted table only."""
    return cast("Referee", door(game, "referee") if has(game, "referee") else AssistedReferee(find(game)))


def sit(game: str, mode: str = "assisted", profile: str | None = None, position: str | None = None) -> Table:
    """A fresh table; `mode` is assisted, where no fault can occur, or rigueur, where people may err."""
    if mode not in MODES:
        raise Unknown(
            Title(
                "There is no mode {mode}; sit down assisted or rigueur.",
                "Il n'y a pas de mode {mode} ; asseyez-vous en assisted ou en rigueur.",
            ).fill(mode=quoted(mode))
        )
    return referee_of(game).sit(mode, profile, position)

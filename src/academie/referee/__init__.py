"""Tables, the acts of the players, and the rulings of the referee. A game may have a referee of its own."""

from typing import Protocol, cast

from academie.errors import Unknown, quoted
from academie.game.profiles import ProfileName
from academie.game.registry import find, has_part, part_of
from academie.referee.acts import Act
from academie.referee.assisted import AssistedReferee
from academie.referee.table import MODES, Table

__all__ = ["Referee", "referee_of", "sit"]


class Referee(Protocol):
    """The part `referee` of a game."""

    SEATS: tuple[str, ...]  # what its players are called in a journal, in the order they sit

    def sit(self, mode: str, profile: str | None = None, position: str | None = None) -> Table:
        """A fresh table, assisted or à la rigueur, from the start or from a canonical line."""

    def read_act(self, line: str) -> Act:
        """The act a line describes; raises `Unreadable`."""


def referee_of(game: str) -> Referee:
    """The referee of a game: the game's own, else one who sits at an assisted table only."""
    return cast("Referee", part_of(game, "referee") if has_part(game, "referee") else AssistedReferee(find(game)))


def sit(game: str, mode: str = "assisted", profile: ProfileName = None, position: str | None = None) -> Table:
    """A fresh table; `mode` is assisted, where no fault can occur, or rigueur, where people may err."""
    if mode not in MODES:
        raise Unknown("There is no mode {mode}; sit down assisted or rigueur.", mode=quoted(mode))
    name = profile if isinstance(profile, str | None) else find(game).profiles.find(profile).name
    return referee_of(game).sit(mode, name, position)

"""The referee of trictrac: the assisted table, and the table à la rigueur."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.game import game
from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.assisted_table import assisted
from academie.games.trictrac.referee.offers import ways
from academie.games.trictrac.referee.table import rigueur
from academie.match import handicap_of
from academie.referee.acts import COLOURS as SEATS

if TYPE_CHECKING:
    from academie.referee.table import Table

__all__ = ["SEATS", "assisted", "read_act", "rigueur", "sit", "ways"]


def sit(mode: str, profile: str | None = None, position: str | None = None) -> Table:
    """A fresh table, assisted or à la rigueur, from the start or from a canonical line.

    By §78: from the start, what the profile gives the weaker player is laid: White's, unless Black takes it.
    """
    given = handicap_of(game, game.profiles.find(profile), 0) if position is None else None
    position = position if given is None else str(given.starts(profile)[0])
    return (assisted if mode == "assisted" else rigueur)(profile, position)

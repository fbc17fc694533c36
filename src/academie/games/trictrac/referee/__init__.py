"""The referee of trictrac: the assisted table, and the table à la rigueur."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.assisted_table import assisted
from academie.games.trictrac.referee.offers import ways
from academie.games.trictrac.referee.table import rigueur
from academie.referee.acts import COLOURS as SEATS

if TYPE_CHECKING:
    from academie.referee.table import Table

__all__ = ["SEATS", "assisted", "read_act", "rigueur", "sit", "ways"]


def sit(mode: str, profile: str | None = None, position: str | None = None) -> Table:
    """A fresh table, assisted or à la rigueur, from the start or from a canonical line."""
    return (assisted if mode == "assisted" else rigueur)(profile, position)

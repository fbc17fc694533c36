"""The referee of chess: the assisted table of every game, and the one where hands may err (§16 to §18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.chess.game import game
from academie.games.chess.referee.acts import read_act
from academie.games.chess.referee.table import rigueur
from academie.games.chess.referee.ways import ways
from academie.referee.acts import COLOURS
from academie.referee.acts import SEATS as NAMES
from academie.referee.assisted import sit as sit_assisted

if TYPE_CHECKING:
    from academie.referee.table import Table

__all__ = ["SEATS", "read_act", "rigueur", "sit", "ways"]

SEATS = COLOURS


def sit(mode: str, profile: str | None = None, position: str | None = None) -> Table:
    """A fresh table, assisted or à la rigueur, from the start or from a canonical line."""
    if mode == "assisted":
        return sit_assisted(game, mode, profile, position, names=NAMES, calls=COLOURS)
    return rigueur(profile, position)

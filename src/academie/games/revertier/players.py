"""The players of revertier: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.revertier.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

KINDS = kinds_of(game)

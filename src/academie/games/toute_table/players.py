"""The players of toute-table: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.toute_table.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

KINDS = kinds_of(game, (6.3, 4.75, 3.95, 3.75, 1.95, 1.29, 0.68, 0.0))  # as at gammon, whose networks are its own

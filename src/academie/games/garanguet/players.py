"""The players of garanguet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# The upper six by benchmarks/sight.py; below, games told nothing apart so far (docs/strength.md).
_SIGHT = (20.0, 14.0, 10.28, 5.37, 3.33, 1.81, 0.92, 0.0)
KINDS = kinds_of(game, _SIGHT)

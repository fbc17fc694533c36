"""The players of garanguet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (9.5, 6.2, 4.0, 2.9, 2.1, 1.3, 0.7, 0.0)
KINDS = kinds_of(game, _SIGHT)

"""The players of gammon: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.gammon.game import game
from academie.tables.family.players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (8.3, 6.4, 4.95, 4.95, 2.85, 1.95, 1.09, 0.0)
KINDS = kinds_of(game, _SIGHT)

"""The players of jacquet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (8.43, 5.55, 3.56, 2.65, 1.72, 1.21, 0.71, 0.00)
KINDS = kinds_of(game, _SIGHT)

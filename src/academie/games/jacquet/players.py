"""The players of jacquet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.tables.family.players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (40.0, 8.1, 4.5, 2.8, 1.77, 1.05, 0.48, 0.0)
KINDS = kinds_of(game, _SIGHT)

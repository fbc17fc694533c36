"""The players of the plain: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (19.35, 11.50, 8.15, 7.60, 5.69, 4.04, 1.68, 0.0)
KINDS = kinds_of(game, _SIGHT)

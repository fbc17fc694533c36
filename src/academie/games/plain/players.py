"""The players of the plain: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SITTING", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (60.0, 19.35, 11.0, 7.65, 5.2, 3.4, 1.85, 0.0)
KINDS = kinds_of(game, _SIGHT)
SITTING = 5  # games until skill shows: the dice decide most of them, and many are drawn

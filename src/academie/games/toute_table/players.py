"""The players of toute-table: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.toute_table.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (7.5, 5.5, 4.75, 4.42, 2.48, 1.89, 1.0, 0.0)
KINDS = kinds_of(game, _SIGHT)

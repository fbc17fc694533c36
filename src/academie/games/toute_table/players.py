"""The players of toute-table: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.toute_table.game import game
from academie.tables.family.players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (13.0, 9.5, 7.1, 6.0, 4.2, 2.9, 1.42, 0.0)
KINDS = kinds_of(game, _SIGHT)

"""The players of toc: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.toc.game import game
from academie.tables.family.players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (7.90, 4.36, 2.67, 1.70, 1.16, 0.76, 0.42, 0.0)
KINDS = kinds_of(game, _SIGHT)

"""The players of revertier: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.revertier.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# From how fast play falls off with blur; no ladder has tried it yet (docs/strength.md).
_SIGHT = (5.2, 3.6, 2.9, 2.27, 1.68, 1.13, 0.5, 0.0)
KINDS = kinds_of(game, _SIGHT)

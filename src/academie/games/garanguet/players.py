"""The players of garanguet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# From how fast play falls off with blur; no ladder has tried it yet (docs/strength.md).
_SIGHT = (9.1, 5.1, 3.3, 2.45, 1.8, 1.3, 0.64, 0.0)
KINDS = kinds_of(game, _SIGHT)

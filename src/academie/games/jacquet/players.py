"""The players of jacquet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# From how fast play falls off with blur; no ladder has tried it yet (docs/strength.md).
_SIGHT = (6.8, 4.3, 3.0, 2.26, 1.57, 0.93, 0.4, 0.0)
KINDS = kinds_of(game, _SIGHT)

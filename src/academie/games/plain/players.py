"""The players of the plain: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# From how fast play falls off with blur; no ladder has tried it yet (docs/strength.md).
_SIGHT = (14.0, 9.4, 8.0, 6.5, 4.9, 3.0, 0.8, 0.0)
KINDS = kinds_of(game, _SIGHT)

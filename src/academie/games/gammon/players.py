"""The players of gammon: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.gammon.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# Each beats the one before by some 64 of a hundred games (docs/strength.md).
_SIGHT = (6.3, 4.75, 3.95, 3.75, 1.95, 1.29, 0.68, 0.0)
KINDS = kinds_of(game, _SIGHT)

"""The players of garanguet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.family.players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By games of each two at a glance; how each did against the next is in docs/strength.md. At 60 next to nothing is seen.
_SIGHT = (60.0, 8.8, 4.8, 3.05, 1.98, 1.16, 0.48, 0.0)
KINDS = kinds_of(game, _SIGHT)

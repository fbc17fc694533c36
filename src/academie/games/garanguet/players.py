"""The players of garanguet: by its networks, and the company, beside those of the house."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.race_players import LEVELS, NAMES, SPECS, USUAL, kinds_of

__all__ = ["KINDS", "LEVELS", "NAMES", "SPECS", "USUAL"]

# By games of each two at a glance; how each did against the next is in docs/strength.md. At 40 next to nothing is seen.
_SIGHT = (40.0, 8.8, 5.1, 3.2, 2.02, 1.32, 0.65, 0.0)
KINDS = kinds_of(game, _SIGHT)

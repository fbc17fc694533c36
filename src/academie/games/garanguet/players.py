"""The players of garanguet: the characters, by its networks."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.family.players import kinds_of

# By games of each two at a glance; how each did against the next is in docs/strength.md. At 60 next to nothing is seen.
_SIGHT = (60.0, 8.8, 4.8, 3.05, 1.98, 1.16, 0.48, 0.0)
KINDS = kinds_of(game, _SIGHT)

"""The players of revertier: the characters, by its networks."""

from __future__ import annotations

from academie.games.revertier.game import game
from academie.tables.family.players import kinds_of

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (25.0, 4.3, 2.95, 2.08, 1.49, 0.97, 0.54, 0.0)
KINDS = kinds_of(game, _SIGHT)

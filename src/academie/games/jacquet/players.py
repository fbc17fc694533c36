"""The players of jacquet: the characters, by its networks."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.tables.family.players import kinds_of

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (40.0, 8.1, 4.5, 2.8, 1.77, 1.05, 0.48, 0.0)
KINDS = kinds_of(game, _SIGHT)

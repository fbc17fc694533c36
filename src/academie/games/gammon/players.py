"""The players of gammon: the characters, by its networks."""

from __future__ import annotations

from academie.games.gammon.game import game
from academie.tables.family.players import kinds_of

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (8.3, 6.4, 4.95, 4.95, 2.85, 1.95, 1.09, 0.0)
KINDS = kinds_of(game, _SIGHT)

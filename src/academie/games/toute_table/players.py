"""The players of toute-table: the characters, by its networks."""

from __future__ import annotations

from academie.games.toute_table.game import game
from academie.tables.family.players import kinds_of

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (13.0, 9.5, 7.1, 6.0, 4.2, 2.9, 1.42, 0.0)
KINDS = kinds_of(game, _SIGHT)

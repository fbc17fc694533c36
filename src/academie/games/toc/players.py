"""The players of toc: the characters, by its networks."""

from __future__ import annotations

from academie.games.toc.game import game
from academie.tables.family.players import kinds_of

# By benchmarks/sight.py; how each did against the next is in docs/strength.md.
_SIGHT = (7.90, 4.36, 2.67, 1.70, 1.16, 0.76, 0.42, 0.0)
KINDS = kinds_of(game, _SIGHT)

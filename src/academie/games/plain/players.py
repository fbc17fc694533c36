"""The players of the plain: the characters, by its networks."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.tables.family.players import kinds_of

# Set by ladders of games won (void ones are begun again, §6); how each did against the next is in docs/strength.md.
_SIGHT = (120.0, 36.0, 21.5, 14.0, 9.6, 6.2, 3.1, 0.0)
KINDS = kinds_of(game, _SIGHT)

"""The players of jacquet: by its networks, beside those of the house."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.players.networked import NAMES, SPECS
from academie.tables.race_players import USUAL, kinds_of

__all__ = ["KINDS", "NAMES", "SPECS", "USUAL"]

KINDS = kinds_of(game)

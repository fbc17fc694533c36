"""The networks of jacquet: won, won double, lost double."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.tables.family.nets import race_design

DESIGN = race_design(game)

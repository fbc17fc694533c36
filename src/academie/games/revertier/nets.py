"""The networks of revertier: won, won double, lost double."""

from __future__ import annotations

from academie.games.revertier.game import game
from academie.tables.family.nets import race_design

DESIGN = race_design(game)

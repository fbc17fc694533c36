"""The networks of garanguet: won, won double, lost double."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.family.nets import race_design

DESIGN = race_design(game)

"""The networks of the plain: won, won double, lost double."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.tables.family.nets import race_design

DESIGN = race_design(game)

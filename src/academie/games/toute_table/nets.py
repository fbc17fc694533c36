"""The networks of toute-table: those of the crossed paths, which the family keeps."""

from __future__ import annotations

from academie.games.toute_table.game import game
from academie.tables.family.nets import CROSSED, CROSSING, race_design

DESIGN = race_design(game, CROSSING, name="crossing", weights=CROSSED)

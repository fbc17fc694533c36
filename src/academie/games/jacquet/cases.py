"""Case files about jacquet, judged as those of all race games."""

from __future__ import annotations

from functools import partial

from academie.games.jacquet.game import game
from academie.tables.family import cases as race_cases

check = partial(race_cases.check, game)

"""Case files about gammon, judged as those of all race games."""

from __future__ import annotations

from functools import partial

from academie.games.gammon.game import game
from academie.tables.family import cases as race_cases

check = partial(race_cases.check, game)

"""Case files about tourne-case, judged as those of all race games; dames are steps of each lane, 0 in hand."""

from __future__ import annotations

from functools import partial

from academie.games.tourne_case.game import game
from academie.tables.family import cases as race_cases

check = partial(race_cases.check, game)

"""The players of tourne-case: the company, each following the best play, which is known, as far as he sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.tourne_case.game import game
from academie.players import company

if TYPE_CHECKING:
    from academie.players.machine import Level

NAMES, SPECS, USUAL = company.NAMES, company.SPECS, "playouts"
LEVELS: dict[str, Level] = {}  # the solution judges; who plays by it is of the company
_MEASURE = 0.05  # what a fault that a good player sees costs, in points
_SIGHT = (60.0, 14.5, 8.4, 5.7, 3.65, 2.25, 1.2, 0.0)
KINDS = company.solved_company_of(game, _MEASURE, _SIGHT)
SITTING = 21  # games until skill shows: there is little to choose, and the dice decide

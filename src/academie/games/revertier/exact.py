"""The part of revertier that is solved: both only lift (§9), and have few dames left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.revertier.game import game
from academie.tables.family.exact import Lifting, part_of

if TYPE_CHECKING:
    from academie.analysis import Stop
    from academie.profiles import Profile

PART = part_of(game)


def solve(profile: Profile, stop: Stop | None = None) -> Lifting:  # noqa: ARG001 - a state has its own
    """What is known under any profile."""
    return Lifting(game, stop)

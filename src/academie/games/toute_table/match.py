"""The match law of toute-table: a target, and twice the stake for a double game agreed on (§9).

The winner has the dice for the next game (§10); handicaps (§11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.toute_table.game import game
from academie.games.toute_table.values import Ambesas, Handicap, values_of
from academie.match.series import terms_of as terms
from academie.tables.handicap import RaceHandicap, named

if TYPE_CHECKING:
    from academie.profiles import Profile
    from academie.tables.handicap import Gift

__all__ = ["HANDICAPS", "advantage", "terms"]

_ONES = {Ambesas.FOUR: 4, Ambesas.TWO: 2}  # §11: the ones of an ambesas, as a doublet or singly
HANDICAPS = tuple(Handicap)


def advantage(profile: Profile, receiver: int) -> RaceHandicap | None:
    """§11: what the profile agrees on; None for an even game."""
    values = values_of(profile)
    ones = _ONES[values.ambesas]
    gifts: tuple[Gift, ...] = (None, {}, {"dice": False, "ones": ones}, {"ones": ones})
    return named(game, dict(zip(HANDICAPS, gifts, strict=True)), values.handicap, receiver)

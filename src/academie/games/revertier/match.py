"""The match law of revertier: the winner has the dice for the next game (§11); handicaps (§12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.revertier.game import game
from academie.games.revertier.values import Handicap, values_of
from academie.match.series import terms_of as terms
from academie.tables.handicap import RaceHandicap, named

if TYPE_CHECKING:
    from academie.profiles import Profile
    from academie.tables.handicap import Gift

__all__ = ["HANDICAPS", "advantage", "terms"]

# §12: as printed only the first handicap names the dice without a doubt; they go with the dames (PROJECT).
HANDICAPS: dict[str, Gift] = {
    Handicap.NONE: None,
    Handicap.DICE: {},
    Handicap.SIX_AS: {"down": (6, 1)},
    Handicap.QUATRE_TROIS: {"down": (4, 3)},
    Handicap.TETE: {"tete": 2},
}


def advantage(profile: Profile, receiver: int) -> RaceHandicap | None:
    """§12: what the profile agrees on; None for an even game."""
    return named(game, HANDICAPS, values_of(profile).handicap, receiver)

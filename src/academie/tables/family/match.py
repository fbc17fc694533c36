"""The match law of a race game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.match.series import terms_of
from academie.tables.handicap import RaceHandicap

if TYPE_CHECKING:
    from academie.rules.profiles import Profile
    from academie.tables.family import RaceParts


class Part:
    """A series as the profile has it, and the handicaps of a game whose book knows some."""

    terms = staticmethod(terms_of)

    def __init__(self, own: RaceParts) -> None:
        self._own = own

    def advantage(self, profile: Profile, receiver: int) -> RaceHandicap | None:
        """What the profile agrees on; None for an even game."""
        gift = self._own.gift(profile) if self._own.gift is not None else None
        return None if gift is None else RaceHandicap(self._own.game, receiver, **gift)

"""The table of a race game: its referee, and the match law of a series of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.match.series import terms_of
from academie.referee.acts import COLOURS, read_act
from academie.tables.family import RaceParts
from academie.tables.handicap import RaceHandicap
from academie.tables.referee.race import referee
from academie.tables.referee.ways import ways

if TYPE_CHECKING:
    from academie.rules.profiles import Profile
    from academie.tables.family import Parts


class RefereePart:
    """The table of the race games, with the paragraphs of one game for its duties."""

    SEATS = COLOURS
    read_act = staticmethod(read_act)
    ways = staticmethod(ways)

    def __init__(self, own: RaceParts) -> None:
        self.LAW = own.law
        self.sit = referee(own.game, own.law)


class MatchPart:
    """A series as the profile has it, and the handicaps of a game whose book knows some."""

    terms = staticmethod(terms_of)

    def __init__(self, own: Parts) -> None:
        self._own = own

    def advantage(self, profile: Profile, receiver: int) -> RaceHandicap | None:
        """What the profile agrees on; None for an even game."""
        own = self._own
        if not isinstance(own, RaceParts) or own.gift is None or (gift := own.gift(profile)) is None:
            return None
        return RaceHandicap(own.game, receiver, **gift)

"""The referee of a race game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.referee.acts import COLOURS, read_act
from academie.tables.referee.race import referee
from academie.tables.referee.ways import ways

if TYPE_CHECKING:
    from academie.tables.family import RaceParts


class Part:
    """The table of the race games, with the paragraphs of one game for its duties."""

    SEATS = COLOURS
    read_act = staticmethod(read_act)
    ways = staticmethod(ways)

    def __init__(self, own: RaceParts) -> None:
        self.LAW = own.law
        self.sit = referee(own.game, own.law)

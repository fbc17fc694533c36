"""The referee of tourne-case: the table of the race games, with these paragraphs for its duties."""

from __future__ import annotations

from academie.games.tourne_case.game import game
from academie.referee.acts import COLOURS as SEATS
from academie.referee.lines import read_act
from academie.tables.referee.race import Paragraphs, referee
from academie.tables.referee.ways import ways

__all__ = ["LAW", "SEATS", "read_act", "sit", "ways"]

LAW = Paragraphs(
    start="§12",
    doubtful="§15",
    breaking="§16",
    touched="§17",
    play="§18",
)
sit = referee(game, LAW)

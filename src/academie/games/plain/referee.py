"""The referee of plain: the table of the race games, with these paragraphs for its duties."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.referee.acts import COLOURS as SEATS
from academie.referee.lines import read_act
from academie.tables.referee.race import Paragraphs, referee
from academie.tables.referee.ways import ways

__all__ = ["LAW", "SEATS", "read_act", "sit", "ways"]

LAW = Paragraphs(
    start="§9",
    doubtful="§11",
    breaking="§12",
    touched="§13",
    play="§14",
    adviser="§8",
    partner="§8",
)
sit = referee(game, LAW)

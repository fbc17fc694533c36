"""The referee of gammon: the table of the race games, with these paragraphs for its duties."""

from __future__ import annotations

from academie.games.gammon.game import game
from academie.referee.acts import COLOURS as SEATS
from academie.referee.lines import read_act
from academie.tables.referee.race import Paragraphs, referee
from academie.tables.referee.ways import ways

__all__ = ["LAW", "SEATS", "read_act", "sit", "ways"]

LAW = Paragraphs(
    start="§13",
    doubtful="§16",
    breaking="§17",
    touched="§18",
    play="§19",
)
sit = referee(game, LAW)

"""The referee of garanguet: the table of the race games, with these paragraphs for its duties."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.referee.acts import COLOURS as SEATS
from academie.referee.lines import read_act
from academie.tables.referee.race import Paragraphs, referee
from academie.tables.referee.ways import ways

__all__ = ["LAW", "SEATS", "read_act", "sit", "ways"]

LAW = Paragraphs(
    start="§11",
    doubtful="§14",
    breaking="§15",
    touched="§16",
    play="§17",
)
sit = referee(game, LAW)

"""The referee of revertier: the table of the race games, with these paragraphs for its duties."""

from __future__ import annotations

from academie.games.revertier.game import game
from academie.referee.acts import COLOURS as SEATS
from academie.referee.lines import read_act
from academie.tables.referee.race import Paragraphs, referee
from academie.tables.referee.ways import ways

__all__ = ["LAW", "SEATS", "read_act", "sit", "ways"]

LAW = Paragraphs(
    start="§16",
    doubtful="§18",
    breaking="§19",
    touched="§20",
    play="§21",
    adviser="§15",
    advantage="§12",
)
sit = referee(game, LAW)

"""Tournaments as values: who plays whom, and how it stands. No input or output, no time asked, no chance.

    terms.py      what is settled before: the system, the game, how each game is played
    state.py      what each event makes of a tournament: people enter and leave, rounds, results
    pairing.py    the next round of each system; `swiss.py` asks py4swiss
    standings.py  points, tie-breaks, the crosstable, the draw of a knock-out
    report.py     files: TRF for programs of federations, CSV

Whoever runs one keeps its events in order and folds them; the server does (`server/tournament`), and so may a program:

    tournament = Tournament(Terms("Club evening", "swiss", game, rounds=3))
    for name in ("Anne", "Blaise", "Claire", "Denis"):
        tournament = tournament.after(enter(name))
    tournament = tournament.after(begin())
    tournament = tournament.after(round_of(tournament, next_round(tournament)))
"""

from academie.tournament.pairing import finished, next_round
from academie.tournament.standings import crosstable, standings
from academie.tournament.state import Event, Tournament, begin, enter, leave, result, round_of
from academie.tournament.terms import SYSTEMS, Terms

__all__ = [
    "SYSTEMS",
    "Event",
    "Terms",
    "Tournament",
    "begin",
    "crosstable",
    "enter",
    "finished",
    "leave",
    "next_round",
    "result",
    "round_of",
    "standings",
]

"""The toute-table room's Game object: a race game whose paths cross (§1, §2), as the Académie of 1806 describes it.

§24: every value of the profile that bears on plays and ends is among those all race games share. §25: positions and
plays are written as in all of them.
"""

from __future__ import annotations

from pathlib import Path

from academie._core import toute_table as core
from academie.games.toute_table.values import Values
from academie.tables.paths import CROSSED
from academie.tables.race import PLAYERS, RaceGame
from academie.tables.race_state import RaceRoom
from academie.title import Title

ROOM = Path(__file__).parent

game = RaceGame(
    name="toute_table",
    title=Title(en="Toute-table", fr="Toute-table"),
    players=PLAYERS,
    room=ROOM,
    chance=True,
    race=RaceRoom(ROOM, core, CROSSED, Values, a_at="right"),
)

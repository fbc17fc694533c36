"""The gammon room's Game object: a race game whose paths cross (§1, §2), as Lepeintre draws it.

§28: every value of the profile that bears on plays and ends is among those all race games share. §29: positions and
plays are written as in all of them.
"""

from __future__ import annotations

from pathlib import Path

from academie._core import gammon as core
from academie.games.gammon.values import Values
from academie.tables.paths import CROSSED
from academie.tables.race import PLAYERS, RaceGame
from academie.tables.race_state import RaceRoom
from academie.title import Title

ROOM = Path(__file__).parent

game = RaceGame(
    name="gammon",
    title=Title(en="Gammon", fr="Gammon"),
    players=PLAYERS,
    room=ROOM,
    chance=True,
    race=RaceRoom(ROOM, core, CROSSED, Values),
)

"""The gammon room's Game object: a race game whose paths cross (§1, §2), as Lepeintre draws it.

§28: the values of a profile that bear on plays and ends are among those all race games share, save how a game counts
today (§30). §29: positions and plays are written as in all of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie._core import gammon as core
from academie.games.gammon.values import Values
from academie.tables.paths import CROSSED
from academie.tables.race import PLAYERS, RaceGame
from academie.tables.race_state import RaceRoom
from academie.title import Title

if TYPE_CHECKING:
    from academie.profiles import Profile

ROOM = Path(__file__).parent


def _natively(profile: Profile) -> dict[str, Any]:
    values = profile.read(Values)
    return {"modern": values.modern_count}


game = RaceGame(
    name="gammon",
    title=Title(en="Gammon", fr="Gammon"),
    players=PLAYERS,
    room=ROOM,
    chance=True,
    race=RaceRoom(ROOM, core, CROSSED, Values, natively=_natively),
)

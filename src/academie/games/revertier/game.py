"""The revertier room's Game object: a race game whose tas stand in opposite corners (§1).

§26: besides the values all race games share, two bear on plays: passing over an own dame, and entering hors du jeu.
§27: positions and plays are written as in all race games, and no side has two dames together before its tête.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie._core import revertier as core
from academie.games.revertier.values import HorsDuJeu, Values, values_of
from academie.tables.board import letter
from academie.tables.fields import SIDES
from academie.tables.paths import DIAGONAL
from academie.tables.race import PLAYERS, RaceGame
from academie.tables.race_state import RaceRoom
from academie.title import Title

if TYPE_CHECKING:
    from academie.profiles import Profile

ROOM = Path(__file__).parent
BEFORE_THE_TETE = range(1, 11)


def _natively(profile: Profile) -> dict[str, Any]:
    values = values_of(profile)
    return {"own_blot_transit": values.own_blot_transit, "enters_one": values.hors_du_jeu == HorsDuJeu.ONE}


def _crowded(room: RaceRoom, seat: int, counts: list[int]) -> Title | None:
    """A sentence about the first flèche that holds two dames where one is the most (§2), or nothing."""
    for step in BEFORE_THE_TETE:
        if counts[step] > 1:
            return Title(
                "{side} has {count} dames on {place}; before the tête one is the most.",
                "Les {side} ont {count} dames sur {place} ; avant la tête il n'en peut tenir qu'une.",
            ).fill(side=SIDES[seat], count=counts[step], place=letter(room.paths.place(seat, step)))
    return None


game = RaceGame(
    name="revertier",
    title=Title(en="Revertier", fr="Revertier"),
    players=PLAYERS,
    room=ROOM,
    chance=True,
    # §6: a dame never enters on one of its own.
    race=RaceRoom(ROOM, core, DIAGONAL, Values, natively=_natively, impossible=_crowded),
)

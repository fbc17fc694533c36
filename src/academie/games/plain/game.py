"""The plain's Game object: a race game on one's own side of the board (§1), as the Académie has it.

The draw for the dice (§9) and what must be played (§14) are as in all race games. §21: positions and plays are written
as in all of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie._core import plain as core
from academie.errors import Illegal
from academie.games.plain.values import PlainPassage, Values, values_of
from academie.tables.board import HAND, LIFTED
from academie.tables.fields import SIDES
from academie.tables.paths import FACING
from academie.tables.race import PLAYERS, RaceGame
from academie.tables.race_state import RaceRoom, RaceState
from academie.title import Title

if TYPE_CHECKING:
    from academie.profiles import Profile

ROOM = Path(__file__).parent
OWN_SIDE = 12  # flèches, the first of a path
OTHER_CORNER = 12  # its step


def natively(profile: Profile) -> dict[str, Any]:
    """§20: what this room's profile has of its own, the passage past the corner (§15)."""
    return {"passage": values_of(profile).plain_passage == PlainPassage.TRICTRAC}


class Plain(RaceGame):
    """The game, with what no position of it has."""

    def read(self, line: str, profile: str | None = None) -> RaceState:
        """The state a line describes; all dames are on the board (§7), past the corner only by the passage (§15)."""
        state = super().read(line, profile)
        for seat in (0, 1):
            if sentence := _impossible(state, seat):
                raise Illegal(sentence.fill(side=SIDES[seat]))
        return state


def _impossible(state: RaceState, seat: int) -> Title | None:
    counts = state.counts(seat)
    if counts[LIFTED] or counts[HAND]:
        return Title(
            "{side} has dames lifted or in hand; at the plain all fifteen stay on the board (§4, §7).",
            "Les {side} ont des dames levées ou en main ; au plain les quinze restent sur le tablier (§4, §7).",
        )
    if not any(counts[OWN_SIDE:LIFTED]):
        return None
    if values_of(state.profile).plain_passage != PlainPassage.TRICTRAC:
        return Title(
            "{side} has dames beyond his corner; keep them on his own side, or add the option trictrac-passage (§15).",
            "Les {side} ont des dames au-delà de leur coin ; gardez-les de leur côté, ou prenez l'option "
            "trictrac-passage (§15).",
        )
    if counts[OTHER_CORNER]:
        return Title(
            "{side} has dames in the other's corner, where none may land (§15).",
            "Les {side} ont des dames au coin de l'adversaire, où nulle ne peut se poser (§15).",
        )
    if core.can_fill(state.counts(1 - seat)):
        return Title(
            "{side} has dames beyond his corner while the other can still make his plain; none may pass till then "
            "(§15).",
            "Les {side} ont des dames au-delà de leur coin quand l'autre peut encore faire son plain ; jusque-là nulle "
            "ne passe (§15).",
        )
    return None


game = Plain(
    name="plain",
    title=Title(en="The plain", fr="Le plain"),
    players=PLAYERS,
    room=ROOM,
    chance=True,
    race=RaceRoom(ROOM, core, FACING, Values, natively=natively, filled="plain"),
)

"""The plain: a race game on one's own side of the board (§1), as the Académie has it.

The draw for the dice (§9) and what must be played (§14) are as in all race games. §21: positions and plays are written
as in all of them. §19: a match has a target, a double game marks two where it counts. The dice are drawn for again
before each game (§5); a void game marks nothing and is played again (§6).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from academie._core import plain as core
from academie.errors import Illegal
from academie.game.profiles import Profile, ProfileName
from academie.tables.board import FACING, HAND, LIFTED, SIDES
from academie.tables.family import Card, Paragraphs, RaceParts
from academie.tables.race import RaceGame
from academie.tables.race_state import RaceRules, RaceState, RaceValues
from academie.text.message import Message, verbatim

OWN_SIDE = 12  # flèches, the first of a path
OTHER_CORNER = 12  # its step


@dataclass(frozen=True, slots=True)
class Values(RaceValues):
    """The plain of a book."""

    # §15: going beyond your corner; trictrac: once the other can no longer make his plain
    plain_passage: Literal["none", "trictrac"]


def _natively(profile: Profile) -> dict[str, Any]:
    """§20: what this game's profile has of its own, the passage past the corner (§15)."""
    return {"passage": profile.read(Values).plain_passage == "trictrac"}


class Plain(RaceGame):
    """The game of plain, and what it refuses in a position."""

    def read(self, line: str, profile: ProfileName = None) -> RaceState:
        """The state a line describes; all dames are on the board (§7), past the corner only by the passage (§15)."""
        state = super().read(line, profile)
        for seat in (0, 1):
            if sentence := _impossible(state, seat):
                raise Illegal(sentence.fill(side=SIDES[seat]))
        return state


def _impossible(state: RaceState, seat: int) -> Message | None:
    counts = state.counts(seat)
    if counts[LIFTED] or counts[HAND]:
        return Message("{side} has dames lifted or in hand; at the plain all fifteen stay on the board (§4, §7).")
    if not any(counts[OWN_SIDE:LIFTED]):
        return None
    if state.profile.read(Values).plain_passage != "trictrac":
        return Message(
            "{side} has dames beyond his corner; keep them on his own side, or add the option trictrac-passage (§15)."
        )
    if counts[OTHER_CORNER]:
        return Message("{side} has dames in the other's corner, where none may land (§15).")
    if core.can_fill(state.counts(1 - seat)):
        return Message(
            "{side} has dames beyond his corner while the other can still make his plain; until then none may pass "
            "(§15)."
        )
    return None


game = Plain.of(
    Message("The plain"), RaceRules(Path(__file__).parent, core, FACING, Values, natively=_natively, filled="plain")
)
parts = RaceParts(
    game,
    law=Paragraphs(start="§9", doubtful="§11", breaking="§12", touched="§13", play="§14", adviser="§8", partner="§8"),
    card=Card(
        7,
        Message("The first to fill the six flèches of his grand jan wins."),
        verbatim("Académie, 1806"),
        "W:A3,F1,G2,H2,I2,J1,K2,L2;B:Y3,M1,N2,O1,P2,Q1,R2,T1,V2 phase=throw to=white",
        title=verbatim("Plain"),
        first=(
            Message("Aim: be the first with two dames on each flèche of your second table."),
            Message("Throw, then move a dame for each die; of equal dice play four. You stay on your own side."),
            Message("Nothing is hit. Mind that no dame goes too far: it cannot come back."),
        ),
    ),
    exercises=("moves", "book"),
    # Set by ladders of games won (void games are replayed, §6); docs/program/strength.md has the scores.
    sight=(120.0, 36.0, 21.5, 14.0, 9.6, 6.2, 3.1, 0.0),
    pairs=1000,  # they are short
    modules={"lessons": "tutor"},
)

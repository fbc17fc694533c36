"""The room of the dames rabattues as a Game: starts, reads, writes and draws; it decides nothing.

§13: who has the dice for the next game of a match is a value of the profile.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie._core import dames_rabattues as core
from academie.game import Look
from academie.games.dames_rabattues import drawing, notation
from academie.games.dames_rabattues.desk import Desk
from academie.games.dames_rabattues.state import LEAVE, TAKE, Move, State, native_profile, ours
from academie.tables.dice_game import DiceGame
from academie.tables.race import PLAYERS
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.plate import Plate
    from academie.game import Move as AnyMove
    from academie.game import Picture
    from academie.game import State as AnyState


_SAID = {TAKE: "prendre", LEAVE: "laisser"}


class DamesRabattues(DiceGame):
    """The dames rabattues: one game, to the first who has lifted everything."""

    def start(self, profile: str | None = None, setup: str = "standard") -> State:
        """The piles as they are set up, the dice to be drawn for (§1, §12)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: str | None = None) -> State:
        """The state a canonical line or bare piles describe."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """An order of the numbers such as 6-1, or take or leave."""
        return notation.read_move(ours(state), text)

    def said_word(self, move: AnyMove) -> Title | None:
        """To take a number that the other leaves, or to leave it (§9)."""
        word = self.word(move)
        return Title(word, _SAID[word]) if word else None

    def draw(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The two tables next to the light, White at the bottom."""
        return drawing.draw(ours(state), look or Look(), ascii_only=ascii_only)

    def picture(
        self,
        state: AnyState,
        last: AnyMove | None = None,  # noqa: ARG002 - no dame travels: the events tell the move
        look: Look | None = None,
    ) -> Picture:
        """The same in colour."""
        return drawing.picture(ours(state), look or Look())

    def engrave(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:  # noqa: ARG002 - no dame travels
        """The board engraved."""
        from academie.games.dames_rabattues import engraving  # noqa: PLC0415 - the law is read without it

        return engraving.engrave(self.title, ours(state), plate)

    def desk(self) -> Desk:
        """Where the book's examples are replayed."""
        return Desk(self)


game = DamesRabattues(
    name="dames_rabattues",
    title=Title(en="Dames rabattues", fr="Dames rabattues"),
    players=PLAYERS,
    room=Path(__file__).parent,
    chance=True,
)

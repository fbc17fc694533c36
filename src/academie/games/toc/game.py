"""The toc room's Game object: starts, reads, writes and draws; it decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from academie._core import toc as core
from academie.errors import Unknown, quoted
from academie.game import Look, Playouts
from academie.games.toc import notation
from academie.games.toc.desk import Desk
from academie.games.toc.drawing import sheet
from academie.games.toc.state import State, native_profile, ours
from academie.games.trictrac.state import Move
from academie.tables.dice_game import DiceGame
from academie.tables.drawing import draw, paint
from academie.tables.race import PLAYERS
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Move as AnyMove
    from academie.game import Picture
    from academie.game import State as AnyState

_LONGEST = 100_000  # throws of a random game


@dataclass(frozen=True)
class Toc(DiceGame):
    """Toc, to a number of trous or au premier trou."""

    def start(self, profile: str | None = None, setup: str = "standard") -> State:
        """All dames on the talons, the dice to be drawn for (§1, §15)."""
        if setup != "standard":
            raise Unknown(
                Title(
                    "There is no starting position {setup}; there is standard.",
                    "Il n'y a pas de position de départ {setup} ; il y a standard.",
                ).fill(setup=quoted(setup))
            )
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: str | None = None) -> State:
        """The state a canonical line or a bare position describes."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The decision or play a text such as leave or A/G A/D names."""
        return notation.read_move(ours(state), text)

    def write_move(self, state: AnyState, move: AnyMove) -> str:  # noqa: ARG002 - a play is written alike everywhere
        """A decision or play in the letters of the board."""
        return str(move)

    def draw(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board in text, White at the bottom, with the trous."""
        look = look or Look()
        return draw(sheet(ours(state), None, look.language), ascii_only=ascii_only, a_at=look.a_at or "left")

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the arrivals of the last play marked."""
        look, played = look or Look(), last if isinstance(last, Move) else None
        return paint(sheet(ours(state), played, look.language), a_at=look.a_at or "left")

    def playouts(self, state: AnyState, seed: int, games: int) -> Playouts:
        """Random games in the native core."""
        here = ours(state)

        def play_out(each: int) -> tuple[int, State]:
            moves, end = here.core.playout(each, _LONGEST)
            return moves, State(end, here.profile)

        return Playouts.native(play_out, seed, games)

    def desk(self) -> Desk:
        """Where the book's examples are replayed."""
        return Desk(self)


game = Toc(
    name="toc",
    title=Title(en="Toc", fr="Toc"),
    players=PLAYERS,
    room=Path(__file__).parent,
    chance=True,
)

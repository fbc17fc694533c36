"""The toc room's Game object: starts, reads, writes and draws; it decides nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie._core import toc as core
from academie._core.trictrac import Phase
from academie.game import Look
from academie.games.toc import notation
from academie.games.toc.desk import Desk
from academie.games.toc.state import State, native_profile, ours
from academie.games.trictrac.drawing import arrivals
from academie.games.trictrac.names import trous_told
from academie.games.trictrac.state import Move
from academie.tables.board import throw_name, write_dice
from academie.tables.dice_game import DiceGame
from academie.tables.drawing import Rim, Sheet, draw, looked_at, paint
from academie.tables.paths import FACING
from academie.tables.race import PLAYERS
from academie.tables.race_state import BLACK, WHITE
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.plate import Plate
    from academie.game import Move as AnyMove
    from academie.game import Picture
    from academie.game import State as AnyState


class Toc(DiceGame):
    """Toc, to a number of trous or au premier trou."""

    def start(self, profile: str | None = None, setup: str = "standard") -> State:
        """All dames on the talons, the dice to be drawn for (§1, §15)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: str | None = None) -> State:
        """The state a canonical line or a bare position describes."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The decision or play a text such as leave or A/G A/D names."""
        return notation.read_move(ours(state), text)

    def draw(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board in text, White at the bottom, with the trous."""
        look = look or Look()
        return draw(sheet(ours(state), None, look), ascii_only=ascii_only, a_at=look.a_at or "left")

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the arrivals of the last play marked."""
        look, played = look or Look(), last if isinstance(last, Move) else None
        return paint(sheet(ours(state), played, look), a_at=look.a_at or "left")

    def engrave(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:
        """The board engraved."""
        from academie.games.toc import engraving  # noqa: PLC0415 - the law is read without it

        return engraving.engrave(self.title, ours(state), plate, last if isinstance(last, Move) else None)

    def way(self, player: int) -> tuple[int, ...]:
        """From his talon to the other's (§1)."""
        return FACING.way(player)

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


# --- The board of toc: trictrac's with a fichet for the trous and no jetons, in text and in colour


def sheet(state: State, last: Move | None = None, look: Look | None = None) -> Sheet:
    """What is to be drawn; the arrivals of the last play are pointed out."""
    look = look or Look()
    rims = rim(state, WHITE, look.language), rim(state, BLACK, look.language)
    shown = Sheet(state.dames(WHITE), state.dames(BLACK), *rims, arrivals(last))
    return looked_at(shown, FACING, state.thrower, look)


def rim(state: State, seat: int, language: str) -> Rim:
    """§6, §9: a player's trous by his fichet, and in words with his throw."""
    trous, has_dice = state.core.trous[seat], state.thrower == seat
    mark = ">" if has_dice and state.core.phase != Phase.over else " "
    told = Title("{name}: {trous}", "{name} : {trous}").fill(name=PLAYERS[seat], trous=trous_told(trous))
    words = f"{mark} {told.to(language)}"
    dice = state.core.dice if has_dice and state.core.dice[0] else ()
    if dice:
        words += f"   {write_dice(dice)}, {throw_name(dice).to(language)}"
    return Rim(words, trous, (), dice)

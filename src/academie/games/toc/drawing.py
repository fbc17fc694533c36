"""The board of toc: trictrac's with a fichet for the trous and no jetons, in text and in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.trictrac import Phase
from academie.display.drawing import Look
from academie.games.toc.state import State, ours
from academie.games.trictrac.drawing import arrivals
from academie.games.trictrac.names import trous_told
from academie.games.trictrac.state import Move
from academie.tables.board import FACING, throw_name, write_dice
from academie.tables.dice_game import BoardDrawing
from academie.tables.drawing import Rim, Sheet, draw, looked_at, paint
from academie.tables.race import PLAYERS
from academie.tables.race_state import BLACK, WHITE
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.display.drawing import Picture
    from academie.state import Move as AnyMove
    from academie.state import State as AnyState
    from academie.svg.plate import Plate


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
    told = Message("{name}: {trous}", name=PLAYERS[seat], trous=trous_told(trous))
    words = f"{mark} {told.to(language)}"
    dice = state.core.dice if has_dice and state.core.dice[0] else ()
    if dice:
        words += f"   {write_dice(dice)}, {throw_name(dice).to(language)}"
    return Rim(words, trous, (), dice)


class Drawing(BoardDrawing):
    """The board with a fichet for the trous."""

    def text(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board in text, White at the bottom, with the trous."""
        look = look or Look()
        return draw(sheet(ours(state), None, look), ascii_only=ascii_only, a_at=look.a_at or "left")

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the arrivals of the last play marked."""
        look, played = look or Look(), last if isinstance(last, Move) else None
        return paint(sheet(ours(state), played, look), a_at=look.a_at or "left")

    def svg(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:
        """The board engraved."""
        from academie.games.toc.scene import engraved  # noqa: PLC0415 - the law is read without it
        from academie.tables.svg import engrave_scene  # noqa: PLC0415 - the same

        return engrave_scene(engraved(self.game.title, ours(state), last if isinstance(last, Move) else None), plate)

    def way(self, player: int) -> tuple[int, ...]:
        """From his talon to the other's (§1)."""
        return FACING.way(player)

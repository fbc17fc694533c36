"""The board of a race game, in text and in colour: no fichets and no jetons, the throw beside the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.tables import Phase
from academie.display.drawing import Look
from academie.tables.board import throw_name, write_dice
from academie.tables.dice_game import BoardDrawing
from academie.tables.drawing import Rim, Sheet, draw, looked_at, paint
from academie.tables.race import PLAYERS, RaceGame, ours
from academie.tables.race_state import RaceMove, RaceState
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.display.drawing import Picture
    from academie.state import Move as AnyMove
    from academie.state import State as AnyState
    from academie.svg.plate import Plate

_TO_GO = Message("Pips: White {white}, Black {black}")


class Drawing(BoardDrawing):
    """The drawings of one race game."""

    game: RaceGame

    def text(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board in text, White at the bottom."""
        a_at = (look and look.a_at) or self.game.race.a_at
        return draw(sheet(ours(state), None, look), ascii_only=ascii_only, a_at=a_at)

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the arrivals of the last play marked."""
        played = last if isinstance(last, RaceMove) else None
        return paint(sheet(ours(state), played, look), a_at=(look and look.a_at) or self.game.race.a_at)

    def way(self, player: int) -> tuple[int, ...]:
        """The flèches as a player's dames pass them."""
        return self.game.race.paths.way(player)

    def tally(self, state: AnyState) -> Message | None:
        """The points each side has still to play; nothing where a game is won otherwise than by going home."""
        if self.game.race.filled:
            return None
        here = ours(state)
        return _TO_GO.fill(white=self.game.to_go(here, 0), black=self.game.to_go(here, 1))

    def svg(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:
        """The board engraved, the arrivals of the last play marked."""
        from academie.tables import svg  # noqa: PLC0415 - the law is read without it

        return svg.engrave(self.game.title, ours(state), plate, last if isinstance(last, RaceMove) else None)


def sheet(state: RaceState, last: RaceMove | None = None, look: Look | None = None) -> Sheet:
    """What is to be drawn; the arrivals of the last play are pointed out."""
    language = look.language if look else "en"
    rims = (_rim(state, 0, language), _rim(state, 1, language))
    marked = last.arrivals if last else frozenset[int]()
    shown = Sheet(state.dames(0), state.dames(1), *rims, marked, language)
    return looked_at(shown, state.room.paths, state.thrower, look or Look())


def _rim(state: RaceState, seat: int, language: str) -> Rim:
    """A player's name, with his throw when it is his."""
    has_dice = state.thrower == seat and state.core.phase != Phase.over
    dice = tuple(state.core.dice) if state.thrower == seat else ()
    words = f"{'>' if has_dice else ' '} {PLAYERS[seat].to(language)}"
    if dice:
        words += f"   {write_dice(dice)}, {throw_name(dice).to(language)}"
    return Rim(words, None, (), dice)

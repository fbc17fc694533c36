"""A race game shown: its board in text and in colour, without fichets and jetons, its events in words, its card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from academie._core.tables import Phase
from academie.display.drawing import Look
from academie.tables.board import throw_name, write_dice
from academie.tables.dice_game import BoardDrawing, DiceNarration
from academie.tables.drawing import Rim, Sheet, draw, looked_at, paint
from academie.tables.race import PLAYERS, RaceGame, ours
from academie.tables.race_state import RaceMove, RaceState
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.display.drawing import Picture
    from academie.game import Game
    from academie.state import Move as AnyMove
    from academie.state import State as AnyState
    from academie.svg.plate import Plate
    from academie.tables.family import Card, Parts

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


class Narration(DiceNarration):
    """The sentences of one race game: its events count dames, and mark nothing."""

    EVENTS_MARK = False


class CardPart:
    """What its card says, and a vignette of its board."""

    def __init__(self, own: Parts) -> None:
        from academie.scene.card import Card as Shown  # noqa: PLC0415 - a position is drawn without it

        card = own.card
        if card is None:
            raise TypeError(f"{own.game.name} has no card")
        drawn = card.drawn or partial(_vignette, own.game, card)
        self.CARD = Shown(card.place, card.character, card.books, drawn, family="tablier", title=card.title)


def _vignette(game: Game, card: Card) -> str:
    """The position a card names, or the first one."""
    from academie.tables.svg import scene  # noqa: PLC0415 - the same
    from academie.tables.vignette import vignette  # noqa: PLC0415 - the same

    state = ours(game.read(card.position) if card.position else game.start())
    return vignette(scene(game.title, state), *card.courses, a_at=state.room.a_at)

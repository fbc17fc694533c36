"""A race game shown: its board in text and in colour, without fichets and jetons, its events in words, its card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from academie.game import Game
from academie.game.drawing import Look
from academie.game.state import Move as AnyMove
from academie.game.state import State as AnyState
from academie.tables.dice_game import DiceNarration
from academie.tables.drawing import BoardDrawing, Sheet, looked_at, rim_of
from academie.tables.family import Card, Parts
from academie.tables.race import PLAYERS, RaceGame, ours
from academie.tables.race_state import RaceMove
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.svg.signs import DrawingOptions

_TO_GO = Message("Pips: White {white}, Black {black}")


class Drawing(BoardDrawing):
    """The drawings of one race game."""

    game: RaceGame

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self.paths, self.a_at = game.race.paths, game.race.a_at

    def sheet(self, state: AnyState, last: AnyMove | None, look: Look) -> Sheet:
        """What is to be drawn; the arrivals of the last play are pointed out."""
        here, marked = ours(state), last.arrivals if isinstance(last, RaceMove) else frozenset[int]()
        white, black = (rim_of(here, seat, PLAYERS[seat], look.language) for seat in (0, 1))
        shown = Sheet(here.dames(0), here.dames(1), white, black, marked, look.language)
        return looked_at(shown, self.paths, here.thrower, look)

    def tally(self, state: AnyState) -> Message | None:
        """The points each side has still to play; nothing where a game is won otherwise than by going home."""
        if self.game.race.filled:
            return None
        here = ours(state)
        return _TO_GO.fill(white=self.game.to_go(here, 0), black=self.game.to_go(here, 1))

    def svg(self, state: AnyState, options: DrawingOptions, last: AnyMove | None = None) -> str:
        """The board as SVG, the arrivals of the last play marked."""
        from academie.tables.drawing import svg  # noqa: PLC0415 - the law is read without it

        return svg.draw(self.game.title, ours(state), options, last if isinstance(last, RaceMove) else None)


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
        self.CARD = Shown(
            card.place, card.character, card.books, drawn, family="tablier", title=card.title, first=card.first
        )


def _vignette(game: Game, card: Card) -> str:
    """The position a card names, or the first one."""
    from academie.tables.drawing.svg import scene  # noqa: PLC0415 - the same
    from academie.tables.drawing.vignette import vignette  # noqa: PLC0415 - the same

    state = ours(game.read(card.position) if card.position else game.start())
    return vignette(scene(game.title, state), *card.courses, a_at=state.rules.a_at)

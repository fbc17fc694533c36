"""The board of toc: trictrac's with a fichet for the trous and no jetons, in text and in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.game.drawing import Look
from academie.game.state import Move as AnyMove
from academie.game.state import State as AnyState
from academie.games.toc.state import State, ours
from academie.games.trictrac.names import trous_in_words
from academie.games.trictrac.state import Move
from academie.tables.drawing import BoardDrawing, Rim, Sheet, looked_at, rim_of
from academie.tables.race import PLAYERS
from academie.tables.race_state import BLACK, WHITE
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.svg.signs import DrawingOptions


class Drawing(BoardDrawing):
    """The board with a fichet for the trous."""

    def sheet(self, state: AnyState, last: AnyMove | None, look: Look) -> Sheet:
        """§6, §9: the dames, the trous by fichets and in words; the arrivals of the last play are pointed out."""
        here = ours(state)
        white, black = (_rim(here, seat, look.language) for seat in (WHITE, BLACK))
        marked = last.arrivals if isinstance(last, Move) else frozenset[int]()
        return looked_at(
            Sheet(here.dames(WHITE), here.dames(BLACK), white, black, marked), self.paths, here.thrower, look
        )

    def svg(self, state: AnyState, options: DrawingOptions, last: AnyMove | None = None) -> str:
        """The board as SVG."""
        from academie.games.toc.svg import scene  # noqa: PLC0415 - the law is read without it
        from academie.tables.drawing.svg import draw_scene  # noqa: PLC0415 - the same

        return draw_scene(scene(self.game.title, ours(state), last if isinstance(last, Move) else None), options)


def _rim(state: State, seat: int, language: str) -> Rim:
    trous = state.core.trous[seat]
    text = Message("{name}: {trous}", name=PLAYERS[seat], trous=trous_in_words(trous))
    return rim_of(state, seat, text, language, trous)

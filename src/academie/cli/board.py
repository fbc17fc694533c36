"""A room's picture of a position, put on a Rich console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from academie.games.trictrac import drawing as trictrac
from academie.games.trictrac.state import Move as Play
from academie.games.trictrac.state import State as TrictracState

if TYPE_CHECKING:
    from academie.game import Game, Move, Picture, State


def render(game: Game, state: State, last: Move | None = None, *, a_at: str = "left", ascii_only: bool = False) -> Text:
    """The position in colour, the last move marked; a board of flèches with A on either hand."""
    if ascii_only:
        return Text(_plain(game, state, a_at) + "\n")
    board = Text()
    for row in _picture(game, state, last, a_at):
        for text, style in row:
            board.append(text, style=style)
        board.append("\n")
    return board


def _plain(game: Game, state: State, a_at: str) -> str:
    if isinstance(state, TrictracState):
        return trictrac.draw(state, ascii_only=True, a_at=a_at)
    return game.draw(state, ascii_only=True)


def _picture(game: Game, state: State, last: Move | None, a_at: str) -> Picture:
    if isinstance(state, TrictracState):
        return trictrac.picture(state, last if isinstance(last, Play) else None, a_at=a_at)
    return game.picture(state, last)

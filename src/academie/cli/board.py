"""A room's picture of a position, put on a Rich console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from academie.game import Game, Move, State


def render(game: Game, state: State, last: Move | None = None) -> Text:
    """The position in colour, the last move marked."""
    board = Text()
    for row in game.picture(state, last):
        for text, style in row:
            board.append(text, style=style)
        board.append("\n")
    return board

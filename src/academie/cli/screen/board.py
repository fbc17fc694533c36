"""A room's picture of a position, put on a Rich console."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from academie.display.drawing import Look

if TYPE_CHECKING:
    from academie.game import Game, Move, State


@dataclass(frozen=True)
class View:
    """How a person wants the board: in which language, with A on which hand ("" as the book has it), plain or not."""

    language: str = "en"
    a_at: str = ""
    ascii_only: bool = False


def render(game: Game, state: State, last: Move | None = None, view: View | None = None) -> Text:
    """The position in colour, the last move marked."""
    view = view or View()
    look = Look(view.language, view.a_at)
    if view.ascii_only:
        return Text(game.draw(state, ascii_only=True, look=look) + "\n")
    board = Text()
    for row in game.drawing.picture(state, last, look):
        for text, style in row:
            board.append(text, style=style)
        board.append("\n")
    return board

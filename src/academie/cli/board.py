"""A board in colour for the terminal: White at the bottom, every square numbered, the last move marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from academie.games.draughts.drawing import pieces, square_at
from academie.games.draughts.state import Move, State

if TYPE_CHECKING:
    from academie.game import Game
    from academie.game import Move as AnyMove
    from academie.game import State as AnyState

# Told apart without colour as well: outlined and filled, and a ring for a king.
_GLYPHS = {"wm": "○", "wk": "◎", "bm": "●", "bk": "◉", "": " "}
_INK = {"w": "bold #ffffff", "b": "bold #000000", "": ""}
_PLAYED = {"dark": "#8a6a48", "light": "#c8a878"}
_OTHER = {"dark": "#e0c8a0", "light": "#6b4f35"}
_FROM_TO, _TAKEN = "#5f8a4a", "#a85848"
_NUMBER = {"dark": "#d8c4a4", "light": "#5a4530"}


def render(game: Game, state: AnyState, last: AnyMove | None = None) -> Text:
    """The position, painted as its profile has the board (§1); games without a coloured board are drawn plainly."""
    if not isinstance(state, State):
        return Text(game.draw(state))
    paint = str(state.profile["paint"])
    standing = pieces(state.setup)
    marks: dict[int, str] = {}
    if isinstance(last, Move):
        marks = dict.fromkeys(last.captured, _TAKEN) | {last.origin: _FROM_TO, last.target: _FROM_TO}
    board = Text()
    for row in range(10):
        for column in range(10):
            square = square_at(row, column)
            if square is None:
                board.append("     ", style=f"on {_OTHER[paint]}")
                continue
            ground = marks.get(square, _PLAYED[paint])
            piece = standing.get(square, "")
            board.append(f"{square:>2}", style=f"{_NUMBER[paint]} on {ground}")
            mark = "·" if square in marks and not piece else _GLYPHS[piece]
            board.append(f" {mark} ", style=f"{_INK[piece[:1]]} on {ground}".strip())
        board.append("\n")
    return board

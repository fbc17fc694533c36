"""The draughts board drawn in text, White at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from academie.game import drawing as display
from academie.game.drawing import Carried, Look, Picture
from academie.game.state import Move as AnyMove
from academie.game.state import State as AnyState
from academie.games.draughts.fen import TO_MOVE, Setup
from academie.games.draughts.state import Move, ours

if TYPE_CHECKING:
    from academie.svg.signs import DrawingOptions

_UNICODE = {"wm": "⛀", "wk": "⛁", "bm": "⛂", "bk": "⛃", "empty": "·", "off": " "}
_ASCII = {"wm": "o", "wk": "O", "bm": "x", "bk": "X", "empty": ".", "off": " "}


def standing(setup: Setup, begun: Sequence[Carried] = ()) -> dict[int, str]:
    """The same squares with a capture that is not yet whole: the taker on his way, what he takes still there (§11)."""
    found = setup.pieces
    for carried in begun:
        found[int(carried.target)] = found.pop(int(carried.origin))
    return found


# For terminals with colours. Told apart without them as well: outlined and filled, and a ring for a king.
_GLYPHS = {"wm": "○", "wk": "◎", "bm": "●", "bk": "◉", "": " "}
_INK = {"w": "bold #ffffff", "b": "bold #000000", "": "#000000"}
_PLAYED = {"dark": "#8a6a48", "light": "#c8a878"}
_OTHER = {"dark": "#e0c8a0", "light": "#6b4f35"}
_NUMBER = {"dark": "#d8c4a4", "light": "#5a4530"}
_FROM_TO, _TAKEN = "#5f8a4a", "#a85848"


class Drawing(display.Drawing):
    """The board of a hundred squares, or of sixty-four."""

    def text(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board, White below, painted as the profile has it (§1), each row between its first and last number."""
        here, look = ours(state), look or Look()
        setup, board = here.setup, here.damier
        glyphs = dict(_ASCII if ascii_only else _UNICODE)
        glyphs["off" if here.values.paint == "light" else "empty"] = ":" if ascii_only else "░"
        stands, width = standing(setup, look.begun), 2 * board.rows + 1
        edge = f"+{'-' * width}+"
        above, below, bar = (edge, edge, "|") if ascii_only else (f"┌{'─' * width}┐", f"└{'─' * width}┘", "│")
        lines = [f"   {above}"]
        for row in range(board.rows):
            squares = [board.square_at(row, column) for column in range(board.rows)]
            cells = [glyphs["off"] if square is None else glyphs[stands.get(square, "empty")] for square in squares]
            lines.append(f"{board.row * row + 1:>2} {bar} {' '.join(cells)} {bar} {board.row * (row + 1)}")
        return "\n".join([*lines, f"   {below}", f"   {TO_MOVE[setup.side].to(look.language)}"])

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, every square numbered; the last move is marked, or what is done of one that is begun."""
        here, begun = ours(state), (look or Look()).begun
        stands, board, paint = standing(here.setup, begun), here.damier, here.values.paint
        marks: dict[int, str] = {}
        for carried in begun:
            marks |= {int(carried.origin): _FROM_TO, int(carried.target): _FROM_TO}
            marks |= dict.fromkeys(map(int, carried.taken), _TAKEN)
        if isinstance(last, Move) and not begun:
            marks = dict.fromkeys(last.captured, _TAKEN) | {last.origin: _FROM_TO, last.target: _FROM_TO}
        rows: Picture = []
        for row in range(board.rows):
            cells: list[tuple[str, str]] = []
            for square in (board.square_at(row, column) for column in range(board.rows)):
                if square is None:
                    cells.append(("     ", f"on {_OTHER[paint]}"))
                    continue
                ground = marks.get(square, _PLAYED[paint])
                piece = stands.get(square, "")
                mark = "·" if square in marks and not piece else _GLYPHS[piece]
                cells.append((f"{square:>2}", f"{_NUMBER[paint]} on {ground}"))
                cells.append((f" {mark} ", f"{_INK[piece[:1]]} on {ground}"))
            rows.append(cells)
        return rows

    def svg(self, state: AnyState, options: DrawingOptions, last: AnyMove | None = None) -> str:
        """The board as SVG."""
        from academie.games.draughts import svg  # noqa: PLC0415 - the law is read without it

        return svg.draw(self.game.title, ours(state), options, last if isinstance(last, Move) else None)

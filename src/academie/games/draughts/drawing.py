"""The draughts board drawn in text, White at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from academie.games.draughts.fen import Setup

_UNICODE = {"wm": "⛀", "wk": "⛁", "bm": "⛂", "bk": "⛃", "empty": "·", "off": " "}
_ASCII = {"wm": "o", "wk": "O", "bm": "x", "bk": "X", "empty": ".", "off": " "}


def pieces(setup: Setup) -> dict[int, str]:
    """What stands on each occupied square: wm, wk, bm or bk."""
    groups = {"wm": setup.white_men, "wk": setup.white_kings, "bm": setup.black_men, "bk": setup.black_kings}
    return {square: key for key, squares in groups.items() for square in squares}


def square_at(row: int, column: int) -> int | None:
    """§2: the playing square at a row and column counted from the top left, or None on the other colour."""
    if (row + column) % 2 == 0:
        return None
    return 5 * row + column // 2 + 1


def draw(setup: Setup, *, paint: str = "dark", ascii_only: bool = False) -> str:
    """The board with the number of the first and last square of each row at its sides.

    §1: the game is played on one colour, light in France and dark elsewhere; `paint` says which the squares in play are.
    """
    glyphs = dict(_ASCII if ascii_only else _UNICODE)
    shade = ":" if ascii_only else "░"
    glyphs["off" if paint == "light" else "empty"] = shade
    standing = pieces(setup)
    edge = "+---------------------+"
    top, bottom, bar = (edge, edge, "|") if ascii_only else ("┌─────────────────────┐", "└─────────────────────┘", "│")
    lines = [f"   {top}"]
    for row in range(10):
        squares = [square_at(row, column) for column in range(10)]
        cells = [glyphs["off"] if square is None else glyphs[standing.get(square, "empty")] for square in squares]
        lines.append(f"{5 * row + 1:>2} {bar} {' '.join(cells)} {bar} {5 * row + 5}")
    to_move = "White" if setup.side == "W" else "Black"
    return "\n".join([*lines, f"   {bottom}", f"   {to_move} to move"])

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


def draw(setup: Setup, *, ascii_only: bool = False, numbers: bool = True) -> str:
    """The board with the number of the first and last square of each row at its sides."""
    glyphs = _ASCII if ascii_only else _UNICODE
    standing = pieces(setup)
    rule = "   +---------------------+" if ascii_only else "   ┌─────────────────────┐"
    last = "   +---------------------+" if ascii_only else "   └─────────────────────┘"
    bar = "|" if ascii_only else "│"
    lines = [rule]
    for row in range(10):
        cells = []
        for column in range(10):
            square = square_at(row, column)
            cells.append(glyphs["off"] if square is None else glyphs[standing.get(square, "empty")])
        first, end = 5 * row + 1, 5 * row + 5
        left, right = (f"{first:>2} ", f" {end}") if numbers else ("   ", "")
        lines.append(f"{left}{bar} {' '.join(cells)} {bar}{right}")
    lines.append(last)
    lines.append("   White to move" if setup.side == "W" else "   Black to move")
    return "\n".join(lines)

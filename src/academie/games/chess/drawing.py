"""The chessboard drawn in text: White below, or turned with Black below; a white square at each player's right (§1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from academie.game import drawing as display
from academie.game.drawing import Look, Picture
from academie.game.state import Move as AnyMove
from academie.game.state import State as AnyState
from academie.games.chess.rules import Move
from academie.games.chess.state import CHECK, TO_MOVE, is_light, ours

if TYPE_CHECKING:
    from academie.svg.signs import DrawingOptions


def rows(*, turned: bool) -> list[list[chess.Square]]:
    """The squares from the top left as the player below sees them."""
    ranks, files = (range(8), range(7, -1, -1)) if turned else (range(7, -1, -1), range(8))
    return [[chess.square(file, rank) for file in files] for rank in ranks]


def _cell(board: chess.Board, square: chess.Square, *, ascii_only: bool) -> str:
    piece = board.piece_at(square)
    if piece is None:
        return " " if is_light(square) else (":" if ascii_only else "·")
    return piece.symbol() if ascii_only else piece.unicode_symbol()


# For terminals with colours. The men differ without colours as well: outlined and filled signs.
_LIGHT, _DARK, _MARKED = "#e0c8a0", "#8a6a48", "#5f8a4a"
_INK = {chess.WHITE: "bold #ffffff", chess.BLACK: "bold #000000"}


class Drawing(display.Drawing):
    """The chessboard."""

    def text(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board with ranks and files at its sides, White below, or Black for a player with file a at his right."""
        board, look = ours(state).position, look or Look()
        turned = look.a_at == "right"
        top, bottom, bar = (
            ("+-----------------+",) * 2 + ("|",) if ascii_only else ("┌─────────────────┐", "└─────────────────┘", "│")
        )
        lines = [f"  {top}"]
        for squares in rows(turned=turned):
            cells = [_cell(board, square, ascii_only=ascii_only) for square in squares]
            lines.append(f"{chess.square_rank(squares[0]) + 1} {bar} {' '.join(cells)} {bar}")
        files = " ".join(chess.FILE_NAMES[::-1] if turned else chess.FILE_NAMES)
        sentence = TO_MOVE[board.turn]
        sentence = CHECK.fill(told=sentence) if board.is_check() else sentence
        return "\n".join([*lines, f"  {bottom}", f"    {files}", f"  {sentence.to(look.language)}"])

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the last move marked."""
        board, turned = ours(state).position, (look or Look()).a_at == "right"
        marked = {last.origin, last.target, last.pushed} if isinstance(last, Move) else set()
        found: Picture = []
        for squares in rows(turned=turned):
            cells = [(f"{chess.square_rank(squares[0]) + 1} ", "")]
            for square in squares:
                ground = _MARKED if square in marked else _LIGHT if is_light(square) else _DARK
                piece = board.piece_at(square)
                text, ink = ("   ", "") if piece is None else (f" {piece.unicode_symbol()} ", f"{_INK[piece.color]} ")
                cells.append((text, f"{ink}on {ground}"))
            found.append(cells)
        files = chess.FILE_NAMES[::-1] if turned else chess.FILE_NAMES
        return [*found, [("  " + "".join(f" {name} " for name in files), "")]]

    def svg(self, state: AnyState, options: DrawingOptions, last: AnyMove | None = None) -> str:
        """The board as SVG."""
        from academie.games.chess import svg  # noqa: PLC0415 - the law is read without it

        return svg.draw(self.game.title, ours(state), options, last if isinstance(last, Move) else None)

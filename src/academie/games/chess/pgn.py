"""The one form in which the room writes PGN (§20)."""

from __future__ import annotations

import chess.pgn

_WIDTH = 80  # of a line, as the standard of the format has it


def text_of(written: chess.pgn.Game) -> str:
    """A game in the one normal form."""
    return f"{written.accept(chess.pgn.StringExporter(columns=_WIDTH))}\n"

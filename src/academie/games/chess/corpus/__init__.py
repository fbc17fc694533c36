"""The books of the chess room, and the desk where they are studied."""

from __future__ import annotations

from academie.games.chess.corpus.desk import ChessDesk

__all__ = ["ChessDesk"]

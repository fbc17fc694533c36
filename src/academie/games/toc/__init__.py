"""Toc by the Académie of 1806."""

from academie.games.toc.game import game, parts

__all__ = ["game", "parts"]

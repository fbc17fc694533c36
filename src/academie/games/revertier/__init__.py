"""Revertier, by the Académie universelle des jeux (1806)."""

from academie.games.revertier.game import game, parts

__all__ = ["game", "parts"]

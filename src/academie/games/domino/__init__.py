"""Domino by the chapters and the twenty-six rules of the Académie universelle des jeux (1806)."""

from academie.games.domino.game import game, parts

__all__ = ["game", "parts"]

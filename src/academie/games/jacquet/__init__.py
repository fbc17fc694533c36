"""Jacquet, by Lepeintre (1818)."""

from academie.games.jacquet.game import game, parts

__all__ = ["game", "parts"]

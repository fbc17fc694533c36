"""Jacquet, by Lepeintre (1818)."""

from academie.games.jacquet.game import game

__all__ = ["game"]

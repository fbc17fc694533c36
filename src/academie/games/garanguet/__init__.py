"""Garanguet, the race with three dice, by Lepeintre (1818)."""

from academie.games.garanguet.game import game

__all__ = ["game"]

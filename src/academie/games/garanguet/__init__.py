"""Garanguet, the race with three dice, by Lepeintre (1818)."""

from academie.games.garanguet.game import WITHOUT, game, parts

__all__ = ["WITHOUT", "game", "parts"]

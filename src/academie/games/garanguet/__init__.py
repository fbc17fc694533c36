"""Garanguet, the race with three dice, by Lepeintre (1818)."""

from academie.games.garanguet.room import WITHOUT, game, parts

__all__ = ["WITHOUT", "game", "parts"]

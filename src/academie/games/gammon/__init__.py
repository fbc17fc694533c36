"""Gammon, or toutes-tables, by Lepeintre (1818)."""

from academie.games.gammon.game import game, parts

__all__ = ["game", "parts"]

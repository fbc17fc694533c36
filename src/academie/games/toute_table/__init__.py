"""Toute-table, by the Académie universelle des jeux (1806)."""

from academie.games.toute_table.game import game, parts

__all__ = ["game", "parts"]

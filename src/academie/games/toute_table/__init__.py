"""Toute-table, by the Académie universelle des jeux (1806)."""

from academie.games.toute_table.game import game

__all__ = ["game"]

"""The plain, by the Académie universelle des jeux (1806)."""

from academie.games.plain.game import game, parts

__all__ = ["game", "parts"]

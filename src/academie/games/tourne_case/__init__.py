"""Tourne-case by the Académie of 1806."""

from academie.games.tourne_case.game import game, parts

__all__ = ["game", "parts"]

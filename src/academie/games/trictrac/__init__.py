"""Trictrac by the two treatises of the Académie (1806) and by Lepeintre (1818)."""

from academie.games.trictrac.game import game, parts

__all__ = ["game", "parts"]

"""The dames rabattues by the Académie of 1806."""

from academie.games.dames_rabattues.game import game

__all__ = ["game"]

"""The dames rabattues by the Académie of 1806."""

from academie.games.dames_rabattues.game import game, parts

__all__ = ["game", "parts"]

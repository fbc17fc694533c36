"""Polish draughts by Manoury (1787), by the Livre de Metz and by today's rules."""

from academie.games.draughts.game import game

__all__ = ["game"]

"""Polish draughts by Manoury (1787), by the Livre de Metz and by today's rules."""

from academie.games.draughts.game import game
from academie.title import Title

__all__ = ["WITHOUT", "game"]

WITHOUT = {
    "tutor": Title(
        "The books of draughts teach by positions, not by maxims for a move; read them with “academie corpus”.",
        "Les livres du jeu de dames enseignent par des positions, non par des maximes ; "
        "lisez-les par « academie corpus ».",
    )
}

"""Garanguet, the race with three dice, by Lepeintre (1818)."""

from academie.games.garanguet.game import game
from academie.title import Title

__all__ = ["WITHOUT", "game"]

WITHOUT = {
    "tutor": Title(
        "The book of garanguet gives no advice, so that nobody teaches it here.",
        "Le livre du garanguet ne donne aucun conseil : personne ici ne l'enseigne.",
    )
}

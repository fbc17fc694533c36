"""Chess by the book of 1806, which is Philidor's, and by today's rules; the library python-chess knows the moves."""

from academie.games.chess.game import game
from academie.title import Title

__all__ = ["WITHOUT", "game"]

WITHOUT = {
    "tutor": Title(
        "The book of chess teaches by whole games, not by maxims for a move; read them with “academie corpus”.",
        "Le livre des échecs enseigne par des parties entières, non par des maximes ; "
        "lisez-les par « academie corpus ».",
    ),
    "cases": Title(
        "The book of chess has no cases that a file could hold; its games are in the corpus.",
        "Le livre des échecs n'a pas de cas qu'un fichier puisse tenir ; ses parties sont dans les corpus.",
    ),
}

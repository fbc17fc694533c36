"""How the game presents itself."""

from __future__ import annotations

from academie.games.revertier.game import game
from academie.signboard import Signboard
from academie.tables.race_engraving import scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette."""
    return vignette(scene(game.title, game.start()), "MYAL")


SIGNBOARD = Signboard(
    2,
    Title(
        "Round the whole board, and back. You hit, you close, you shut out.",
        "Le tour entier du tablier, et retour. On bat, on ferme, on met hors du jeu.",
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
    family="tablier",
)

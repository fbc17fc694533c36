"""How the game presents itself."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.signboard import Signboard
from academie.tables.race_engraving import scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette."""
    return vignette(scene(game.title, game.read("W:A15;B:Y15 phase=play to=white dice=6-5-2")))


SIGNBOARD = Signboard(
    6,
    Title(
        "Three dice in place of two, and doublets that double again.",
        "Trois dés au lieu de deux, et les doublets qui redoublent.",
    ),
    Title("Lepeintre, 1818", "Lepeintre, 1818"),
    drawn,
    family="tablier",
)

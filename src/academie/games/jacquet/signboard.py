"""How the game presents itself."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.signboard import Signboard
from academie.tables.race_engraving import scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette."""
    return vignette(scene(game.title, game.read("W:M14,C1;B:A14,O1 phase=throw to=white")), "MYAC")


SIGNBOARD = Signboard(
    5,
    Title(
        "The courier sets out alone. After that nobody hits: you bar the way.",
        "Le courrier part seul. Puis on ne bat point : on barre les passages.",
    ),
    Title("Lepeintre, 1818", "Lepeintre, 1818"),
    drawn,
    family="tablier",
)

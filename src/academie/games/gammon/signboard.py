"""How the game presents itself."""

from __future__ import annotations

from academie.games.gammon.game import game
from academie.signboard import Signboard
from academie.tables.race_engraving import scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette."""
    return vignette(scene(game.title, game.start()))


SIGNBOARD = Signboard(
    4,
    Title(
        "The all-tables of England: run, hit, enter again, bear off.",
        "Les toutes-tables d'Angleterre : courir, battre, rentrer, lever.",
    ),
    Title("Lepeintre, 1818", "Lepeintre, 1818"),
    drawn,
    family="tablier",
)

"""How the game presents itself."""

from __future__ import annotations

from academie.games.tourne_case.game import game
from academie.signboard import Signboard
from academie.tables.race_engraving import scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette."""
    return vignette(scene(game.title, game.read("W:C1,F1,L1;B:X1,T1,Q1 phase=throw to=white")), "AL", "YM")


SIGNBOARD = Signboard(
    9,
    Title(
        "Three dames, a lane for each side; only the smaller die is played.",
        "Trois dames, chacun son couloir ; seul le moindre dé se joue.",
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
    family="tablier",
)

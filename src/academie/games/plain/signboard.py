"""How the game presents itself."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.signboard import Signboard
from academie.tables.race_engraving import scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette."""
    return vignette(
        scene(game.title, game.read("W:A3,F1,G2,H2,I2,J1,K2,L2;B:Y3,M1,N2,O1,P2,Q1,R2,T1,V2 phase=throw to=white"))
    )


SIGNBOARD = Signboard(
    7,
    Title(
        "Who first fills the six flèches of his grand jan has won.",
        "Qui remplit le premier les six flèches de son grand jan a gagné.",
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
    family="tablier",
    title=Title("Plain", "Plain"),
)

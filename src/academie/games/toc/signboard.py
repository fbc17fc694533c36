"""How the game presents itself."""

from __future__ import annotations

from academie.engraving import Mark, Sign
from academie.games.toc.engraving import side
from academie.games.toc.game import game
from academie.signboard import Signboard
from academie.tables.engraving import Scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette: a dame beaten, which is a hole already."""
    state = game.read("W:A10,F1,G1,H1,L2;B:O1,Q1,R2,Y11 phase=throw to=white trous=0,0 throws=3,3")
    scene = Scene(game.title, str(state), (side(state, 0), side(state, 1)))
    return vignette(scene, marks=[Mark.at(Sign.BEST, "H", "Q")])


SIGNBOARD = Signboard(
    8,
    Title(
        "Trictrac at a single stroke: with the first jan the hole is won.",
        "Le trictrac d'un seul coup : au premier jan, le trou est pris.",
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
    family="tablier",
)

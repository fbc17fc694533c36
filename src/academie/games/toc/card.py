"""How the game presents itself."""

from __future__ import annotations

from academie.games.toc.game import game
from academie.games.toc.svg import side
from academie.scene.card import Card
from academie.svg import Mark, Sign
from academie.tables.svg import Scene
from academie.tables.vignette import vignette
from academie.text.message import Message, verbatim


def drawn() -> str:
    """Its vignette: a dame beaten, which is a hole already."""
    state = game.read("W:A10,F1,G1,H1,L2;B:O1,Q1,R2,Y11 phase=throw to=white trous=0,0 throws=3,3")
    scene = Scene(game.title, str(state), (side(state, 0), side(state, 1)))
    return vignette(scene, marks=[Mark.at(Sign.BEST, "H", "Q")])


CARD = Card(
    8,
    Message("Trictrac at a single stroke: with the first jan the hole is won."),
    verbatim("Académie, 1806"),
    drawn,
    family="tablier",
)

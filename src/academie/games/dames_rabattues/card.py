"""How the game presents itself."""

from __future__ import annotations

from academie.games.dames_rabattues.game import game
from academie.games.dames_rabattues.svg import FAR, side
from academie.scene.card import Card
from academie.tables.svg import Scene
from academie.tables.vignette import vignette
from academie.text.message import Message, verbatim


def drawn() -> str:
    """Its vignette: the piles as they are set up."""
    state = game.start()
    return vignette(Scene(game.title, str(state), (side(state, 0), side(state, 1)), unused=FAR))


CARD = Card(
    10,
    Message("Lay down your piles as the dice will, then lift them. Pure chance, and quick."),
    verbatim("Académie, 1806"),
    drawn,
    family="tablier",
)

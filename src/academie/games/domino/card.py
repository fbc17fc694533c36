"""How the game presents itself."""

from __future__ import annotations

from academie.games.domino.game import game
from academie.scene.card import Card
from academie.svg.geometry import Box
from academie.svg.wash import washed
from academie.text.message import Message, verbatim


def drawn() -> str:
    """Its vignette: a line that has begun to turn."""
    state = game.read("A:6-3,2-1,0-0;B:5-2,3-3,4-1,6-0 leader=A plays=6-6,6-5@6,6-4@6,5-5@5,5-4@5")
    return washed(game.svg(state.view(0), language="fr", apart=True), box=Box(293, 98, 392, 244.5))


CARD = Card(
    13,
    Message("Twenty-eight tiles, one line, and the art of making others pass."),
    verbatim("Académie, 1806"),
    drawn,
)

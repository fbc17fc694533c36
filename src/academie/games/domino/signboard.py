"""How the game presents itself."""

from __future__ import annotations

from academie.engraving.geometry import Box
from academie.engraving.wash import washed
from academie.games.domino.game import game
from academie.signboard import Signboard
from academie.title import Title


def drawn() -> str:
    """Its vignette: a line that has begun to turn."""
    state = game.read("A:6-3,2-1,0-0;B:5-2,3-3,4-1,6-0 leader=A plays=6-6,6-5@6,6-4@6,5-5@5,5-4@5")
    return washed(game.svg(state.view(0), language="fr", apart=True), box=Box(293, 98, 392, 244.5))


SIGNBOARD = Signboard(
    13,
    Title(
        "Twenty-eight tiles, one line, and the art of making others pass.",
        "Vingt-huit dés, une ligne, et l'art de faire bouder les autres.",
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
)

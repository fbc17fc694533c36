"""How the game presents itself."""

from __future__ import annotations

from academie.games.dames_rabattues.engraving import FAR, side
from academie.games.dames_rabattues.game import game
from academie.signboard import Signboard
from academie.tables.engraving import Scene
from academie.tables.vignette import vignette
from academie.title import Title


def drawn() -> str:
    """Its vignette: the piles as they are set up."""
    state = game.start()
    return vignette(Scene(game.title, str(state), (side(state, 0), side(state, 1)), unused=FAR))


SIGNBOARD = Signboard(
    10,
    Title(
        "Lay down your piles as the dice will, then lift them. Pure chance, and quick.",
        "Abattre ses piles au gré des dés, puis les lever. Hasard pur, et vif.",
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
    family="tablier",
)

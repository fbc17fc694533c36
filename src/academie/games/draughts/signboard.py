"""How the game presents itself."""

from __future__ import annotations

from academie.engraving.geometry import Box
from academie.engraving.wash import washed
from academie.games.draughts.game import game
from academie.signboard import Signboard
from academie.title import Title


def drawn() -> str:
    """Its vignette: the middle of the board as it is set up for Manoury's game."""
    return washed(game.svg(game.start("manoury-1787"), language="fr"), box=Box(18, 138, 600, 360))


SIGNBOARD = Signboard(
    11,
    Title(
        "A hundred squares, twenty men. Taking is forced, and on the stronger side.",
        "Cent cases, vingt pions. Prendre est forcé, et du côté le plus fort.",
    ),
    Title("Manoury, 1787 · The book of Metz", "Manoury, 1787 · Livre de Metz"),
    drawn,
    title=Title("Polish draughts", "Dames à la polonaise"),
)

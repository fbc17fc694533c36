"""How the game presents itself."""

from __future__ import annotations

from academie.engraving.geometry import Box
from academie.engraving.wash import washed
from academie.games.chess.game import game
from academie.signboard import Signboard
from academie.title import Title


def drawn() -> str:
    """Its vignette: Philidor's defence, from White's side."""
    state = game.read("rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3")
    return washed(game.svg(state, language="fr"), box=Box(18, 243, 600, 375))


SIGNBOARD = Signboard(
    12,
    Title(
        "The games of Philidor: pawns are the soul of chess.", "Les parties de Philidor : les pions sont l'âme du jeu."
    ),
    Title("Académie, 1806", "Académie, 1806"),
    drawn,
)

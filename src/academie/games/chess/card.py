"""How the game presents itself."""

from academie.games.chess.game import game
from academie.scene.card import Card
from academie.svg.geometry import Box
from academie.svg.paper import washed
from academie.text.message import Message, verbatim


def drawn() -> str:
    """Its vignette: Philidor's defence, from White's side."""
    state = game.read("rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3")
    return washed(game.svg(state, language="fr"), box=Box(18, 243, 600, 375))


CARD = Card(
    12,
    Message("The games of Philidor: pawns are the soul of chess."),
    verbatim("Académie, 1806"),
    drawn,
    first=(
        Message("Aim: checkmate. Attack the king so that nothing can save it."),
        Message("Touch a piece to see where it can go, then touch the square."),
        Message("Nothing is marked. When your king is in check the page says so, and you must answer."),
    ),
)

"""How the game presents itself."""

from academie.games.draughts.game import game
from academie.scene.card import Card
from academie.svg.geometry import Box
from academie.svg.paper import washed
from academie.text.message import Message


def drawn() -> str:
    """Its vignette: the middle of the board as it is set up for Manoury's game."""
    return washed(game.svg(game.start("manoury-1787"), language="fr"), box=Box(18, 138, 600, 360))


CARD = Card(
    11,
    Message("A hundred squares, twenty men. Taking is forced, and on the stronger side."),
    Message("Manoury, 1787 · The book of Metz"),
    drawn,
    title=Message("Polish draughts"),
    first=(
        Message("Aim: take all of your opponent's men, or leave them no move."),
        Message(
            "Move a man one square forward. If you can take, you must: jump over a man to the empty square behind."
        ),
        Message("Take by the way that takes most. A man that stops on the last row becomes a king."),
    ),
)

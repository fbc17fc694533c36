"""The card of the game, and the title page of the whole collection, of which it is the first."""

from academie.games.trictrac.game import game
from academie.scene.card import Card, TitlePage
from academie.svg.paper import washed
from academie.text.message import Message, verbatim


def drawn() -> str:
    """Its vignette: a game in its sixteenth throw."""
    state = game.read(
        "W:A6,D1,H2,J2,K2,L2;B:Y7,V1,R3,P2,O2 phase=play to=white dice=6-3 points=4b,0 trous=3,1 throws=9,9"
    )
    return washed(game.svg(state, language="fr"), coarse=False)


# --- How the game presents itself

PAGE = TitlePage(
    lead=Message("TRICTRAC"),
    rest=Message("& the nine other games of its board, Polish Draughts, Chess & Domino;"),
    manner=Message("played by the laws of their books, from 1787 to 1818, with a friend or against the machine."),
    caption=Message("Trictrac, its dames, its dice & its cup."),
    told=Message(
        "A trictrac lies open: its case and two tables, the flèches, dames at the talons, two dice, a jeton, two "
        "fichets in their holes; beside it a leather cup and three dames."
    ),
    family=Message("Of the trictrac board"),
    apart=Message("Of other boards"),
    play=Message("Play trictrac"),
    hint=Message("bredouille, § 71, huffing…"),
    laws=Message("Thirteen games, four books, each article with its line."),
)

CARD = Card(
    1,
    Message(
        "A dice race on the backgammon board. You mark before you play. Any throw may win points; twelve make a trou "
        "(a hole), and twelve trous the game. What you forget, the other takes: that is the école."
    ),
    Message("Académie universelle des jeux, 1806, in two treatises; Lepeintre, Cours complet, 1818."),
    drawn,
    family="tablier",
    ways=(
        (Message("The partie"), Message("twelve trous")),
        (verbatim("À écrire"), Message("eight or twelve marqués")),
        (verbatim("À la rigueur"), Message("you mark yourself")),
        (Message("In a poule, in turn"), Message("three to six")),
    ),
    page=PAGE,
    first=(
        Message("Aim: be the first to win twelve trous. Twelve points make a trou."),
        Message(
            "Throw, then move a dame for each die. Dames are never taken; only your own or an empty flèche is open."
        ),
        Message("Points come from what the dice allow: a table filled, a lone dame hit. The program marks them."),
    ),
)

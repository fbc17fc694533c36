"""How the game presents itself, and the title page of the house, of which it is the first."""

from __future__ import annotations

from academie.engraving.wash import washed
from academie.games.trictrac import plates
from academie.games.trictrac.game import game
from academie.signboard import Signboard, TitlePage
from academie.title import Title


def drawn() -> str:
    """Its vignette: a game in its sixteenth throw."""
    state = game.read(
        "W:A6,D1,H2,J2,K2,L2;B:Y7,V1,R3,P2,O2 phase=play to=white dice=6-3 points=4b,0 trous=3,1 throws=9,9"
    )
    return washed(game.svg(state, language="fr"), coarse=False)


PAGE = TitlePage(
    lead=Title("TRICTRAC", "LE TRICTRAC"),
    rest=Title(
        "& the nine other games of its board, Polish Draughts, Chess & Domino;",
        "& les neuf autres jeux de son tablier, les Dames à la polonaise, les Échecs & le Domino ;",
    ),
    manner=Title(
        "played by the laws of their books, from 1787 to 1818, with a friend or against the machine.",
        "joués selon les lois de leurs livres, de 1787 à 1818, avec un ami ou contre la machine.",
    ),
    caption=Title("Trictrac, its dames, its dice & its cup.", "Le trictrac, ses dames, ses dés & son cornet."),
    told=Title(
        "A trictrac lies open: its case and two tables, the flèches, dames at the talons, two dice, a jeton, two "
        "fichets in their holes; beside it a leather cup and three dames.",
        "Un trictrac ouvert : la case et ses deux tables, les flèches, les dames aux talons, deux dés, un jeton, deux "
        "fichets dans leurs trous ; à côté, un cornet de cuir et trois dames.",
    ),
    plate=plates.frontispiece,
    tailpiece=plates.tailpiece,
    family=Title("Of the trictrac board", "Du tablier de trictrac"),
    apart=Title("Of other boards", "Hors du tablier"),
    play=Title("Play trictrac", "Jouer au trictrac"),
    hint=Title("bredouille, § 71, huffing…", "bredouille, § 71, souffler…"),
    laws=Title(
        "Thirteen games, four books, each article with its line.",
        "Treize jeux, quatre livres, chaque article avec sa ligne.",
    ),
)

SIGNBOARD = Signboard(
    1,
    Title(
        "You mark before you play. Any throw may win points; twelve make a hole, and twelve holes the game. What you "
        "forget, the other takes: that is the école.",
        "On marque avant de jouer. Chaque coup de dés peut gagner des points ; douze font un trou, et douze trous la "
        "partie. Ce que vous oubliez, l'autre le prend : c'est l'école.",
    ),
    Title(
        "Académie universelle des jeux, 1806, in two treatises; Lepeintre, Cours complet, 1818.",
        "Académie universelle des jeux, 1806, en deux traités ; Lepeintre, Cours complet, 1818.",
    ),
    drawn,
    family="tablier",
    ways=(
        (Title("The partie", "La partie"), Title("twelve holes", "douze trous")),
        (Title("À écrire", "À écrire"), Title("eight or twelve marqués", "huit ou douze marqués")),
        (Title("À la rigueur", "À la rigueur"), Title("you mark yourself", "on marque soi-même")),
        (Title("In a poule, in turn", "En poule, à tourner"), Title("three to six", "de trois à six")),
    ),
    page=PAGE,
)

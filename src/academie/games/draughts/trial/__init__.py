"""The judges of draughts: positions by search and endgame tables, what a king is worth by games of the engine.

Every budget is in positions looked at, every search begins with an empty memory and has one thread, so that a second
trial finds the same.
"""

from __future__ import annotations

from academie.claim import Judge
from academie.games.draughts.trial.games import EQUAL, hear_balance, hear_giveaway
from academie.games.draughts.trial.positions import A_MAN, MOST, hear_position, hear_told, told
from academie.title import Title

__all__ = ["ENTRIES", "JUDGES", "LEFT", "told"]

# Of one book or of the other: their notions are the tutor's, and cost what they cost.
_NOTIONS = Title(
    "the notions that the tutor of the room speaks are not tried by play. Most of them are found by a search of "
    "exchanges at every move, some two hundredths of a second; the hundreds of games that a maxim asks for would take "
    "longer than all the rest of the trial, and between players by chance they would show little.",
    "les notions que dit le conseiller de la salle ne sont pas éprouvées en parties. La plupart se trouvent par une "
    "recherche des échanges à chaque coup, environ deux centièmes de seconde ; les centaines de parties qu'une maxime "
    "demande dureraient plus que tout le reste du procès, et entre joueurs au hasard montreraient peu de chose.",
)
LEFT = {"manoury": _NOTIONS, "metz": _NOTIONS}

JUDGES = {
    "position": Judge(
        hear_position,
        Title(
            "Endings of four pieces are looked up in the solved table; other positions are searched by the engine to a "
            "fixed number of positions. Where the engine does not see the end, the author's line is followed and each "
            "other answer of the defender searched in its turn. It is proved when the end is seen in every branch, "
            "supported when the engine counts at least a man to the good. Where the first position does not bear the "
            "author out, the end of his line is judged: it supports him where the line begins with the loser's own "
            "fault, and leaves a doubt where the fault comes later.",
            "Les finales de quatre pièces se lisent dans la table résolue ; les autres positions sont fouillées par "
            "le moteur, d'un nombre fixe de positions. Où le moteur ne voit pas la fin, on suit l'auteur et l'on "
            "fouille à son tour chaque autre réponse du défenseur. C'est prouvé quand la fin se voit dans chaque "
            "branche, appuyé quand le moteur compte au moins un pion d'avance. Où la première position ne confirme pas "
            "l'auteur, on juge la fin de sa suite : elle l'appuie si la suite commence par la faute même du perdant, "
            "et laisse un doute si la faute vient plus tard.",
        ),
        version=3,
        thresholds=(A_MAN,),
        weight=4,
    ),
    "endings": Judge(
        hear_told,
        Title(
            "Positions of that material are drawn by chance, the side named to move, and looked up in the solved table "
            "or searched; the share that is won is counted.",
            "Des positions de ces pièces sont tirées au hasard, le trait au côté nommé, et lues dans la table résolue "
            "ou fouillées ; on compte la part qui est gagnée.",
        ),
        version=3,
        thresholds=(MOST,),
        weight=10,
    ),
    "balance": Judge(
        hear_balance,
        Title(
            "The engine plays itself from the given set-up after a few moves by chance, both colours beginning; the "
            "two are called equal when the share of the side with kings lies within one tenth of one half.",
            "Le moteur joue contre lui-même depuis la disposition donnée, après quelques coups au hasard, chacun "
            "commençant à son tour ; on dit la partie égale quand la part du côté des dames est à moins d'un dixième "
            "de la moitié.",
        ),
        version=2,
        thresholds=(EQUAL,),
        weight=60,
    ),
    "giveaway": Judge(
        hear_giveaway,
        Title(
            "The engine plays the twenty men against itself with a single man on each of its squares in turn.",
            "Le moteur joue les vingt pions contre lui-même avec un seul pion, mis tour à tour sur chacune de ses "
            "cases.",
        ),
        weight=60,
    ),
}

ENTRIES = dict.fromkeys(("white wins", "black wins", "draw", "white gains", "black gains", "equal"), "position")

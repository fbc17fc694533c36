"""What the referee of draughts says: of what was claimed rightly, and of what the law denies.

In each sentence {who} is the player the ruling is about and {whom} the other.
"""

from __future__ import annotations

from academie.title import Title

RULINGS = {
    "huff": Title(
        "{whom} huffs a piece of {who}, whose move stands.",
        "{whom} souffle une pièce de {who}, dont le coup tient.",
    ),
    "make_take": Title("{who} takes back the move and must take.", "{who} reprend son coup et doit prendre."),
    "let_stand": Title("{whom} lets the move of {who} stand.", "{whom} laisse le coup de {who} comme il est."),
    "accept_false_move": Title("{whom} accepts the false move of {who}.", "{whom} accepte la fausse marche de {who}."),
    "replay": Title(
        "{who} puts the pieces back and plays that piece in rule.",
        "{who} remet les pièces et rejoue cette pièce en règle.",
    ),
    "consent_to_lift": Title(
        "{whom} lets {who} lift what he had left.", "{whom} laisse {who} lever ce qu'il avait laissé."
    ),
    "consent_to_return": Title(
        "{whom} lets {who} put his own pieces back.",
        "{whom} laisse {who} remettre ses propres pièces.",
    ),
    "huff_and_play": Title(
        "{whom} huffs the piece that should have taken, and {who} plays the one he touched.",
        "{whom} souffle la pièce qui devait prendre, et {who} joue celle qu'il a touchée.",
    ),
    "play_touched": Title("{who} must play the piece he touched.", "{who} doit jouer la pièce qu'il a touchée."),
    "choose_touched": Title(
        "{who} must play the touched piece that {whom} names.",
        "{who} doit jouer la pièce touchée que {whom} nomme.",
    ),
    "crown_by_offer": Title("The men are crowned where they stand.", "Les pions sont damés sur place."),
    "refused_crowns": Title(
        "{whom} may not refuse the crowns; he does, and {who} leaves the game as drawn.",
        "{whom} ne peut refuser de damer ; il refuse, et {who} quitte la partie comme remise.",
    ),
    "refuse_to_take": Title(
        "{who} was told to take and will not: he loses.",
        "{who} devait prendre et s'y refuse : il perd.",
    ),
}
DENIALS = {
    "no_faults": Title(
        "{who} can claim nothing: at this table only legal moves are made.",
        "{who} n'a rien à réclamer : à cette table on ne joue que des coups permis.",
    ),
    "own_fault": Title(
        "{who} may not claim: a fault is claimed by the other player, {whom}.",
        "{who} ne peut réclamer : c'est à l'autre, {whom}, de réclamer une faute.",
    ),
    "unfinished": Title(
        "{who} claims too soon: the move of {whom} is not complete.",
        "{who} réclame trop tôt : le coup de {whom} n'est pas complet.",
    ),
    "committed": Title(
        "{who} has touched the piece on {squares}: he must huff it, and nothing else is open to him.",
        "{who} a touché la pièce sur {squares} : il doit la souffler, et rien d'autre ne lui reste.",
    ),
    "begun": Title(
        "{who} has touched a piece of his own and begun his move: he can no longer make {whom} play again.",
        "{who} a touché une pièce à lui et entamé son coup : il ne peut plus faire rejouer {whom}.",
    ),
    "other_piece": Title(
        "{who} may not claim that piece; it is to be chosen among {squares}.",
        "{who} ne peut réclamer cette pièce ; elle est à choisir parmi {squares}.",
    ),
    "no_fault": Title(
        "{who} claims, but nothing that {whom} did gives him the right.",
        "{who} réclame, mais rien de ce qu'a fait {whom} ne lui en donne le droit.",
    ),
    "no_question": Title(
        "{who} answers, but nothing waits for his word.",
        "{who} répond, mais rien n'attend sa parole.",
    ),
    "not_told": Title(
        "Nobody has told {who} to take, so there is nothing to refuse.",
        "Personne n'a dit à {who} de prendre : il n'y a rien à refuser.",
    ),
    "answer_first": Title(
        "{who} may not have men crowned while a move waits for its answer.",
        "{who} ne peut faire damer de pions tant qu'un coup attend sa réponse.",
    ),
    "no_crowns": Title(
        "{who} may not have men crowned: that is the right of a lone king against a king and two men, or two kings "
        "and a man, where the profile has the rule.",
        "{who} ne peut faire damer de pions : c'est le droit d'une dame seule contre trois pièces dont une ou deux "
        "sont damées, là où le profil a cette règle.",
    ),
}

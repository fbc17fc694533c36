"""What the referee of draughts says: of what was claimed rightly, and of what the law denies.

In each sentence {who} is the player the ruling is about and {whom} the other.
"""

from __future__ import annotations

from academie.text.message import Message

RULINGS = {
    "huff": Message("{whom} huffs a piece of {who}, whose move stands."),
    "make_take": Message("{who} takes back the move and must take."),
    "let_stand": Message("{whom} lets the move of {who} stand."),
    "accept_false_move": Message("{whom} accepts the false move of {who}."),
    "replay": Message("{who} puts the pieces back and plays that piece in rule."),
    "consent_to_lift": Message("{whom} lets {who} lift what he had left."),
    "consent_to_return": Message("{whom} lets {who} put his own pieces back."),
    "huff_and_play": Message("{whom} huffs the piece that should have taken, and {who} plays the one he touched."),
    "play_touched": Message("{who} must play the piece he touched."),
    "choose_touched": Message("{who} must play the touched piece that {whom} names."),
    "crown_by_offer": Message("The men are crowned where they stand."),
    "refused_crowns": Message("{whom} may not refuse the crowns; he does, and {who} leaves the game as drawn."),
    "refuse_to_take": Message("{who} was told to take and will not: he loses."),
}
DENIALS = {
    "no_faults": Message("{who} can claim nothing: at this table only legal moves are made."),
    "own_fault": Message("{who} may not claim: a fault is claimed by the other player, {whom}."),
    "unfinished": Message("{who} claims too soon: the move of {whom} is not complete."),
    "committed": Message("{who} has touched the piece on {squares}: he must huff it, and nothing else is open to him."),
    "begun": Message(
        "{who} has touched a piece of his own and begun his move: he can no longer make {whom} play again."
    ),
    "other_piece": Message("{who} may not claim that piece; it is to be chosen among {squares}."),
    "no_fault": Message("{who} claims, but nothing that {whom} did gives him the right."),
    "no_question": Message("{who} answers, but nothing waits for his word."),
    "not_told": Message("Nobody has told {who} to take, so there is nothing to refuse."),
    "answer_first": Message("{who} may not have men crowned while a move waits for its answer."),
    "no_crowns": Message(
        "{who} may not have men crowned: that is the right of a lone king against a king and two men, or two kings "
        "and a man, where the profile has the rule."
    ),
}

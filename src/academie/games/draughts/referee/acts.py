"""What is done at a table of draughts beside what is done at others, and what the referee says of it.

The acts of every table stand here too, so that the referee asks for all of them in one place.
"""

from __future__ import annotations

from academie.referee.acts import (
    ACTS,
    Accept,
    Act,
    Adoube,
    Kind,
    MakePlay,
    OfferDraw,
    Play,
    Reader,
    Refuse,
    Resign,
    RunOut,
    Touch,
)
from academie.text.message import Message

__all__ = ["Accept", "Act", "Adoube", "MakePlay", "OfferDraw", "Play", "Refuse", "Resign", "RunOut", "Touch"]


class Huff(Act, form=Message("huffs {where}"), kind=Kind.CLAIM, short=("huff", "souffler")):
    """A piece that should have taken is lifted."""

    where: str


class HuffAndPlay(Act):
    """A piece is huffed and the touched one must be played."""

    where: str
    other: str
    form = Message("huffs {where} and has {other} played")
    kind = Kind.CLAIM


class MakeTake(Act, form=Message("makes him take"), kind=Kind.CLAIM):
    """The other is made to take."""


class RefuseTaking(Act, form=Message("refuses to take")):
    """The player told to take will not."""


class LetLift(Act, form=Message("lets him lift"), kind=Kind.CLAIM):
    """The other may lift the pieces he passed and left."""


class LetPutBack(Act, form=Message("lets him put back")):
    """The other may put back the pieces of his own that he lifted."""


class Crown(Act, form=Message("has the men crowned"), short=("crown", "damer")):
    """By §39: the lone king has the other side's men crowned where they stand, which nobody may refuse."""


OWN: tuple[type[Act], ...] = (Huff, HuffAndPlay, MakeTake, RefuseTaking, LetLift, LetPutBack, Crown)
ALL = (*ACTS, *OWN)
read_act = Reader(ALL, example=Message("white plays 32-28"))


# --- What the referee says: of what was claimed rightly, and of what the law denies
# In each sentence {who} is the player the ruling is about and {whom} the other.


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

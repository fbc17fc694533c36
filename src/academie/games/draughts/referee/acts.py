"""What is done at a table of draughts beside what is done at others: huffing, making take, crowning by offer.

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

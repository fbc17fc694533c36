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
from academie.title import Title

__all__ = ["Accept", "Act", "Adoube", "MakePlay", "OfferDraw", "Play", "Refuse", "Resign", "RunOut", "Touch"]


class Huff(Act, form=Title("huffs {where}", "souffle {where}"), kind=Kind.CLAIM, short=("huff", "souffler")):
    """A piece that should have taken is lifted."""

    where: str


class HuffAndPlay(Act):
    """A piece is huffed and the touched one must be played."""

    where: str
    other: str
    form = Title("huffs {where} and has {other} played", "souffle {where} et fait jouer {other}")
    kind = Kind.CLAIM


class MakeTake(Act, form=Title("makes him take", "lui fait prendre"), kind=Kind.CLAIM):
    """The other is made to take."""


class RefuseTaking(Act, form=Title("refuses to take", "refuse de prendre")):
    """The player told to take will not."""


class LetLift(Act, form=Title("lets him lift", "le laisse lever"), kind=Kind.CLAIM):
    """The other may lift the pieces he passed and left."""


class LetPutBack(Act, form=Title("lets him put back", "le laisse remettre")):
    """The other may put back the pieces of his own that he lifted."""


class Crown(Act, form=Title("has the men crowned", "fait damer les pions"), short=("crown", "damer")):
    """By §39: the lone king has the other side's men crowned where they stand, which nobody may refuse."""


OWN: tuple[type[Act], ...] = (Huff, HuffAndPlay, MakeTake, RefuseTaking, LetLift, LetPutBack, Crown)
ALL = (*ACTS, *OWN)
read_act = Reader(ALL, example=Title("white plays 32-28", "blanc joue 32-28"))

"""What is done at a table of chess beside what is done at others: check is said."""

from __future__ import annotations

from academie.referee.acts import Accept, Act, Adoube, Kind, OfferDraw, Play, Reader, Refuse, Resign, RunOut, Touch
from academie.text.message import Message

__all__ = ["Accept", "Act", "Adoube", "OfferDraw", "Play", "Refuse", "Resign", "RunOut", "SayCheck", "Touch"]


class SayCheck(Act, form=Message("says check"), kind=Kind.MARK, short=("check", "échec", "echec")):
    """§17: the word, said by who has just moved."""


ALL: tuple[type[Act], ...] = (Play, Touch, Adoube, SayCheck, OfferDraw, Accept, Refuse, Resign, RunOut)
read_act = Reader(ALL, example=Message("white plays e4"))

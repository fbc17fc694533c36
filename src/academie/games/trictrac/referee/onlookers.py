"""What is done because of those who look on: a word they let fall, and the claim it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from academie.referee.acts import Act, Word
from academie.title import Title


class Notice(Word):
    """What a player learns from somebody who looks on."""

    DAME = Title("a missing dame", "une dame qui manque")
    POINTS = Title("points to mark", "des points à marquer")
    PLAY = Title("a play", "un coup à jouer")
    FEELING = Title("a feeling shown", "une émotion qui se voit")


@dataclass(frozen=True)
class Warned(Act):
    """An onlooker has let the player know something."""

    notice: Notice
    form = Title("is warned by an onlooker of {notice}", "est averti par un spectateur : {notice}")
    fields: ClassVar = {"notice": Notice}


@dataclass(frozen=True)
class MakePay(Act):
    """The player an onlooker has harmed requires him to pay the partie, should it be lost."""

    form = Title("makes the onlooker pay", "fait payer le spectateur")

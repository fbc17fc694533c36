"""What is done at a table of trictrac beside what is done at others: jetons, fichets, dames kept back, écoles.

The acts of every table stand here too, so that the referee's files ask for all of them in one place.
"""

from __future__ import annotations

from typing import ClassVar

from academie.referee.acts import (
    ACTS,
    FIELDS,
    Accept,
    Act,
    Adoube,
    AdoubeAll,
    AskAdviser,
    Break,
    BreakInSilence,
    CallGallery,
    Choose,
    Declare,
    Field,
    Hold,
    Kind,
    Leave,
    MakePlay,
    Place,
    Play,
    Reader,
    Refuse,
    Throw,
    ThrowForDice,
    Touch,
    Word,
    acts_of,
)
from academie.title import Title


class Name(Act, form=Title("names {dice}", "nomme {dice}"), short=("name", "nommer")):
    """The thrower calls his throw."""

    dice: tuple[int, int]
    fields = ThrowForDice.fields


class LiftDice(Act, form=Title("lifts the dice", "lève les dés")):
    """The dice are picked up."""


class AskLastThrow(Act, form=Title("asks for the last throw", "demande le dernier coup")):
    """The last throw of the lifting is to be made now, to see whether it is a simple or a doublet."""


class PlayForAll(Act):
    """The word: je joue pour tout. The throw that lifts the last dame is then the first of the next relevé too."""

    form = Title("says he plays for all", "dit qu'il joue pour tout")
    short = ("for all", "pour tout", "je joue pour tout")


__all__ = [
    "Accept",
    "Act",
    "Adoube",
    "AdoubeAll",
    "AskAdviser",
    "AskLastThrow",
    "Break",
    "BreakInSilence",
    "CallGallery",
    "Choose",
    "Declare",
    "Hold",
    "Leave",
    "LiftDice",
    "MakePay",
    "MakePlay",
    "Name",
    "Notice",
    "Place",
    "Play",
    "PlayForAll",
    "Refuse",
    "Throw",
    "ThrowForDice",
    "Touch",
    "Warned",
]

_NUMBER = Field(r"\d{1,3}", int)


class Jeton(Word):
    """How a mark was made otherwise than with two jetons, where two are due, or with one."""

    ONE = Title("one jeton", "un seul jeton")  # the second one forgotten
    ANOTHER = Title("another jeton", "un autre jeton")  # the first left standing


class Spared(Word):
    """What a hole should have wiped out and the hand has left standing."""

    OTHER = Title("without erasing the other", "sans effacer l'autre")


# ---------------------------------------------------------------------------------------------
# Marks


class Announce(Act, form=Title("announces {points}", "annonce {points}"), short=("announce", "annoncer")):
    """Points said aloud; what is marked decides."""

    points: int


class Tell(Act, form=Title("tells the other {points}", "dit à l'autre {points}")):
    """One player tells the other what that one wins."""

    points: int


class Mark(Act):
    """Points marked and the jeton let go. The pegs go as the points make them unless `pegs` says otherwise.

    `left` is where the old jeton was forgotten after a hole; `spared`, that the other's points were.
    """

    points: int
    pegs: int | None = None
    left: int | None = None
    how: Jeton | None = None
    spared: Spared | None = None
    form = Title(
        "marks {points}[ and pegs {pegs}][ leaving his jeton at {left}][ with {how}][ {spared}]",
        "marque {points}[ et fiche {pegs}][ en laissant son jeton à {left}][ avec {how}][ {spared}]",
    )
    kind = Kind.MARK
    short = ("mark", "marquer")
    fields: ClassVar = {**FIELDS, "pegs": _NUMBER, "left": _NUMBER, "how": Jeton, "spared": Spared}


class Unmark(Act):
    """The own jeton moved back."""

    points: int
    form = Title("unmarks {points}", "démarque {points}")
    short = ("unmark", "démarquer", "demarque", "demarquer")


class Peg(Act, form=Title("pegs {count}", "fiche {count}"), short=("peg", "ficher")):
    """The fichet advanced by so many holes, without points."""

    count: int


class Unpeg(Act, form=Title("unpegs {count}", "recule son fichet de {count}"), short=("unpeg",)):
    """The fichet taken back by so many holes."""

    count: int


class Erase(Act, form=Title("erases the other", "efface l'autre")):
    """The other's points wiped out."""


class EraseSelf(Act, form=Title("erases himself", "s'efface")):
    """The own points wiped out, which the other's hole should have taken."""


class Strike(Act, form=Title("strikes the bredouille", "ôte la bredouille"), kind=Kind.CLAIM):
    """The other's second jeton taken off: he is no longer in bredouille."""


class DropBredouille(Act, form=Title("drops the bredouille", "se débredouille"), kind=Kind.MARK):
    """The own second jeton taken off, without waiting to be told."""


class TakeBredouille(Act, form=Title("takes the bredouille", "prend la bredouille")):
    """The own second jeton put on after all."""


class TakePavillon(Act, form=Title("takes the pavillon", "prend le pavillon"), kind=Kind.MARK, short=("pavillon",)):
    """The pavillon planted, à écrire, for trous taken in a row."""


# ---------------------------------------------------------------------------------------------
# Dames


class Done(Act, form=Title("has played", "a joué")):
    """The player says that he has played."""


class TakeBack(Act, form=Title("takes back his play", "reprend son coup")):
    """The player takes back what he played, to play it right."""


class KeepDame(Act, form=Title("keeps a dame in hand", "garde une dame en main")):
    """A dame kept in hand when a relevé begins."""


class FindDame(Act, form=Title("finds a dame", "retrouve une dame")):
    """A missing dame found."""


class CountDames(Act, form=Title("counts {count} dames of the other", "compte {count} dames à l'autre")):
    """The other's dames counted aloud."""

    count: int


class AssignDame(Act):
    """A dame lying between two flèches is put on one of them."""

    where: str
    other: str
    onto: str
    form = Title(
        "puts the dame between {where} and {other} on {onto}", "met la dame entre {where} et {other} sur {onto}"
    )


# ---------------------------------------------------------------------------------------------
# Leaving


class SayLeave(Act, form=Title("says he leaves", "dit qu'il s'en va")):
    """The word alone: je m'en vais."""


class LiftDames(Act, form=Title("lifts his dames", "lève ses dames"), kind=Kind.ANSWER):
    """The dames gathered up: the deed of leaving, or the answer to it."""


# ---------------------------------------------------------------------------------------------
# Claims


class School(Act):
    """École: so many points of the other's fault marked for oneself, with a reason if one is given."""

    points: int
    reason: str = ""
    form = Title("schools {points}[: {reason}]", "envoie à l'école de {points}[ : {reason}]")
    kind = Kind.CLAIM
    short = ("school", "ecole", "école")
    fields: ClassVar = {**FIELDS, "reason": Field(r"\S.*")}


class RequireWhole(Act, form=Title("requires the whole", "exige l'école entière")):
    """The schooled player requires the whole of his école to be marked."""


class AskReason(Act, form=Title("asks the reason", "demande la raison")):
    """The schooled player asks what he was schooled for."""


class MakeMark(Act, form=Title("makes him mark", "lui fait marquer")):
    """The other is made to mark just what is due, no more and no less."""


# ---------------------------------------------------------------------------------------------
# Those who look on


class Notice(Word):
    """What a player learns from somebody who looks on."""

    DAME = Title("a missing dame", "une dame qui manque")
    POINTS = Title("points to mark", "des points à marquer")
    PLAY = Title("a play", "un coup à jouer")
    FEELING = Title("a feeling shown", "une émotion qui se voit")


class Warned(Act):
    """An onlooker has let the player know something."""

    notice: Notice
    form = Title("is warned by an onlooker of {notice}", "est averti par un spectateur : {notice}")
    fields: ClassVar = {"notice": Notice}


class MakePay(Act, form=Title("makes the onlooker pay", "fait payer le spectateur")):
    """The player an onlooker has harmed requires him to pay the partie, should it be lost."""


OWN = acts_of(globals())
ALL = (*ACTS, *OWN)
read_act = Reader(ALL)

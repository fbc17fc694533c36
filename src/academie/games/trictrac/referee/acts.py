"""The acts of a trictrac table that other tables do not have: jetons, fichets, dames held back, écoles."""

from typing import ClassVar

from academie.referee.acts import ACTS, FIELDS, Act, Field, Kind, Reader, ThrowForDice, Word, acts_of
from academie.text.message import Message


class Name(Act, form=Message("names {dice}"), short=Message.within("to type", "name")):
    """The thrower calls his throw."""

    dice: tuple[int, int]
    fields = ThrowForDice.fields


class LiftDice(Act, form=Message("lifts the dice")):
    """The player picks the dice up."""


class AskLastThrow(Act, form=Message("asks for the last throw")):
    """The last throw of the lifting is to be made now, to see whether it is a simple or a doublet."""


class PlayForAll(Act):
    """The word: je joue pour tout. The throw that lifts the last dame is then the first of the next relevé too."""

    form = Message("says he plays for all")
    short = Message.within("to type", "for all")


_NUMBER = Field(r"\d{1,3}", int)


class Jeton(Word):
    """How a mark was made otherwise than with two jetons, where two are due, or with one."""

    ONE = Message("one jeton")  # the second one forgotten
    ANOTHER = Message("another jeton")  # the first left standing


class Spared(Word):
    """What a trou should have wiped out, and the player left."""

    OTHER = Message("without erasing the other")


# ---------------------------------------------------------------------------------------------
# Marks


class Announce(Act, form=Message("announces {points}"), short=Message.within("to type", "announce")):
    """Points said aloud; the mark decides."""

    points: int


class Tell(Act, form=Message("tells the other {points}")):
    """One player tells the other what that one wins."""

    points: int


class Mark(Act):
    """Points marked and the jeton let go. The pegs go as the points make them unless `pegs` says otherwise.

    `left` is where the old jeton was forgotten after a trou; `spared`, that the other's points were.
    """

    points: int
    pegs: int | None = None
    left: int | None = None
    how: Jeton | None = None
    spared: Spared | None = None
    form = Message("marks {points}[ and pegs {pegs}][ leaving his jeton at {left}][ with {how}][ {spared}]")
    kind = Kind.MARK
    short = Message.within("to type", "mark")
    fields: ClassVar = {**FIELDS, "pegs": _NUMBER, "left": _NUMBER, "how": Jeton, "spared": Spared}


class Unmark(Act):
    """The own jeton moved back."""

    points: int
    form = Message("unmarks {points}")
    short = Message.within("to type", "unmark")


class Peg(Act, form=Message("pegs {count}"), short=Message.within("to type", "peg")):
    """The fichet advanced by a number of trous, without points."""

    count: int


class Unpeg(Act, form=Message("unpegs {count}"), short=Message.within("to type", "unpeg")):
    """The fichet taken back by a number of trous."""

    count: int


class Erase(Act, form=Message("erases the other")):
    """The other's points wiped out."""


class EraseSelf(Act, form=Message("erases himself")):
    """A player's own points erased, which the other's trou should have erased."""


class Strike(Act, form=Message("strikes the bredouille"), kind=Kind.CLAIM):
    """The other's second jeton taken off: he is no longer in bredouille."""


class DropBredouille(Act, form=Message("drops the bredouille"), kind=Kind.MARK):
    """The player takes off his second jeton unasked."""


class TakeBredouille(Act, form=Message("takes the bredouille")):
    """The own second jeton put on after all."""


class TakePavillon(
    Act, form=Message("takes the pavillon"), kind=Kind.MARK, short=Message.within("to type", "pavillon")
):
    """The pavillon planted, à écrire, for trous taken in a row."""


# ---------------------------------------------------------------------------------------------
# Dames


class Done(Act, form=Message("has played")):
    """The player says that he has played."""


class TakeBack(Act, form=Message("takes back his play")):
    """The player takes back what he played, to play it right."""


class KeepDame(Act, form=Message("keeps a dame in hand")):
    """A dame kept in hand when a relevé begins."""


class FindDame(Act, form=Message("finds a dame")):
    """A missing dame found."""


class CountDames(Act, form=Message("counts {count} dames of the other")):
    """The other's dames counted aloud."""

    count: int


class AssignDame(Act):
    """A dame lying between two flèches is put on one of them."""

    where: str
    other: str
    onto: str
    form = Message("puts the dame between {where} and {other} on {onto}")


# ---------------------------------------------------------------------------------------------
# Leaving


class SayLeave(Act, form=Message("says he leaves")):
    """The word alone: je m'en vais."""


class LiftDames(Act, form=Message("lifts his dames"), kind=Kind.ANSWER):
    """The dames gathered up: the deed of leaving, or the answer to it."""


# ---------------------------------------------------------------------------------------------
# Claims


class School(Act):
    """École: the player marks that many points of the other's fault, with or without a reason."""

    points: int
    reason: str = ""
    form = Message("schools {points}[: {reason}]")
    kind = Kind.CLAIM
    short = Message.within("to type", "school")
    fields: ClassVar = {**FIELDS, "reason": Field(r"\S.*")}


class RequireWhole(Act, form=Message("requires the whole")):
    """The schooled player requires the whole of his école to be marked."""


class AskReason(Act, form=Message("asks the reason")):
    """The schooled player asks what he was schooled for."""


class MakeMark(Act, form=Message("makes him mark")):
    """The other is made to mark just what is due, no more and no less."""


# ---------------------------------------------------------------------------------------------
# Those who look on


class Notice(Word):
    """What a player learns from somebody who looks on."""

    DAME = Message("a missing dame")
    POINTS = Message("points to mark")
    PLAY = Message("a play")
    FEELING = Message("a feeling shown")


class Warned(Act):
    """An onlooker has let the player know something."""

    notice: Notice
    form = Message("is warned by an onlooker of {notice}")
    fields: ClassVar = {"notice": Notice}


class MakePay(Act, form=Message("makes the onlooker pay")):
    """The player an onlooker has harmed requires him to pay the partie, should it be lost."""


OWN = acts_of(globals())
ALL = (*ACTS, *OWN)
read_act = Reader(ALL)

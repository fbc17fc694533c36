"""What a person does at a table, one act at a time, each with one canonical line of text.

An act says who did it and what was done, in words that any table can read; whether it is allowed, and what it
amounts to, is the referee's. Flèches, squares and plays stay in the text of the room. No game is named here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

COLOURS = ("white", "black")


@dataclass(frozen=True)
class Act:
    """One act of one player; `form` is its text after the colour, with a field in each pair of braces."""

    seat: int
    form: ClassVar[str] = ""

    def __str__(self) -> str:
        values = {field.name: _write(getattr(self, field.name)) for field in fields(self) if field.name != "seat"}
        return f"{COLOURS[self.seat]} {self.form.format(**values)}"


def _write(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


# ---------------------------------------------------------------------------------------------
# Dice


@dataclass(frozen=True)
class ThrowForDice(Act):
    """The first throw of all: the first number lies on White's side, the second on Black's."""

    dice: tuple[int, int]
    form: ClassVar[str] = "throws for the dice {dice}"


@dataclass(frozen=True)
class Throw(Act):
    """The dice leave the cup and show these numbers, two or, at some tables, three."""

    dice: tuple[int, ...]
    form: ClassVar[str] = "throws {dice}"


@dataclass(frozen=True)
class Name(Act):
    """The thrower calls his throw."""

    dice: tuple[int, int]
    form: ClassVar[str] = "names {dice}"


@dataclass(frozen=True)
class Choose(Act):
    """The thrower plays the numbers he likes, when a penalty gives them to him."""

    dice: tuple[int, ...]
    form: ClassVar[str] = "chooses {dice}"


@dataclass(frozen=True)
class Declare(Act):
    """What befell the dice, in fixed words such as: die on the rim, spinning die stopped."""

    event: str
    form: ClassVar[str] = "declares {event}"


@dataclass(frozen=True)
class Break(Act):
    """The dice are broken as they leave the cup, the word said."""

    form: ClassVar[str] = "breaks the dice"


@dataclass(frozen=True)
class BreakInSilence(Act):
    """The same without the word."""

    form: ClassVar[str] = "breaks the dice in silence"


@dataclass(frozen=True)
class LiftDice(Act):
    """The dice are picked up."""

    form: ClassVar[str] = "lifts the dice"


# ---------------------------------------------------------------------------------------------
# Marks


@dataclass(frozen=True)
class Announce(Act):
    """Points said aloud; what is marked decides."""

    points: int
    form: ClassVar[str] = "announces {points}"


@dataclass(frozen=True)
class Tell(Act):
    """One player tells the other what that one wins."""

    points: int
    form: ClassVar[str] = "tells the other {points}"


@dataclass(frozen=True)
class Mark(Act):
    """Points marked and the jeton let go. The pegs go as the points make them unless `pegs` says otherwise.

    `left` is where the old jeton was forgotten after a hole; `how` is "one jeton" for the second one forgotten, or
    "another jeton" when the first was left standing.
    """

    points: int
    pegs: int | None = None
    left: int | None = None
    how: str = ""
    form: ClassVar[str] = "marks {points}"

    def __str__(self) -> str:
        pegs = "" if self.pegs is None else f" and pegs {self.pegs}"
        left = "" if self.left is None else f" leaving his jeton at {self.left}"
        how = f" with {self.how}" if self.how else ""
        return f"{COLOURS[self.seat]} marks {self.points}{pegs}{left}{how}"


@dataclass(frozen=True)
class Unmark(Act):
    """The own jeton moved back."""

    points: int
    form: ClassVar[str] = "unmarks {points}"


@dataclass(frozen=True)
class Peg(Act):
    """The fichet advanced by so many holes, without points."""

    count: int
    form: ClassVar[str] = "pegs {count}"


@dataclass(frozen=True)
class Unpeg(Act):
    """The fichet taken back by so many holes."""

    count: int
    form: ClassVar[str] = "unpegs {count}"


@dataclass(frozen=True)
class Erase(Act):
    """The other's points wiped out."""

    form: ClassVar[str] = "erases the other"


@dataclass(frozen=True)
class Strike(Act):
    """The other's second jeton taken off: he is no longer in bredouille."""

    form: ClassVar[str] = "strikes the bredouille"


@dataclass(frozen=True)
class TakeBredouille(Act):
    """The own second jeton put on after all."""

    form: ClassVar[str] = "takes the bredouille"


# ---------------------------------------------------------------------------------------------
# Pieces


@dataclass(frozen=True)
class Touch(Act):
    """A finger laid on a piece."""

    where: str
    form: ClassVar[str] = "touches {where}"


@dataclass(frozen=True)
class Adoube(Act):
    """The word said before touching without playing."""

    form: ClassVar[str] = "says adoube"


@dataclass(frozen=True)
class AdoubeAll(Act):
    """The sweeping word."""

    form: ClassVar[str] = "says adoube tout"


@dataclass(frozen=True)
class Place(Act):
    """One piece set down and let go."""

    play: str
    form: ClassVar[str] = "places {play}"


@dataclass(frozen=True)
class Play(Act):
    """A whole turn played and let go, right or wrong."""

    play: str
    form: ClassVar[str] = "plays {play}"


@dataclass(frozen=True)
class Done(Act):
    """The player says that he has played."""

    form: ClassVar[str] = "has played"


@dataclass(frozen=True)
class TakeBack(Act):
    """The player takes back what he played, to play it right."""

    form: ClassVar[str] = "takes back his play"


@dataclass(frozen=True)
class KeepDame(Act):
    """A dame kept in hand when a relevé begins."""

    form: ClassVar[str] = "keeps a dame in hand"


@dataclass(frozen=True)
class FindDame(Act):
    """A missing dame found."""

    form: ClassVar[str] = "finds a dame"


@dataclass(frozen=True)
class CountDames(Act):
    """The other's dames counted aloud."""

    count: int
    form: ClassVar[str] = "counts {count} dames of the other"


@dataclass(frozen=True)
class AssignDame(Act):
    """A dame lying between two flèches is put on one of them."""

    where: str
    other: str
    to: str
    form: ClassVar[str] = "puts the dame between {where} and {other} on {to}"


# ---------------------------------------------------------------------------------------------
# Leaving


@dataclass(frozen=True)
class SayLeave(Act):
    """The word alone: je m'en vais."""

    form: ClassVar[str] = "says he leaves"


@dataclass(frozen=True)
class LiftDames(Act):
    """The dames gathered up: the deed of leaving, or the answer to it."""

    form: ClassVar[str] = "lifts his dames"


@dataclass(frozen=True)
class Leave(Act):
    """Word and deed together."""

    form: ClassVar[str] = "leaves"


@dataclass(frozen=True)
class Hold(Act):
    """The word: je tiens."""

    form: ClassVar[str] = "holds"


@dataclass(frozen=True)
class Resign(Act):
    """The game given up."""

    form: ClassVar[str] = "resigns"


# ---------------------------------------------------------------------------------------------
# Consent


@dataclass(frozen=True)
class AskAdviser(Act):
    """A player asks that somebody may advise him, a conseil; the other accepts or refuses."""

    form: ClassVar[str] = "asks for an adviser"


@dataclass(frozen=True)
class AskPartner(Act):
    """A player asks that somebody may play with him; the other accepts or refuses."""

    form: ClassVar[str] = "asks for a partner"


# ---------------------------------------------------------------------------------------------
# Claims


@dataclass(frozen=True)
class School(Act):
    """École: so many points of the other's fault marked for oneself, with a reason if one is given."""

    points: int
    reason: str = ""
    form: ClassVar[str] = "schools {points}"

    def __str__(self) -> str:
        return f"{COLOURS[self.seat]} schools {self.points}" + (f": {self.reason}" if self.reason else "")


@dataclass(frozen=True)
class RequireWhole(Act):
    """The schooled player requires the whole of his école to be marked."""

    form: ClassVar[str] = "requires the whole"


@dataclass(frozen=True)
class MakeMark(Act):
    """The other is made to mark just what is due, no more and no less."""

    form: ClassVar[str] = "makes him mark"


@dataclass(frozen=True)
class MakePlay(Act):
    """The other is made to play this."""

    play: str
    form: ClassVar[str] = "makes him play {play}"


@dataclass(frozen=True)
class Accept(Act):
    """What was done, or asked, is accepted."""

    form: ClassVar[str] = "accepts"


@dataclass(frozen=True)
class Refuse(Act):
    """What was done, or asked, is refused."""

    form: ClassVar[str] = "refuses"


@dataclass(frozen=True)
class Huff(Act):
    """A piece that should have taken is lifted."""

    where: str
    form: ClassVar[str] = "huffs {where}"


@dataclass(frozen=True)
class HuffAndPlay(Act):
    """A piece is huffed and the touched one must be played."""

    where: str
    other: str
    form: ClassVar[str] = "huffs {where} and has {other} played"


@dataclass(frozen=True)
class MakeTake(Act):
    """The other is made to take."""

    form: ClassVar[str] = "makes him take"


@dataclass(frozen=True)
class RefuseTaking(Act):
    """The player told to take will not."""

    form: ClassVar[str] = "refuses to take"


@dataclass(frozen=True)
class LetLift(Act):
    """The other may lift the pieces he passed and left."""

    form: ClassVar[str] = "lets him lift"


@dataclass(frozen=True)
class LetPutBack(Act):
    """The other may put back the pieces of his own that he lifted."""

    form: ClassVar[str] = "lets him put back"


ACTS: tuple[type[Act], ...] = tuple(
    kind for kind in list(globals().values()) if isinstance(kind, type) and issubclass(kind, Act) and kind is not Act
)

"""What a person does at a table, one act at a time, each with one canonical line of text.

An act says who did it and what was done, in words that any table can read; whether it is allowed, and what it
amounts to, is the referee's. Flèches, squares and plays stay in the text of the room. Here are the acts that several
games share; a game's own are in its room. No game is named here. lines.py reads what is written here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

COLOURS = ("white", "black")
SEATS = (Title(en="White", fr="Blanc"), Title(en="Black", fr="Noir"))


class Kind(Enum):
    """What an act is to those who sit at the table, so that a machine knows what to do with it."""

    CHANCE = auto()  # the dice, the deal
    TURN = auto()  # what one's turn consists of: a play, a decision
    MARK = auto()
    CLAIM = auto()  # what another's fault gives a right to
    ANSWER = auto()  # the table waits for it
    SETTLE = auto()  # anybody does it once nobody has more to say
    OTHER = auto()  # gestures and words


@dataclass(frozen=True)
class Field:
    """How a value stands in the line of an act: what it looks like, and how it is read and written.

    `words` are those within it that French says otherwise.
    """

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    words: tuple[Title, ...] = ()

    def said(self, value: Any, language: str) -> str:  # noqa: ANN401 - fields of acts have several types
        """The value in "en" or "fr"."""
        text = self.write(value)
        for word in self.words if language == "fr" else ():
            text = text.replace(word.en, word.fr)
        return text

    def heard(self, text: str) -> Any:  # noqa: ANN401 - fields of acts have several types
        """The value a text says in either language."""
        for word in self.words:
            text = text.replace(word.fr, word.en)
        return self.read(text)


class Word(Enum):
    """A value said in words of its own, in both languages: each member is a `Title`."""

    def to(self, language: str) -> str:
        """The words in "en" or "fr", as they are typed."""
        title: Title = self.value
        return title.fr if language == "fr" else title.en

    def __str__(self) -> str:
        return self.to("en")


def _dice(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("-")))


def _dashed(value: tuple[int, ...]) -> str:
    return "-".join(map(str, value))


def _spaced(text: str) -> str:
    return " ".join(text.split())


_PAIR = Field(r"[1-6]-[1-6]", _dice, _dashed)
_NUMBER = Field(r"\d{1,3}", int)
_PLACE = Field(r"[A-Za-z0-9]{1,2}")

FIELDS: dict[str, Field | type[Word]] = {
    "dice": Field(r"[1-6]-[1-6](?:-[1-6])?", _dice, _dashed),
    "points": _NUMBER,
    "count": _NUMBER,
    "where": Field(r"[A-Za-z0-9]{1,2}|\+"),  # a flèche, a square, or the hand
    "other": _PLACE,
    "onto": _PLACE,
    "play": Field(r"\S[^:]*", _spaced, words=(Title("lifting", "en levant"),)),
    "what": Field(r"\S+"),
}


@cache
def _parts(form: str) -> tuple[tuple[str, str, str, bool], ...]:
    """A form as what stands before a field, its name and what stands after it, and whether it is said in any case."""
    return tuple(
        (found["before"] or found["lead"] or found["rest"] or "", found["inner"] or found["field"] or "",
         found["after"] or "", found["inner"] is None)
        for found in _PART.finditer(form)
    )  # fmt: skip


# What is in square brackets with its field; else words and the field behind them; else the last words.
_PART = re.compile(
    r"\[(?P<before>[^]{]*){(?P<inner>\w+)}(?P<after>[^]]*)\]|(?P<lead>[^[{]*){(?P<field>\w+)}|(?P<rest>[^[{]+)"
)


@dataclass(frozen=True)
class Act:
    """One act of one player.

    `form` is its text after the player's name, with a field in each pair of braces; what is in square brackets is said
    only where its field has a value. `short` are words that may be typed for those before the first field.
    """

    seat: int
    form: ClassVar[Title]
    kind: ClassVar[Kind] = Kind.OTHER
    short: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[Mapping[str, Field | type[Word]]] = FIELDS
    names: ClassVar[tuple[str, ...]] = COLOURS  # of the seats in a line
    spoken: ClassVar[tuple[Title, ...]] = SEATS  # and for people

    def said(self, language: str = "en") -> str:
        """What is done, without the player's name."""
        said = ""
        for before, name, after, needed in _parts(self.form.fr if language == "fr" else self.form.en):
            value = getattr(self, name) if name else None
            if needed or (value is not None and value != ""):
                said += before + (self._write(name, value, language) if name else "") + after
        return said

    def _write(self, name: str, value: Any, language: str) -> str:  # noqa: ANN401 - fields of acts have several types
        field = self.fields[name]
        return field.said(value, language) if isinstance(field, Field) else value.to(language)

    def line(self, names: Sequence[str]) -> str:
        """The canonical line at a table where the players are called so."""
        return f"{names[self.seat]} {self.said()}"

    def told(self, seats: Sequence[Title] | None = None) -> Title:
        """The act told to people, in both languages."""
        names, number = seats or self.spoken, self.seat + 1
        # A table of more than two may read an act whose own names are those of two: the seat is told by its number.
        name = names[self.seat] if number <= len(names) else Title(f"Player {number}", f"Joueur {number}")
        return Title(f"{name.en} {self.said()}", f"{name.fr} {self.said('fr')}")

    def to(self, language: str) -> str:
        """The act told in "en" or "fr"."""
        return self.told().to(language)

    def __str__(self) -> str:
        return self.line(self.names) if self.seat < len(self.names) else f"player {self.seat + 1} {self.said()}"


# ---------------------------------------------------------------------------------------------
# Chance


@dataclass(frozen=True)
class Get(Act):
    """What chance gives a player where a game has no other words for it, as the game writes it."""

    what: str
    form = Title("gets {what}", "obtient {what}")
    kind = Kind.CHANCE


@dataclass(frozen=True)
class ThrowForDice(Act):
    """The first throw of all: the first number lies on White's side, the second on Black's."""

    dice: tuple[int, int]
    form = Title("throws for the dice {dice}", "tire le dé {dice}")
    kind = Kind.CHANCE
    fields: ClassVar = {**FIELDS, "dice": _PAIR}


@dataclass(frozen=True)
class Throw(Act):
    """The dice leave the cup and show these numbers, two or, at some tables, three."""

    dice: tuple[int, ...]
    form = Title("throws {dice}", "jette {dice}")
    kind = Kind.CHANCE


@dataclass(frozen=True)
class Choose(Act):
    """The thrower plays the numbers he likes, when a penalty gives them to him."""

    dice: tuple[int, ...]
    form = Title("chooses {dice}", "choisit {dice}")
    kind = Kind.TURN
    short = ("choose", "choisir")


class Mishap(Word):
    """What may befall dice on a real board."""

    EACH_TABLE = Title("one die in each table", "un dé dans chaque table")
    ADVERSE_DAMES = Title("dice on adverse dames", "dés sur les dames adverses")
    FLAT_ON_DAMES = Title("die flat on dames", "dé d'aplomb sur les dames")
    BEHIND_A_PILE = Title("die behind a pile", "dé derrière une pile")
    PLACING_HAND = Title("dice on the hand placing", "dés sur la main qui place")
    LINGERING_HAND = Title("dice on a lingering hand", "dés sur la main qui s'attarde")
    LATE = Title("one die late", "un dé après l'autre")
    ON_THE_OTHER = Title("die on the other", "dé sur l'autre")
    ON_THE_RIM = Title("die on the rim", "dé sur la bande")
    NOT_FLAT = Title("die not flat", "dé qui n'est pas d'aplomb")
    OFF_THE_BOARD = Title("die off the board", "dé hors du tablier")
    PROPPED_STAYS = Title("propped die stays", "dé soutenu qui tient")
    PROPPED_FALLS = Title("propped die falls", "dé soutenu qui tombe")
    BACK_FROM_OUTSIDE = Title("die back from outside", "dé revenu du dehors")
    RIM_NOT_REACHED = Title("rim not reached", "bande non touchée")
    SPIN_STOPPED = Title("spinning die stopped", "dé qui pirouette arrêté")
    SPIN_CRUSHED = Title("spinning die crushed by the thrower", "dé qui pirouette écrasé par le joueur")
    BROKEN_ONE_PART = Title("broken die one part showing", "dé cassé dont une partie paraît")
    BROKEN_BOTH_PARTS = Title("broken die both parts showing", "dé cassé dont les deux parties paraissent")


@dataclass(frozen=True)
class Declare(Act):
    """What befell the dice."""

    event: Mishap
    form = Title("declares {event}", "déclare {event}")
    short = ("declare", "déclarer", "declarer")
    fields: ClassVar = {"event": Mishap}


@dataclass(frozen=True)
class Break(Act):
    """The dice are broken as they leave the cup, the word said."""

    form = Title("breaks the dice", "rompt le dé")
    short = ("break", "je romps", "rompre")


@dataclass(frozen=True)
class BreakInSilence(Act):
    """The same without the word."""

    form = Title("breaks the dice in silence", "rompt le dé en silence")


# ---------------------------------------------------------------------------------------------
# Pieces


@dataclass(frozen=True)
class Touch(Act):
    """A finger laid on a piece."""

    where: str
    form = Title("touches {where}", "touche {where}")
    short = ("touch", "toucher")


@dataclass(frozen=True)
class Adoube(Act):
    """The word said before touching without playing."""

    form = Title("says adoube", "dit j'adoube")
    short = ("adoube", "j'adoube")


@dataclass(frozen=True)
class AdoubeAll(Act):
    """The sweeping word."""

    form = Title("says adoube tout", "dit j'adoube tout")
    short = ("adoube tout", "j'adoube tout")


@dataclass(frozen=True)
class Place(Act):
    """One piece set down and let go."""

    play: str
    form = Title("places {play}", "pose {play}")
    kind = Kind.TURN
    short = ("place", "poser")


@dataclass(frozen=True)
class Play(Act):
    """A whole turn played and let go, right or wrong."""

    play: str
    form = Title("plays {play}", "joue {play}")
    kind = Kind.TURN
    short = ("play", "jouer")


@dataclass(frozen=True)
class Leave(Act):
    """Word and deed together: je m'en vais."""

    form = Title("leaves", "s'en va")
    kind = Kind.TURN
    short = ("leave", "s'en aller", "je m'en vais")


@dataclass(frozen=True)
class Hold(Act):
    """The word: je tiens."""

    form = Title("holds", "tient")
    kind = Kind.TURN
    short = ("hold", "tenir", "je tiens")


# ---------------------------------------------------------------------------------------------
# Between the players


@dataclass(frozen=True)
class AskAdviser(Act):
    """A player asks that somebody may advise him, a conseil; the other accepts or refuses."""

    form = Title("asks for an adviser", "demande un conseil")


@dataclass(frozen=True)
class AskPartner(Act):
    """A player asks that somebody may play with him; the other accepts or refuses."""

    form = Title("asks for a partner", "demande un associé")


@dataclass(frozen=True)
class ReceiveAdvantage(Act):
    """Who is given what the profile gives before a game says so."""

    form = Title("receives the advantage", "reçoit l'avantage")


@dataclass(frozen=True)
class MakePlay(Act):
    """The other is made to play this."""

    play: str
    form = Title("makes him play {play}", "lui fait jouer {play}")
    kind = Kind.CLAIM
    short = ("make him play", "faire jouer")


@dataclass(frozen=True)
class Accept(Act):
    """What was done, or asked, is accepted."""

    form = Title("accepts", "accepte")
    short = ("accept", "accepter")


@dataclass(frozen=True)
class Refuse(Act):
    """What was done, or asked, is refused."""

    form = Title("refuses", "refuse")
    kind = Kind.CLAIM
    short = ("refuse", "refuser")


class Verdict(Word):
    """What those who look on answer when they are asked."""

    YES = Title("yes", "oui")
    NO = Title("no", "non")


@dataclass(frozen=True)
class CallGallery(Act):
    """The onlookers are asked whether it is as one player says, and answer."""

    verdict: Verdict
    form = Title("calls the gallery: {verdict}", "en appelle à la galerie : {verdict}")
    fields: ClassVar = {"verdict": Verdict}


@dataclass(frozen=True)
class OfferDraw(Act):
    """A draw offered; the other accepts or refuses, and who plays on has refused."""

    form = Title("offers a draw", "propose la remise")


@dataclass(frozen=True)
class Resign(Act):
    """The game given up."""

    form = Title("resigns", "abandonne")
    short = ("resign", "abandonner")


@dataclass(frozen=True)
class RunOut(Act):
    """No time left on the clock; whoever keeps the clocks says so."""

    form = Title("runs out of time", "dépasse le temps")


ACTS: tuple[type[Act], ...] = (
    Get,
    ThrowForDice,
    Throw,
    Choose,
    Declare,
    Break,
    BreakInSilence,
    Touch,
    Adoube,
    AdoubeAll,
    Place,
    Play,
    Leave,
    Hold,
    AskAdviser,
    AskPartner,
    ReceiveAdvantage,
    MakePlay,
    Accept,
    Refuse,
    CallGallery,
    OfferDraw,
    Resign,
    RunOut,
)

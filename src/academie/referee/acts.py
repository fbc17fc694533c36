"""The acts of the players at a table, each with one canonical line of text.

An act says who did what, in words that any table can read; the referee decides whether it is allowed and what follows.
Flèches, squares and plays stay in the notation of the game. Here are the acts that several games share; the others are
in their games. A `Reader` reads the lines, in English or French.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, ClassVar, dataclass_transform

from academie.errors import Unreadable, quoted
from academie.input.names import Names, folded, typed
from academie.text.message import SOURCE, Message, either, languages, row, verbatim

COLOURS = ("white", "black")
_SENTENCE = verbatim("{name} {act}")
SEATS = (Message.within("a player", "White"), Message.within("a player", "Black"))


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

    `words` are those within it that other languages say otherwise.
    """

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    words: tuple[Message, ...] = ()

    def said(self, value: Any, language: str) -> str:  # noqa: ANN401 - fields of acts have several types
        """The value in a language."""
        text = self.write(value)
        for word in self.words if language != SOURCE else ():
            text = text.replace(word.en, word.plain(language))
        return text

    def parse(self, text: str) -> Any:  # noqa: ANN401 - fields of acts have several types
        """The value a text says in any language."""
        for word in self.words:
            for said in word.texts.values():
                text = text.replace(said, word.en)
        return self.read(text)


class Word(Enum):
    """A value said in words of its own, in every language: each member is a `Message`."""

    def to(self, language: str) -> str:
        """The words in a language, as they are typed."""
        title: Message = self.value
        return title.plain(language)

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
    "play": Field(r"\S[^:]*", _spaced, words=(Message("lifting"),)),
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


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Act:
    """One act of one player.

    `form` is its text after the player's name, with a field in each pair of braces; what is in square brackets is said
    only where its field has a value. `short` are words that may be typed for those before the first field. They
    stand in the head of the class with its kind and its own fields, or in its body where they are long.
    """

    seat: int
    form: ClassVar[Message]
    kind: ClassVar[Kind] = Kind.OTHER
    short: ClassVar[Message | None] = None
    fields: ClassVar[Mapping[str, Field | type[Word]]] = FIELDS
    names: ClassVar[tuple[str, ...]] = COLOURS  # of the seats in a line
    spoken: ClassVar[tuple[Message, ...]] = SEATS  # and for people

    def __init_subclass__(
        cls,
        form: Message | None = None,
        kind: Kind = Kind.OTHER,
        short: Message | None = None,
        fields: Mapping[str, Field | type[Word]] = MappingProxyType({}),
    ) -> None:
        """An act is a frozen dataclass, and says in its head what it looks like."""
        if form is not None:
            cls.form, cls.kind, cls.short, cls.fields = form, kind, short, {**cls.fields, **fields}
        dataclass(frozen=True)(cls)

    def said(self, language: str = "en") -> str:
        """What is done, without the player's name."""
        name = "_said_" + language
        known: str | None = self.__dict__.get(name)  # several ask it of every act that is open
        if known is None:
            known = self.__dict__[name] = self._spelled(language)
        return known

    def _spelled(self, language: str) -> str:
        said = ""
        for before, name, after, needed in _parts(self.form.plain(language)):
            value = getattr(self, name) if name else None
            if needed or (value is not None and value != ""):
                said += before + (self._write(name, value, language) if name else "") + after
        return said

    @property
    def message(self) -> Message:
        """What is done, as a message."""
        return Message.given({language: self.said(language) for language in languages()})

    def _write(self, name: str, value: Any, language: str) -> str:  # noqa: ANN401 - fields of acts have several types
        field = self.fields[name]
        return field.said(value, language) if isinstance(field, Field) else value.to(language)

    def line(self, names: Sequence[str]) -> str:
        """The canonical line at a table where the players are called so."""
        return f"{names[self.seat]} {self.said()}"

    def in_words(self, seats: Sequence[Message] | None = None) -> Message:
        """The act in words, in both languages."""
        names, number = seats or self.spoken, self.seat + 1
        # A table of more than two may read an act whose own names are those of two: the seat's number then says which
        # is meant.
        name = names[self.seat] if number <= len(names) else Message("Player {number}", number=number)
        return _SENTENCE.fill(name=name, act=self.message)

    def to(self, language: str) -> str:
        """The act in words, in "en" or "fr"."""
        return self.in_words().to(language)

    def __str__(self) -> str:
        return self.line(self.names) if self.seat < len(self.names) else f"player {self.seat + 1} {self.said()}"


# ---------------------------------------------------------------------------------------------
# Chance


class Get(Act, form=Message("gets {what}"), kind=Kind.CHANCE):
    """What chance gives a player where a game has no other words for it, as the game writes it."""

    what: str


class ThrowForDice(Act):
    """The first throw of all: the first number lies on White's side, the second on Black's."""

    dice: tuple[int, int]
    form = Message("throws for the dice {dice}")
    kind = Kind.CHANCE
    fields: ClassVar = {**FIELDS, "dice": _PAIR}


class Throw(Act, form=Message("throws {dice}"), kind=Kind.CHANCE):
    """The dice leave the cup and show these numbers, two or, at some tables, three."""

    dice: tuple[int, ...]


class Choose(Act, form=Message("chooses {dice}"), kind=Kind.TURN, short=Message.within("to type", "choose")):
    """The thrower plays the numbers he likes, when a penalty gives them to him."""

    dice: tuple[int, ...]


class Mishap(Word):
    """What may befall dice on a real board."""

    EACH_TABLE = Message("one die in each table")
    ADVERSE_DAMES = Message("dice on adverse dames")
    FLAT_ON_DAMES = Message("die flat on dames")
    BEHIND_A_PILE = Message("die behind a pile")
    PLACING_HAND = Message("dice on the hand placing")
    LINGERING_HAND = Message("dice on a lingering hand")
    LATE = Message("one die late")
    ON_THE_OTHER = Message("die on the other")
    ON_THE_RIM = Message("die on the rim")
    NOT_FLAT = Message("die not flat")
    OFF_THE_BOARD = Message("die off the board")
    PROPPED_STAYS = Message("propped die stays")
    PROPPED_FALLS = Message("propped die falls")
    BACK_FROM_OUTSIDE = Message("die back from outside")
    RIM_NOT_REACHED = Message("rim not reached")
    SPIN_STOPPED = Message("spinning die stopped")
    SPIN_CRUSHED = Message("spinning die crushed by the thrower")
    BROKEN_ONE_PART = Message("broken die one part showing")
    BROKEN_BOTH_PARTS = Message("broken die both parts showing")


class Declare(Act):
    """What befell the dice."""

    event: Mishap
    form = Message("declares {event}")
    short = Message.within("to type", "declare")
    fields: ClassVar = {"event": Mishap}


class Break(Act, form=Message("breaks the dice"), short=Message.within("to type", "break")):
    """The dice are broken as they leave the cup, the word said."""


class BreakInSilence(Act, form=Message("breaks the dice in silence")):
    """The same without the word."""


# ---------------------------------------------------------------------------------------------
# Pieces


class Touch(Act, form=Message("touches {where}"), short=Message.within("to type", "touch")):
    """A finger laid on a piece."""

    where: str


class Adoube(Act, form=Message("says adoube"), short=Message.within("to type", "adoube")):
    """The word said before touching without playing."""


class AdoubeAll(Act, form=Message("says adoube tout"), short=Message.within("to type", "adoube tout")):
    """The sweeping word."""


class Place(Act, form=Message("places {play}"), kind=Kind.TURN, short=Message.within("to type", "place")):
    """One piece set down and let go."""

    play: str


class Play(Act, form=Message("plays {play}"), kind=Kind.TURN, short=Message.within("to type", "play")):
    """A whole turn played and let go, right or wrong."""

    play: str

    def said(self, language: str = SOURCE) -> str:
        """The act in words; short, since it is asked of every act open to a player."""
        return f"plays {self.play}" if language == SOURCE else super().said(language)

    @classmethod
    def each(cls, seat: int, texts: Iterable[str]) -> list[Play]:
        """A play for each of several texts: a frozen value's own constructor takes three times as long."""
        found = []
        for text in texts:
            made = object.__new__(cls)
            lies = made.__dict__
            lies["seat"], lies["play"] = seat, text
            found.append(made)
        return found


class Leave(Act, form=Message("leaves"), kind=Kind.TURN, short=Message.within("to type", "leave")):
    """Word and deed together: je m'en vais."""


class Hold(Act, form=Message("holds"), kind=Kind.TURN, short=Message.within("to type", "hold")):
    """The word: je tiens."""


# ---------------------------------------------------------------------------------------------
# Between the players


class AskAdviser(Act, form=Message("asks for an adviser")):
    """A player asks that somebody may advise him, a conseil; the other accepts or refuses."""


class AskPartner(Act, form=Message("asks for a partner")):
    """A player asks that somebody may play with him; the other accepts or refuses."""


class ReceiveAdvantage(Act, form=Message("receives the advantage")):
    """The player who receives a handicap says how he takes it, before the game."""


class MakePlay(Act):
    """The other is made to play this."""

    play: str
    form = Message("makes him play {play}")
    kind = Kind.CLAIM
    short = Message.within("to type", "make him play")


class Accept(Act, form=Message("accepts"), short=Message.within("to type", "accept")):
    """What was done, or asked, is accepted."""


class Refuse(Act, form=Message("refuses"), kind=Kind.CLAIM, short=Message.within("to type", "refuse")):
    """What was done, or asked, is refused."""


class Verdict(Word):
    """What those who look on answer when they are asked."""

    YES = Message("yes")
    NO = Message("no")


class CallGallery(Act):
    """The onlookers are asked whether it is as one player says, and answer."""

    verdict: Verdict
    form = Message("calls the gallery: {verdict}")
    fields: ClassVar = {"verdict": Verdict}


class OfferDraw(Act, form=Message("offers a draw")):
    """A draw offered; the other accepts or refuses, and playing on refuses it."""


class Resign(Act, form=Message("resigns"), short=Message.within("to type", "resign")):
    """The game given up."""


class RunOut(Act, form=Message("runs out of time")):
    """No time left on the clock; whoever keeps the clocks says so."""


def acts_of(module: Mapping[str, object]) -> tuple[type[Act], ...]:
    """The acts that a module writes, in its order."""
    own = [each for each in module.values() if isinstance(each, type) and each.__module__ == module["__name__"]]
    return tuple(each for each in own if issubclass(each, Act) and hasattr(each, "form"))


ACTS = acts_of(globals())


# --- Acts read from their lines, in English or French words
# A table reads with its own list of acts and its own names of the seats.


_EXAMPLE = Message("white throws 6-5")


@dataclass(frozen=True)
class Reader:
    """Reads the acts of a table. `names` begin a canonical line; `spoken` may be typed for them."""

    kinds: tuple[type[Act], ...] = ACTS
    names: tuple[str, ...] = COLOURS
    spoken: tuple[Message, ...] = SEATS
    example: Message = _EXAMPLE

    def __call__(self, line: str, seat: int | None = None) -> Act:
        """The act a line describes; where a seat is given the line need not name it. Raises `Unreadable`."""
        words = " ".join(line.split())
        name, _, rest = words.partition(" ")
        found = self.seat(name)
        if found is not None and rest:
            words, seat = rest, found
        if seat is None or not words:
            raise Unreadable(
                "{line} is not an act. Begin with {names} and say what was done.",
                line=quoted(line),
                names=_either(self.names, self.spoken),
            )
        for kind, pattern in self._patterns:
            if match := pattern.fullmatch(words):
                values = {key: _read(kind, key, text) for key, text in match.groupdict().items() if text}
                return kind(seat, **values)
        self._check_words(words)
        raise Unreadable("{line} is not an act. Write one such as {example}.", line=quoted(line), example=self.example)

    def _check_words(self, words: str) -> None:
        """Refuse with the words there are, where an act is said in words of a fixed list."""
        for kind in self.kinds:
            field = kind.fields.get(kind.form.en.rpartition("{")[2].rstrip("}]"))
            heads = [form.partition("{")[0] for form in kind.form.texts.values()]
            head = next((head for head in heads if head and words.startswith(head)), None)
            if isinstance(field, Field) or field is None or head is None or kind.form.en.count("{") > 1:
                continue
            known = row(word.value for word in field)
            raise Unreadable(
                "{text} is unknown here. Say one of {known}.", text=quoted(words.removeprefix(head)), known=known
            )

    def seat(self, name: str) -> int | None:
        """The seat of that name in a line, or as it is spoken of; None where nobody is called so."""
        for seat, (written, title) in enumerate(zip(self.names, self.spoken, strict=True)):
            if name == written or (folded(name) and folded(name) in map(folded, title.texts.values())):
                return seat
        return None

    def near(self, word: str) -> str:
        """The first word of an act that a word was perhaps meant to be; empty where it is like none."""
        return next(iter(self._verbs.near(word)), "")

    @cached_property
    def _verbs(self) -> Names:
        """The first words of the acts, in every language."""
        said = {text for kind in self.kinds for text in kind.form.texts.values()}
        said |= {text for kind in self.kinds if kind.short is not None for text in typed(kind.short)}
        heads = sorted(text.partition("{")[0].split() for text in said)
        return Names(dict.fromkeys({folded(head[0]): head[0].lower() for head in heads if head}.values(), ()))

    @cached_property
    def _patterns(self) -> list[tuple[type[Act], re.Pattern[str]]]:
        return [(kind, _pattern(kind, form)) for kind in self.kinds for form in kind.form.texts.values()]


def _either(names: Sequence[str], spoken: Sequence[Message]) -> Message:
    """The names of a line, in other languages as they are spoken."""
    written = zip(names, spoken, strict=True)
    return either(
        Message.given({**(title.each(str.lower) if name.islower() else title).texts, "en": name})
        for name, title in written
    )


def _pattern(kind: type[Act], form: str) -> re.Pattern[str]:
    """What the line of an act looks like in a language, the short words for it included."""
    head, brace, tail = " ".join(form.split()).partition("{")  # spaces that do not break are typed as others
    opening = "|".join(re.escape(words) for words in (head.strip(), *(typed(kind.short) if kind.short else ())))
    body = re.sub(r"\\{(\w+)\\}", lambda field: _group(kind, field[1]), re.escape(brace + tail))
    body = body.replace(r"\[", "(?:").replace(r"\]", ")?").replace(r"\ ", " ")
    return re.compile(f"(?:{opening}){' ' if brace else ''}{body}", re.IGNORECASE)


def _group(kind: type[Act], name: str) -> str:
    field = kind.fields[name]
    if isinstance(field, Field):
        return f"(?P<{name}>{field.pattern})"
    words = (re.escape(text) for word in field for text in word.value.texts.values())
    return f"(?P<{name}>{'|'.join(words)})"


def _read(kind: type[Act], name: str, text: str) -> object:
    field = kind.fields[name]
    if isinstance(field, Field):
        return field.parse(text)
    spelled = text.casefold()
    return next(word for word in field if spelled in map(str.casefold, word.value.texts.values()))


read_act = Reader()

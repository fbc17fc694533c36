"""The parts of an explanation: sentences that cite their paragraphs, points won, jans refused, and the marking.

Plain values with their texts in both languages. `account` makes and renders them; they know no rule.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import Any

from academie.game.law import Law
from academie.text.message import Message, bilingual, numbered
from academie.tutor.advice import Advice

Field = Message | str | int


@dataclass(frozen=True)
class Counted:
    """A text that changes with a number."""

    one: Message
    many: Message

    def of(self, count: int) -> Message:
        """The text for that many."""
        return numbered(count, self.one, self.many)


Text = Message | Counted


def filled(text: Text, fields: Mapping[str, Field], count: int | None = None) -> Message:
    """A text with its fields, in both languages; `count` chooses singular or plural."""
    if isinstance(text, Counted):
        text = text.of(1 if count is None else count)
    return text.fill(**{"count": count, **fields})


def whole(text: Message) -> Message:
    """A text as a sentence, with a capital at its head."""
    return text.each(lambda text: text[:1].upper() + text[1:])


def _text(entry: dict[str, str]) -> Text:
    one = bilingual(entry["en"], entry["fr"])
    return Counted(one, bilingual(entry["en_many"], entry["fr_many"])) if "en_many" in entry else one


def _read() -> dict[str, dict[str, Text]]:
    source = files(__package__).joinpath("sentences.toml").read_text(encoding="utf-8")
    return {
        group: {key: _text(entry) for key, entry in entries.items()} for group, entries in tomllib.loads(source).items()
    }


_ALL = _read()
HEADS, STOPS, REASONS, SENTENCES = _ALL["heads"], _ALL["stops"], _ALL["reasons"], _ALL["sentences"]


@dataclass(frozen=True)
class Sentence:
    """One sentence in both languages with the paragraphs of the law it rests on."""

    text: Message
    law: tuple[str, ...]

    def cited(self, language: str, law: Law) -> str:
        """The sentence with its paragraphs and, for each book, the first place that lays them down."""
        return f"{self.text.to(language)} [{citation(self.law, law)}]"


def citation(numbers: tuple[str, ...], law: Law) -> str:
    """§55; ACAD-A l.224-238 ch.III; LEP l.407 I.II: the paragraphs, then one place of each book."""
    places: dict[str, str] = {}
    for number in numbers:
        for source in law.find(number).sources:
            places.setdefault(source.partition(" ")[0], source)
    books = [place for book, place in sorted(places.items()) if book != "PROJECT" or len(places) == 1]
    return "; ".join([", ".join(numbers), *books])


@dataclass(frozen=True)
class WayUsed:
    """One way of a hit or of filling: the number played, from where, and for the sum its stops (§114)."""

    by: str  # "larger", "smaller", "sum"
    number: int
    origin: str
    open_stops: tuple[str, ...] = ()
    closed_stops: tuple[str, ...] = ()


@dataclass(frozen=True)
class Point:
    """A credit the law gives: which jan, to whom, how much, where, by which ways, and why."""

    jan: str
    name: Message
    player: int
    points: int
    squares: tuple[str, ...]
    ways: tuple[WayUsed, ...]
    sentences: tuple[Sentence, ...]
    when: str = "throw"  # "throw": marked before the play; "play": after it


@dataclass(frozen=True)
class Refusal:
    """Something that looks like a jan, a way or a privilege, and why it is not one."""

    jan: str  # what it looks like
    reason: str  # a word for programs: "closed_stops", "own_coin_not_held" …
    squares: tuple[str, ...]
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Standing:
    """What a player has marked."""

    points: int
    bredouille: bool
    trous: int


@dataclass(frozen=True)
class Marking:
    """One act of marking: who marks what, how both stood and stand, and the trous made."""

    player: int
    gain: int
    before: tuple[Standing, Standing]
    after: tuple[Standing, Standing]
    trous: int
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Explanation:
    """The whole account of a throw."""

    position: str
    profile: str
    player: int
    dice: tuple[int, int]
    summary: Sentence
    points: tuple[Point, ...]
    refusals: tuple[Refusal, ...]
    duties: tuple[Sentence, ...]  # what the law makes of the plays
    markings: tuple[Marking, ...]
    plays: tuple[str, ...]  # what may be played, the plein that is owed taken into account
    counsel: tuple[Advice, ...]  # what the books advise of these plays, the weightiest first
    law: Law

    def total(self, player: int) -> int:
        """All that one player wins by the throw."""
        return sum(point.points for point in self.points if point.player == player)

    def as_data(self) -> dict[str, Any]:
        """For programs: plain lists and dictionaries, with every source of each paragraph."""
        totals = {"white": self.total(0), "black": self.total(1)}
        counsel = [_counsel_data(advice) for advice in self.counsel]
        return {"game": "trictrac", **_data(self, self.law), "totals": totals, "counsel": counsel}


_NAMES = {"origin": "from"}  # of fields, where programs have another name
_APART = {"name", "law", "counsel"}  # fields that programs do not get, or in another form


def _data(value: Any, law: Law) -> Any:  # noqa: ANN401 - a value of any kind
    """A value in plain lists and dictionaries."""
    if isinstance(value, Sentence):
        sources = [source for number in value.law for source in law.find(number).sources]
        texts = {"en": value.text.en, "fr": value.text.fr, "law": list(value.law)}
        return {**texts, "sources": list(dict.fromkeys(sources))}
    if isinstance(value, tuple):
        return [_data(each, law) for each in value]
    if not isinstance(value, Explanation | Marking | Point | Refusal | Standing | WayUsed):
        return value
    names = [each.name for each in fields(value) if each.name not in _APART]
    made = {_NAMES.get(name, name): _data(getattr(value, name), law) for name in names}
    return made | {"player": ("white", "black")[made["player"]]} if "player" in made else made


def _counsel_data(advice: Advice) -> dict[str, Any]:
    return {
        "key": advice.key,
        "law": advice.law,
        "source": advice.source,
        "text": {"en": advice.text.en, "fr": advice.text.fr},
        "favours": [str(move) for move in advice.favours],
        "against": [str(move) for move in advice.against],
    }

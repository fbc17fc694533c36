"""Advice of the treatises as values: the moves that it supports or rejects, and its place in the book.

Advice makes no move legal or illegal. A rule of advice looks at a scene, which is what its player may know, and finds
the moves that it concerns; nothing here knows a game.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from academie.game import Game, Move, State
from academie.game.data import Data, title_data
from academie.game.lookup import source
from academie.input.files import read_toml, table_of, text_of, texts_of
from academie.referee.acts import Act
from academie.text.message import Message, bilingual, counted

Words = tuple[Message, Message]  # what follows a number, in the singular and in the plural

_AGAINST = Message("Against: {moves}.")
_MOST = 3  # moves named in a sentence


@dataclass(frozen=True)
class Advice:
    """One piece of advice, as it applies here: without moves it is a word to the player, or a fact about another."""

    key: str
    law: str  # "§10"
    source: str  # "AUJ l.2757-2759 Dom. II"
    text: Message
    favours: tuple[Move, ...] = ()
    against: tuple[Move, ...] = ()
    lacks: tuple[tuple[int, int], ...] = ()  # players and the numbers they are taken to lack
    weight: int = 1  # what it counts when moves are ranked; the particular case weighs more than the general maxim
    each: Mapping[Move, Message] = field(default_factory=dict, compare=False)  # its text where a move has its own

    def about(self, move: Move) -> Message:
        """What it says to a player who asks about a move."""
        return self.each.get(move, self.text)


@dataclass(frozen=True)
class ActAdvice:
    """Advice on what to do at a table where people mark: the act, or none for saying and doing nothing."""

    act: Act | None
    how: Message  # what to do, in words
    why: Advice

    @property
    def said(self) -> Message:
        """What to do, then why, with its places in law and book."""
        return Message(
            "Hint: {act}. {why} ({law}, {source})",
            act=self.how,
            why=self.why.text,
            law=self.why.law,
            source=self.why.source,
        )


@dataclass(frozen=True)
class Found:
    """What a rule has found; `values` complete its sentence, and `of` gives those that go with one of the moves."""

    favours: tuple[Move, ...]
    against: tuple[Move, ...]
    lacks: tuple[tuple[int, int], ...]
    values: dict[str, object]
    of: Callable[[Any], dict[str, object]] | None = None


def found(
    favours: Iterable[Any] = (),
    against: Iterable[Any] = (),
    lacks: Iterable[tuple[int, int]] = (),
    of: Callable[[Any], dict[str, object]] | None = None,
    **values: object,
) -> Found:
    """What a rule answers with: moves it speaks for, moves it speaks against, and the figures of its sentence.

    A sentence that names a move, or a figure that another move changes, has it from `of`; it is told of the first move
    unless one asks about another.
    """
    favours, against = tuple(favours), tuple(against)
    first = of((favours or against)[0]) if of is not None and (favours or against) else {}
    return Found(favours, against, tuple(lacks), values | first, of)


Says: TypeAlias = "Found | Sequence[Move] | None"  # of a rule; moves alone are those it speaks for, if there are any


class AnyScene(Protocol):
    """What every scene has: the moves to choose from."""

    @property
    def moves(self) -> tuple[Any, ...]:
        """Legal here; none when it is not the player's turn."""


Scene = TypeVar("Scene", bound=AnyScene)


@dataclass(frozen=True)
class Rule(Generic[Scene]):
    """A piece of advice in general: where it stands, what it says, and how it finds its moves."""

    key: str
    law: str
    source: str
    text: Message
    weight: int
    find: Callable[[Scene], Says]
    counts: Mapping[str, Words] = field(default_factory=dict)  # figures of the sentence that words agree with

    def __call__(self, scene: Scene) -> Advice | None:
        """The advice in a scene; none where it does not apply, or where it says the same of every move."""
        what = self.find(scene)
        if not isinstance(what, Found):
            what = found(what) if what else None
        if what is None:
            return None
        legal = set(scene.moves)
        if legal and legal in (set(what.favours), set(what.against)):
            return None
        text, of = self.in_words(what.values), what.of
        moves = (*what.favours, *what.against) if of is not None else ()
        each = {move: self.in_words(what.values | of(move)) for move in moves} if of is not None else {}
        return Advice(self.key, self.law, self.source, text, what.favours, what.against, what.lacks, self.weight, each)

    def in_words(self, values: Mapping[str, object]) -> Message:
        """The sentence with its values; a number that words follow goes with those that agree with it."""
        agreed = {
            name: counted(value, *self.counts[name]) if name in self.counts and isinstance(value, int) else value
            for name, value in values.items()
        }
        return self.text.fill(**agreed)


@dataclass(frozen=True)
class Maxim:
    """The words of a rule, apart from how it finds its moves; the fields are those of `Rule`."""

    key: str
    source: str
    text: Message
    weight: int = 1
    counts: Mapping[str, Words] = field(default_factory=dict)


def maxims(module: str) -> dict[str, Maxim]:
    """The maxims of `maxims.toml` beside a module, by the names of the functions that find their moves."""
    path = Path(module).with_name("maxims.toml")
    return {name: _maxim(name, each, path.name) for name, each in read_toml(path).items()}


def _maxim(name: str, data: Mapping[str, Any], where: str) -> Maxim:
    counts = table_of(data, "counts", where, optional=True)
    text = bilingual(text_of(data, "en", where), text_of(data, "fr", where))
    agreed = {figure: _agreed(words, where) for figure, words in counts.items()}
    return Maxim(data.get("key", name), text_of(data, "source", where), text, data.get("weight", 1), agreed)


def _agreed(words: Mapping[str, Any], where: str) -> Words:
    one, several = map(bilingual, texts_of(words, "en", where), texts_of(words, "fr", where))
    return one, several


@dataclass(frozen=True)
class Chapter(Generic[Scene]):
    """Rules of advice that go together, under one paragraph of a law, in the order in which they are written down."""

    law: str
    maxims: Mapping[str, Maxim] = field(default_factory=dict)
    rules: list[Rule[Scene]] = field(default_factory=list)

    def maxim(self, find: Callable[[Scene], Says]) -> Rule[Scene]:
        """Make a function a rule of this chapter, in the words of the maxim of its name."""
        words = self.maxims[find.__name__]
        rule = Rule(words.key, self.law, words.source, words.text, words.weight, find, words.counts)
        self.rules.append(rule)
        return rule

    def advise(self, scene: Scene) -> list[Advice]:
        """All that the chapter says of a scene."""
        return [advice for rule in self.rules if (advice := rule(scene)) is not None]


def weighed(moves: Sequence[Move], advices: Iterable[Advice]) -> dict[Move, int]:
    """What speaks for each move less what speaks against it, in weights."""
    counts = dict.fromkeys(moves, 0)
    for advice in advices:
        for move in advice.favours:
            counts[move] += advice.weight
        for move in advice.against:
            counts[move] -= advice.weight
    return counts


def proved(moves: Sequence[Move], known: Mapping[Any, int]) -> tuple[set[Move], set[Move]]:
    """The moves that let slip what another is proved to hold (1 won, -1 lost, 0 neither), and those proved to win."""
    values = {move: known.get(move, 0) for move in moves}
    most = max(values.values(), default=0)
    return {move for move in moves if values[move] < most}, {move for move in moves if values[move] == 1}


def borne_out(advices: Iterable[Advice], barred: Container[Move], spared: Container[Move]) -> list[Advice]:
    """The advice as it speaks for no barred move and against no spared one; nothing is said whose first move goes."""
    found = []
    for each in advices:
        favours = tuple(move for move in each.favours if move not in barred)
        against = tuple(move for move in each.against if move not in spared)
        if (favours[:1], against[:1]) == (each.favours[:1], each.against[:1]):
            found.append(replace(each, favours=favours, against=against))
    return found


def ranked(moves: Sequence[Move], advices: Iterable[Advice]) -> list[Move]:
    """The moves by what speaks for and against them, best first; equal ones keep their order."""
    counts = weighed(moves, advices)
    return sorted(moves, key=lambda move: -counts[move])


def spoken(advices: Iterable[Advice], language: str = "en", game: Game | None = None) -> list[str]:
    """The advice as sentences for people, one line each, with its moves and its place in the book."""
    return [f"{sentence(advice, language, game)} ({where(advice)})" for advice in advices]


def where(advice: Advice) -> str:
    """Its place in the book, after its number where the maxims of the book are numbered: S1, L27."""
    return advice.source if advice.key.islower() else f"{advice.key}, {advice.source}"


def sentence(advice: Advice, language: str = "en", game: Game | None = None) -> str:
    """What a piece of advice says, with the first of its moves and without its place; the game says those by words."""
    parts = [advice.text.to(language)]
    for text, moves in ((Message("For: {moves}."), advice.favours), (_AGAINST, advice.against)):
        if moves:
            words = [game.narration.word(move) if game is not None else None for move in moves[:_MOST]]
            named = [str(move) if word is None else word.to(language) for word, move in zip(words, moves, strict=False)]
            listed = ", ".join(named) + (" …" if len(moves) > _MOST else "")
            parts.append(text.to(language).format(moves=listed))
    return " ".join(parts)


# --- How a rule chooses among moves


def best(moves: Sequence[Any], value: Callable[[Any], Any]) -> tuple[Any, ...]:
    """The moves of the greatest value; none where all are of one value."""
    values = [value(move) for move in moves]
    if not values or min(values) == max(values):
        return ()
    return tuple(move for move, worth in zip(moves, values, strict=True) if worth == max(values))


def advice_data(game: Game, state: State, each: Advice) -> Data:
    """A precept that bears on a position, and the moves it speaks for and against."""
    return {
        "key": each.key,
        "law": each.law,
        "source": title_data(source(each.source)),
        "text": title_data(each.text),
        "favours": [game.write_move(state, move) for move in each.favours],
        "against": [game.write_move(state, move) for move in each.against],
    }

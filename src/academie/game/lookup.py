"""What stands where in the laws and glossaries: a search, where profiles differ, the books by their names.

The terminal and the page use it.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Protocol

from academie.errors import Unknown
from academie.game.law import Glossary, Law, Paragraph, Term
from academie.game.profiles import Profile, Profiles
from academie.input.files import read_toml, table_of, text_of
from academie.text.message import Message, bilingual, joined, verbatim

_SOURCES = {
    "MAN": verbatim("Manoury"),
    "METZ": verbatim("Livre de Metz"),
    "LEP": verbatim("Lepeintre"),
    "ACAD-A": Message("Académie of 1806, first treatise"),
    "ACAD-B": Message("Académie of 1806, second treatise"),
    "ACAD": Message("Académie of 1806"),
    "AUJ": Message("Académie of 1806"),
    "PROJECT": Message("our decision"),
    "MODERN": Message("modern usage"),
}
_BOOKS = re.compile(rf"\b({'|'.join(_SOURCES)})\b(?: (?=\w))?")
_PARTS = re.compile(r"(?<=[^,;.]) (?=(?:l|ch|r|art|dict)\.|tarif)|(?<=\d) (?=[IVX]+\b|[A-Z][a-zA-Z-]+\.)")
_NUMBERED = re.compile(r"\b(l|ch|r)\.(?=[\dIVX])")
_MOST = 40  # of what a search finds


class Ruled(Protocol):
    """A game, as far as it is asked here."""

    @property
    def name(self) -> str:
        """By which it is found."""

    @property
    def title(self) -> Message:
        """The name."""

    @property
    def folder(self) -> Path:
        """Where its texts are."""

    @property
    def law(self) -> Law:
        """Its law."""

    @property
    def glossary(self) -> Glossary:
        """Its words."""

    @property
    def profiles(self) -> Profiles:
        """Its rule sets."""


@dataclass(frozen=True)
class Differs:
    """A value in which profiles of a game differ: its key, its paragraph, and what each profile has, in their order."""

    key: str
    name: Message
    law: str
    values: tuple[Message, ...]


@dataclass(frozen=True)
class Found:
    """A place that a search has found: in which game, a paragraph or a word, and the passage."""

    game: Ruled
    paragraph: Paragraph | None
    term: Term | None
    passage: tuple[str, str, str]  # before, the words found, after

    @property
    def name(self) -> Message:
        """The name."""
        if self.paragraph is not None:
            return self.paragraph.title
        assert self.term is not None  # noqa: S101 - one of the two
        return self.term.name


def source(text: str) -> Message:
    """Where something stands: the book by its name, then chapter, rule and lines, these with their dashes."""
    parted = _NUMBERED.sub("\\1.\N{NO-BREAK SPACE}", _PARTS.sub(", ", text))
    said = re.sub(r"(\d)-(\d)", "\\1\N{EN DASH}\\2", parted)
    return bilingual(*(_BOOKS.sub(partial(_book, language), said) for language in ("en", "fr")))


def _book(language: str, found: re.Match[str]) -> str:
    """A book by its name, and a comma where something follows it."""
    return _SOURCES[found[1]].to(language) + (", " if found[0].endswith(" ") else "")


def sources(paragraph: Paragraph) -> Message:
    """Where the law of a paragraph stands: the first place in each of its books."""
    first = {each.partition(" ")[0]: each for each in reversed(paragraph.sources)}
    lines = [source(each) for each in paragraph.sources if each in first.values()]
    return joined(lines, Message("; "))


# --- Where profiles differ


@cache
def differing(game: Ruled) -> tuple[Differs, ...]:
    """The values in which the profiles of a game are not alike, in the order of the law."""
    profiles = list(game.profiles.profiles.values())
    rank = {number: place for place, number in enumerate(game.law.paragraphs)}
    found = [_row(game, key, profiles) for key in profiles[0].values if len({each[key] for each in profiles}) > 1]
    return tuple(sorted(found, key=lambda each: rank.get(each.law, len(rank))))


def _row(game: Ruled, key: str, profiles: Sequence[Profile]) -> Differs:
    law = profiles[0].values[key].law
    values = tuple(wording_of(game).value(key, each[key]) for each in profiles)
    return Differs(key, wording_of(game).name(key), law, values)


# --- A search


def search(words: str, games: Iterable[Ruled], language: str = "en") -> list[Found]:
    """Where words stand in the laws and the glossaries of games; those in a title or a name come first.

    A number alone, or after a paragraph's sign, is that paragraph's.
    """
    terms = plain(words).split()
    chosen = list(games)
    if not terms:
        return []
    direct = _direct(words, chosen)
    found = [each for game in chosen for each in _in(game, terms, language)]
    ranked = sorted(found, key=lambda each: -sum(word in plain(f"{each.name.en} {each.name.fr}") for word in terms))
    return [*direct, *(each for each in ranked if each not in direct)][:_MOST]


def _direct(words: str, chosen: Iterable[Ruled]) -> list[Found]:
    number = words.strip().removeprefix("§").strip()
    found = []
    for game in chosen if number.isascii() and number.isdecimal() and len(number) < 4 else ():
        try:
            paragraph = game.law.find(number)
        except Unknown:
            continue
        found.append(Found(game, paragraph, None, ("", "", "")))
    return found


def _in(game: Ruled, terms: list[str], language: str) -> Iterable[Found]:
    for paragraph in game.law:
        if (passage := _passage((paragraph.title, paragraph.text), terms, language)) is not None:
            yield Found(game, paragraph, None, passage)
    for term in game.glossary:
        if (passage := _passage((term.name, term.meaning), terms, language)) is not None:
            yield Found(game, None, term, passage)


def _passage(titles: tuple[Message, Message], terms: list[str], language: str) -> tuple[str, str, str] | None:
    """The words around the first that is found, where all are; None where one is missing.

    What the other language alone has is shown by the beginning of the text in this one.
    """
    other = "fr" if language == "en" else "en"
    for each in (language, other):
        said = [title.to(each) for title in titles]
        if all(any(word in _laid(text) for text in said) for word in terms):
            return _cut(titles[1].to(language), terms[0])
    return None


def _cut(text: str, word: str, side: int = 70) -> tuple[str, str, str]:
    place = _laid(text).find(word)
    if place < 0:
        return (f"{text[: 2 * side].rsplit(' ', 1)[0]} …" if len(text) > 2 * side else text), "", ""
    first = text.rfind(" ", 0, max(0, place - side)) + 1
    last = text.find(" ", place + len(word) + side)
    before, after = text[first:place], text[place + len(word) : last if last > 0 else len(text)]
    return ("… " if first else "") + before, text[place : place + len(word)], after + (" …" if last > 0 else "")


@cache
def _laid(text: str) -> str:
    """A text as it is searched."""
    return plain(text)


def plain(text: str) -> str:
    """A text without case or accents, sign for sign as long as it was."""
    return "".join(_bare(sign) for sign in text)


@cache
def _bare(sign: str) -> str:
    base = unicodedata.normalize("NFD", sign)[0].casefold()
    return base if len(base) == 1 else sign.casefold()[:1]


# --- What the values of a game's profiles are called, for people who compare laws: `wording.toml`
# A number without words stands for itself, yes and no have theirs. What is not worded is shown as the profile has it.


FILE = "wording.toml"
_YES, _NO = Message("yes"), Message("no")


@dataclass(frozen=True)
class Wording:
    """The words of a game for the keys and values of its profiles."""

    names: Mapping[str, Message] = field(default_factory=dict)
    values: Mapping[tuple[str, str], Message] = field(default_factory=dict)

    def name(self, key: str) -> Message:
        """The name of a key."""
        plain = key.replace("_", " ")
        return self.names.get(key, verbatim(plain))

    def value(self, key: str, value: str | int | bool) -> Message:
        """The name of a value."""
        written = str(value).lower() if isinstance(value, bool) else str(value)
        if (key, written) in self.values:
            return self.values[key, written]
        if isinstance(value, bool):
            return _YES if value else _NO
        plain = written.replace("_", " ")
        return verbatim(plain)


def wording_of(game: Ruled) -> Wording:
    """The words of a game."""
    return load_wording(game.folder)


@cache
def load_wording(folder: Path) -> Wording:
    """Read a game's `wording.toml`; raises one sentence for what is wrong in it."""
    path = folder / FILE
    if not path.exists():
        return Wording()
    data = read_toml(path)
    names, values = {}, {}
    for key in data:
        table = table_of(data, key, FILE)
        names[key] = bilingual(text_of(table, "en", key), text_of(table, "fr", key))
        words = table_of(table, "values", key, optional=True)
        for value in words:
            said = table_of(words, value, key)
            values[key, value] = bilingual(text_of(said, "en", value), text_of(said, "fr", value))
    return Wording(names, values)

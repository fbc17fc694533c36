"""The law and the glossary of a game, read from its `law.md` and `glossary.toml`.

Reads and checks the two formats; it does not judge. The tests hold code, law and glossary to one another. What games
of one family have in common is written once, in the `law.md` of the family's folder: a law names it above its first
paragraph (`Family: folder`), and a paragraph takes its text from there by `As: key`, or several one after another by
`As: key, key`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from academie.errors import Unknown, Unreadable, quoted
from academie.game.profiles import Profile
from academie.game.value import brief
from academie.input.files import read_text, read_toml, table_of, text_of
from academie.input.names import Names, bare, folded
from academie.text.message import SEMICOLON, Message, bilingual, joined, row, verbatim

_NUMBER = re.compile(r"§[0-9]{1,9}")
_PLURAL = re.compile(r"(?<=\w\w)[sx]\b")
_PLACE = r"(?P<place>[\w/]+\.(?:py|hpp|cpp)#\w+(?:\.\w+)*)"
_HEADING = re.compile(r"## (§\d+) (.+?) / (.+)")
_FAMILY = re.compile(r"^Family: (\w+)$", re.MULTILINE)
_FAMILIES = Path(__file__).parents[1]
_REQUIREMENTS = re.compile(r"^Requirements: R1-R(\d+)$", re.MULTILINE)


_NO_PARAGRAPH = {  # by whether a heading is near
    False: Message("There is no paragraph {key}. The law goes from §1 to {last}."),
    True: Message("There is no paragraph {key}. Did you mean {near}?"),
}
_NO_TERM = {  # by whether a word is near
    False: Message("The glossary does not have {word}. Without a word, it lists all terms."),
    True: Message("The glossary does not have {word}. Did you mean {near}?"),
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph of a law."""

    number: str  # "§17"
    title: Message
    text: Message
    sources: tuple[str, ...]
    covers: tuple[str, ...]  # requirements of the rules: "R11"
    code: bool
    place: str = ""  # what decides by it, from the folder of the game: rules.hpp#start
    reason: Message | None = None  # why there is no code, when there is none

    def __repr__(self) -> str:
        return brief("Paragraph", f"{self.number} {self.title.en}")


@dataclass(frozen=True)
class Law:
    """The paragraphs of a game, by number, in order, and how many requirements of the rules they cover."""

    paragraphs: Mapping[str, Paragraph]
    requirements: int

    def __repr__(self) -> str:
        return brief("Law", f"{len(self.paragraphs)} paragraphs")

    def __iter__(self) -> Iterator[Paragraph]:
        return iter(self.paragraphs.values())

    def find(self, number: str) -> Paragraph:
        """The paragraph with that number, written 17 or §17, or with that heading in either language."""
        key = f"§{number.strip().removeprefix('§').strip()}"
        headed = any(sign.isalpha() for sign in number)  # a number alone is that of a paragraph, and -1 is of none
        found = key if key in self.paragraphs else self._headings.find(number) if headed else None
        if found is not None:
            return self.paragraphs[found]
        numbered = _NUMBER.fullmatch(key) is not None
        near = self._headings.near(number) if headed else []
        raise Unknown(
            _NO_PARAGRAPH[bool(near)].fill(
                key=key if numbered else quoted(number.strip() if near else key),
                last=list(self.paragraphs)[-1],
                near=self._headed(near),
            )
        )

    def _headed(self, numbers: list[str]) -> Message:
        """Paragraphs by their numbers and headings: §3 (The board), §4 (The dice)."""
        return row(verbatim(f"{number} ({{title}})").fill(title=self.paragraphs[number].title) for number in numbers)

    @cached_property
    def _headings(self) -> Names:
        """The paragraphs by their numbers and headings; raises `Unreadable` for two that are alike."""
        return Names({each.number: (each.title,) for each in self})

    def check_names(self) -> None:
        """Raise `Unreadable` where two paragraphs are headed alike."""
        _ = self._headings


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, or an event the law can announce."""

    key: str
    name: Message
    meaning: Message
    law: str
    source: str
    event: bool = False
    # What it means where a value of a profile is so: (key, value, meaning), where the books of a game differ.
    by: tuple[tuple[str, str, Message], ...] = ()
    ending: Message | None = None  # why a game is over that ends by it

    @property
    def why(self) -> Message:
        """It as the reason for the end of a game; its name where that says enough."""
        return self.name if self.ending is None else self.ending

    def __repr__(self) -> str:
        return brief("Term", f"{self.key} {self.law}")

    def under(self, profile: Profile) -> Term:
        """The term as the players by a profile use it."""
        for key, value, meaning in self.by:
            if key in profile.values and profile[key] == value:
                return replace(self, meaning=meaning)
        return self


@dataclass(frozen=True)
class Glossary:
    """The terms and events of a game, by key."""

    terms: Mapping[str, Term]

    def __repr__(self) -> str:
        return brief("Glossary", f"{len(self.terms)} terms")

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms.values())

    def under(self, profile: Profile) -> Glossary:
        """The words as the players by a profile use them."""
        return Glossary({key: term.under(profile) for key, term in self.terms.items()})

    @cached_property
    def _words(self) -> dict[str, list[Term]]:
        """The terms by every word they are found by, as it is compared; those whose key it is come first."""
        words: list[tuple[str, Term]] = [(term.key, term) for term in self]
        words += [(name, term) for term in self for name in (term.name.fr, term.name.en)]
        return _spelled(words)

    @cached_property
    def _parts(self) -> dict[str, list[Term]]:
        """The terms by each of their names where they have several, « coin de repos, coin », and by its singular."""
        names = [(name, term) for term in self for name in (term.name.fr, term.name.en)]
        parts = [(part, term) for name, term in names for part in name.split(", ")]
        several = [(part, term) for part, term in parts if _PLURAL.search(part.partition(" ")[0])]
        return _spelled([*parts, *((_PLURAL.sub("", part), term) for part, term in several)])

    def all(self, word: str) -> list[Term]:
        """Every term with that key or that name in either language, as people spell it: some words have two senses.

        What a word means comes before what a referee announces by it.
        """
        singular = (_PLURAL.sub("", word), _PLURAL.sub("", word, count=1))  # terms, and piles de bois
        spelled = [folded(word), *map(bare, (word, *singular))]
        found = next(filter(None, (book.get(each) for book in (self._words, self._parts) for each in spelled)), ())
        return sorted(found, key=lambda term: term.event)

    def find(self, word: str) -> Term:
        """The term with that key or that name in either language; of two with one name the first."""
        if word in self.terms:
            return self.terms[word]
        if found := self.all(word):
            return found[0]
        near = self.near(word)
        raise Unknown(_NO_TERM[near is not None].fill(word=quoted(word), near=near or ""))

    def near(self, word: str) -> Message | None:
        """The names of terms that a word was perhaps meant to be, the likeliest first; None where none is near."""
        likely = Names(dict.fromkeys(self._words, ())).near(word)
        names = {self._words[spelled][0].key: self._words[spelled][0].name for spelled in likely}.values()
        if not names:
            return None
        return joined(names, SEMICOLON)


def _spelled(words: list[tuple[str, Term]]) -> dict[str, list[Term]]:
    """Terms by the words that find them, in the form used for comparison."""
    found: dict[str, list[Term]] = {}
    for spelling in (folded, bare):
        for word, term in words:
            listed = found.setdefault(spelling(word), [])
            if term not in listed:
                listed.append(term)
    return found


def _paragraph(heading: str, body: str, common: Mapping[str, Message]) -> Paragraph:
    match = _HEADING.fullmatch(heading)
    if match is None:
        raise Unreadable(
            "A paragraph of the law needs a heading “## §N English / French”, not {heading}.", heading=quoted(heading)
        )
    fields = _fields(match[1], body, "EN|FR|Sources|Covers|Code|As")
    for key in reversed([word.strip() for word in fields.get("As", "").split(",") if word.strip()]):
        shared = common.get(key)
        if shared is None:
            raise Unreadable(
                "{number} takes its text from {key}, which the common law does not have.",
                number=match[1],
                key=quoted(key),
            )
        for language, text in (("EN", shared.en), ("FR", shared.fr)):
            fields[language] = f"{text} {fields.get(language, '')}".strip()
    if missing := {"EN", "FR", "Sources", "Covers", "Code"} - set(fields):
        raise Unreadable("{number} of the law lacks {missing}.", number=match[1], missing=", ".join(sorted(missing)))
    code = re.fullmatch(rf"yes|{_PLACE}|no \((.+?)(?: / (.+))?\)", fields["Code"])
    if code is None:
        raise Unreadable(
            "{number}: Code is a place such as rules.hpp#start, “yes” or “no (reason / raison)”, not {code}.",
            number=match[1],
            code=quoted(fields["Code"]),
        )
    return Paragraph(
        number=match[1],
        title=bilingual(en=match[2], fr=match[3]),
        text=bilingual(en=fields["EN"], fr=fields["FR"]),
        sources=tuple(part.strip() for part in fields["Sources"].split(";")),
        covers=tuple(
            part.strip() for part in fields["Covers"].split(",") if part.strip() not in {"", "–", "-", "none"}
        ),
        code=not fields["Code"].startswith("no "),
        place=code["place"] or "",
        reason=bilingual(code[2], code[3] or code[2]) if code[2] else None,
    )


def _fields(where: str, body: str, names: str) -> dict[str, str]:
    """The fields of a section, their lines joined."""
    fields = {}
    for block in re.split(rf"\n(?=(?:{names}):)", body.strip()):
        key, colon, text = block.partition(":")
        if not colon or key not in names.split("|"):
            raise Unreadable(
                "{where}: {block} is not one of {names}.",
                where=where,
                block=quoted(block),
                names=names.replace("|", ", "),
            )
        fields[key] = re.sub(r"[ \t]*\n(?!\n)", " ", text).strip()
    return fields


@cache
def _common(family: str) -> Mapping[str, Message]:
    """The paragraphs that the games of a family share, by key."""
    path = _FAMILIES / family / "law.md"
    if not path.exists():
        raise Unreadable("There is no common law of {family}.", family=quoted(family))
    _, *sections = re.split(r"^(?=## )", read_text(path), flags=re.MULTILINE)
    found = {}
    for section in sections:
        heading, _, body = section.partition("\n")
        key = heading.split()[1]
        fields = _fields(key, body, "EN|FR")
        found[key] = bilingual(en=fields["EN"], fr=fields["FR"])
    return found


@cache
def load_law(folder: Path) -> Law:
    """Read and check a game's `law.md`."""
    text = read_text(folder / "law.md")
    preamble, *sections = re.split(r"^(?=## §)", text, flags=re.MULTILINE)
    requirements = _REQUIREMENTS.search(preamble)
    if requirements is None:
        raise Unreadable(
            "The law of {folder} does not say how many requirements it covers, Requirements: R1-R9.", folder=folder.name
        )
    family = _FAMILY.search(preamble)
    common = _common(family[1]) if family is not None else {}
    paragraphs = {}
    for section in sections:
        heading, _, body = section.partition("\n")
        paragraph = _paragraph(heading.strip(), body, common)
        if paragraph.number in paragraphs:
            raise Unreadable(
                "{number} stands twice in the law of {folder}.", number=paragraph.number, folder=folder.name
            )
        paragraphs[paragraph.number] = paragraph
    law = Law(paragraphs, int(requirements[1]))
    law.check_names()
    return law


def _term(key: str, table: Mapping[str, Any], *, event: bool) -> Term:
    differing = table_of(table, "by", key, optional=True)
    return Term(
        key=key,
        name=bilingual(en=text_of(table, "en", key), fr=text_of(table, "fr", key)),
        meaning=_meaning(table, key),
        law=text_of(table, "law", key),
        source=text_of(table, "source", key),
        event=event,
        by=tuple(
            (value, choice, _meaning(table_of(choices, choice, value), key))
            for value in differing
            for choices in [table_of(differing, value, key)]
            for choice in choices
        ),
        ending=bilingual(en=text_of(table, "ending_en", key), fr=text_of(table, "ending_fr", key))
        if "ending_en" in table
        else None,
    )


def _meaning(table: Mapping[str, Any], key: str) -> Message:
    return bilingual(en=text_of(table, "meaning_en", key), fr=text_of(table, "meaning_fr", key))


@cache
def load_glossary(folder: Path) -> Glossary:
    """Read a game's `glossary.toml`."""
    data = read_toml(folder / "glossary.toml")
    terms: dict[str, Term] = {}
    for kind in ("terms", "events"):
        tables = table_of(data, kind, "glossary.toml", optional=True)
        if both := terms.keys() & tables:
            raise ValueError(f"{folder.name}: a term and an event have one key: {both}")  # one would hide the other
        terms |= {key: _term(key, table_of(tables, key, kind), event=kind == "events") for key in tables}
    return Glossary(terms)


# --- What the books tell about a game beside its law: its name, origin, players and manners


@dataclass(frozen=True)
class Section:
    """A part of what the books say about a game, with its places in them."""

    title: Message
    text: Message
    sources: tuple[str, ...]


@cache
def load_about(folder: Path) -> tuple[Section, ...]:
    """What the books say about the game of a folder, in the order of reading; nothing if its file has nothing."""
    return tuple(
        Section(
            bilingual(*(text_of(each, key, "about") for key in ("en", "fr"))),
            bilingual(
                *(" ".join(text_of(each, f"text_{language}", "glossary.toml").split()) for language in ("en", "fr"))
            ),
            tuple(text_of(each, "source", "about").split("; ")),
        )
        for each in read_toml(folder / "glossary.toml").get("about", ())
    )

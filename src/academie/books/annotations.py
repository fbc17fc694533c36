"""From a line of a book to all that the program says of it: laws, terms, positions, corrections, advice, verdicts.

The index is made once from the data of the games, when it is first asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from academie.books.citation import citations
from academie.books.edition import edition_of, editions
from academie.corpus import shelf
from academie.errors import AcademieError
from academie.game.registry import PACKAGES, find
from academie.input.files import read_toml
from academie.lessons import courses
from academie.text.message import Message, bilingual, verbatim
from academie.trial.bench import BOOKS, claims
from academie.trial.verdicts import shipped_verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from academie.corpus.record import Book, Correction, Entry
    from academie.game import Game

_FIELD = re.compile(r"\{\w+\}")
_VERDICT = verbatim("{verdict}. {text}")
_NOTED = {"law.md", "glossary.toml", "lessons.toml", "claims.toml"}  # read by other ways


class Kind(StrEnum):
    """What speaks of a line."""

    LAW = "law"
    TERM = "term"
    POSITION = "position"
    CORRECTION = "correction"
    REMARK = "remark"
    VERDICT = "verdict"
    ADVICE = "advice"
    ABOUT = "about"
    LESSON = "lesson"

    @property
    def text(self) -> Message:
        """The kind as people read it."""
        return _KINDS[self]


_KINDS = {
    Kind.LAW: Message("Law"),
    Kind.TERM: Message("Glossary"),
    Kind.POSITION: Message("Example"),
    Kind.CORRECTION: Message("Misprint"),
    Kind.REMARK: Message("Remark"),
    Kind.VERDICT: Message("Engine check"),
    Kind.ADVICE: Message("Advice"),
    Kind.ABOUT: Message("About the game"),
    Kind.LESSON: Message("Lesson"),
}


@dataclass(frozen=True)
class Note:
    """What is said of some lines of an edition, and where it stands in the program."""

    kind: Kind
    edition: str
    first: int
    last: int
    title: Message
    text: Message
    game: str
    place: str = ""  # what it is called there: "84" of a law, a term's key, BOOK/NUMBER, a lesson's id
    correction: Correction | None = None

    @property
    def address(self) -> str:
        """Its page; "" where it has none."""
        return {
            Kind.LAW: f"/law/{self.game}/{self.place}",
            Kind.TERM: f"/law/{self.game}/glossary#{self.place}",
            Kind.LESSON: f"/lessons/{self.game}/{self.place}",
            Kind.ADVICE: "",
            Kind.ABOUT: f"/law/{self.game}/about",
        }.get(self.kind, f"/study/{self.place}" if self.place else "")

    @property
    def command(self) -> str:
        """What to type to read it; "" where nothing does."""
        return {
            Kind.LAW: f"academie law {self.game} {self.place}",
            Kind.TERM: f"academie glossary {self.game} {self.place}",
            Kind.LESSON: f"academie learn {self.game} {self.place}",
            Kind.ADVICE: "",
            Kind.ABOUT: f"academie law {self.game} --about",
        }.get(self.kind, f"academie corpus show {self.place.replace('/', ' ')}" if self.place else "")


def notes(edition: str, first: int, last: int) -> list[Note]:
    """What is said of any of these lines, in the order of the book; a lesson once, whichever of its steps cite them."""
    found = [each for each in apparatus()[edition] if each.first <= last and each.last >= first]
    return list({(each.kind, each.place, each.first, _own(each)): each for each in found[::-1]}.values())[::-1]


def _own(note: Note) -> object:
    """What tells a note from others of its kind at its place."""
    return note.last if note.kind is Kind.LESSON else note


def positions(edition: str, first: int, last: int) -> list[tuple[Book, Entry]]:
    """The positions that stand on these lines."""
    found = [each for each in notes(edition, first, last) if each.kind is Kind.POSITION and each.place]
    return [shelf.find_entry(*each.place.split("/", 1)) for each in found]


@cache
def apparatus() -> Mapping[str, Sequence[Note]]:
    """All notes by edition, in the order of its lines."""
    found: dict[str, list[Note]] = {each.name: [] for each in editions()}
    for note in dict.fromkeys(_all()):
        found[note.edition].append(note)
    order = list(Kind)
    return {
        name: sorted(listed, key=lambda each: (each.first, each.last, order.index(each.kind)))
        for name, listed in found.items()
    }


def _all() -> Iterator[Note]:
    for game in map(find, PACKAGES):
        yield from _of_law(game)
        yield from _of_advice(game)
    for book in shelf.books():
        yield from _of_book(book)
    yield from _of_lessons()
    yield from _of_trial()


def _noted(
    kind: Kind, source: str, title: Message, text: Message, game: str, place: str = "", edition: str = ""
) -> Iterator[Note]:
    for each in citations(source, edition):
        yield Note(kind, each.edition, each.first, each.last, title, text, game, place)


def _of_law(game: Game) -> Iterator[Note]:
    for paragraph in game.law:
        title = bilingual(f"{paragraph.number} {paragraph.title.en}", f"{paragraph.number} {paragraph.title.fr}")
        source = "; ".join(paragraph.sources)
        yield from _noted(Kind.LAW, source, title, paragraph.text, game.name, paragraph.number[1:])
    for term in game.glossary:
        yield from _noted(Kind.TERM, term.source, term.name, term.meaning, game.name, term.key)
    for section in game.about:
        yield from _noted(Kind.ABOUT, "; ".join(section.sources), section.title, section.text, game.name)


def _of_advice(game: Game) -> Iterator[Note]:
    """Maxims and concepts: the tables of a game's files that have a source and a text in both languages."""
    for path in sorted(game.folder.rglob("*.toml")):
        if path.name not in _NOTED and path.parent.name != "corpus":
            for name, table in _sourced(path.stem, read_toml(path)):
                source, number = table.get("source", ""), str(table.get("number", ""))
                if lines := str(table.get("lines", "")):
                    source = lines if lines[0].isalpha() else f"{_SIGLA.get(number[:1], '')} l.{lines}"
                text = bilingual(*(_FIELD.sub("…", table[language]).replace("….", "…") for language in ("en", "fr")))
                yield from _noted(Kind.ADVICE, source, bilingual(name, name), text, game.name)


_SIGLA = {"A": "ACAD-A", "B": "ACAD-B", "L": "LEP"}  # by the letter of a maxim's number


def _sourced(name: str, data: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(data, list):
        for each in data:
            yield from _sourced(name, each)
    elif isinstance(data, dict):
        if (data.get("source") or data.get("lines")) and {"en", "fr"} <= data.keys():
            yield str(data.get("number") or data.get("key") or data.get("id") or name), data
        for key, each in data.items():
            yield from _sourced(key, each)


def _of_book(book: Book) -> Iterator[Note]:
    edition = edition_of(book.work or book.name)
    if edition is None:
        return

    def note(
        kind: Kind,
        lines: tuple[int, int],
        title: Message,
        text: Message,
        place: str = "",
        correction: Correction | None = None,
    ) -> Note:
        return Note(kind, edition.name, *lines, title, text, book.game, place, correction)

    for entry in book.entries:
        place = f"{book.name}/{entry.id}"
        yield note(Kind.POSITION, entry.seed_lines, entry.title, entry.says, place)
        for each in entry.corrections:
            yield note(Kind.CORRECTION, (each.line, each.line), entry.title, each.text, place, each)
        for line in entry.lines:
            for remark in line.remarks:
                yield note(Kind.REMARK, (remark.line, remark.line), entry.title, remark.text, place)
    for reference in book.references:
        title = bilingual(*(f"{word} {', '.join(reference.numbers)}" for word in ("No", "No")))
        says = bilingual(reference.says, reference.says_fr or reference.says)
        yield note(Kind.POSITION, reference.seed_lines, title, says)
    for passage in book.left_out:
        yield note(Kind.POSITION, passage.seed_lines, passage.says, passage.why)


def _of_lessons() -> Iterator[Note]:
    for course in courses():
        for lesson in course.lessons:
            for step in lesson.steps:
                yield from _noted(Kind.LESSON, step.source, lesson.title, step.text, course.game, lesson.id)


def _of_trial() -> Iterator[Note]:
    places = {entry.id: f"{book.name}/{entry.id}" for book in shelf.books() for entry in book.entries}
    for name in BOOKS:
        edition = edition_of(name)
        try:
            found = claims(name) if edition is not None else []
        except AcademieError:
            continue
        for claim in found:
            judged = shipped_verdicts().get(claim.id)
            if judged is not None and edition is not None:
                text = _VERDICT.fill(verdict=judged.finding.verdict.text, text=judged.finding.text)
                place = places.get(claim.id, "")
                yield from _noted(Kind.VERDICT, claim.source, claim.text, text, claim.game, place, edition.name)

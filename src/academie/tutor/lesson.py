"""Courses: lessons of a game, in steps that tell, show and ask; values, and how they are read.

A step that asks holds no answer: it names a question (question.py), and the law answers it when the step is taught. The
author may give an answer as well, which is then compared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from academie.errors import Unreadable, quoted
from academie.input.files import StrictTable, read_toml, shown
from academie.text.message import Message, verbatim

TELLING = ("tell", "show")
AT_TABLE = ("mark", "claim")
ASKING = ("play", "count", "choose", *AT_TABLE, "game")
KINDS = (*TELLING, *ASKING)
END = "end"  # of a game step that goes on to the end of the game

# A value given to a question: a text, a number, or several texts.
Given = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer: how it is written, and its words for people."""

    value: str
    title: Message

    @classmethod
    def of(cls, value: object) -> Option:
        """An answer with the same words in both languages."""
        return cls(str(value), verbatim(str(value)))


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the board: a line, or an entry of a book, and what was done there since. Nothing: the start."""

    position: str = ""
    entry: str = ""  # the book and the number of the entry
    line: str = ""  # of the entry, by its name or id; the first unless it is named
    ply: int = 0  # words of that line already played
    moves: tuple[str, ...] = ()  # words as the lines of the game's books have them
    acts: tuple[str, ...] = ()  # done at the table à la rigueur
    profile: str = ""

    @property
    def empty(self) -> bool:
        """Whether a step says nothing of the board, which then stays as it lies."""
        return self == Board()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson."""

    kind: str
    text: Message
    board: Board = Board()
    ask: str = ""  # the name of a question
    given: Mapping[str, Given] = field(default_factory=dict)  # what the question is asked about
    options: tuple[Option, ...] = ()
    hint: Message | None = None
    law: tuple[str, ...] = ()  # "§4"
    source: str = ""  # "LEP l.2164"
    marks: tuple[str, ...] = ()  # flèches or squares to look at
    answer_given: str = ""  # as an author has it
    seat: int = 0  # where the pupil sits
    opponent: str = ""  # of a game, as the roster reads it
    until: str = END  # or an event of the glossary
    turns: int = 0  # of the pupil, after which a game step is over; 0 for no such end
    seed: int = 0

    @property
    def asks(self) -> bool:
        """Whether an answer is wanted."""
        return self.kind in ASKING


@dataclass(frozen=True, slots=True, eq=False)  # equal to itself alone, so that what is judged of it can be kept
class Lesson:
    """Some steps that go together."""

    id: str
    title: Message
    steps: tuple[Step, ...]


@dataclass(frozen=True, eq=False)  # likewise
class Course:
    """The lessons of a game in the order in which they are learned."""

    game: str
    lessons: tuple[Lesson, ...]
    profile: str = ""
    path: Path | None = None

    def place(self, lesson: Lesson, number: int) -> Message:
        """Where a step stands, for sentences: the file, the lesson, the step counted from 1."""
        file = f"{self.game}/{self.path.name}" if self.path is not None else self.game
        return Message("{file}, lesson {id}, step {number}", file=file, id=lesson.id, number=number)


# --- From TOML to lessons
# It looks at the form only; whether positions can be read and questions answered is the business of `academie.lessons`.
# docs/build/lessons.md says how a lesson is written.


FILE = "lessons.toml"
_BOARD = ("position", "entry", "line", "ply", "moves", "acts", "profile")
# Which kinds of steps have a field that not all of them have.
_ONLY = {
    "marks": ("show", "play", "count", "choose"),
    "ask": ("play", "count", "choose"),
    "with": ("play", "count", "choose"),
    "options": ("choose",),
    "option": ("choose",),
    "acts": AT_TABLE,
    "opponent": ("game",),
    "until": ("game",),
    "turns": ("game",),
    "seed": ("game",),
    "seat": ("game", "show", "play", "count", "choose", *AT_TABLE),
    "answer_given": ("play", "count", "choose", *AT_TABLE),
    "hint": ("play", "count", "choose", "game", *AT_TABLE),
    **{key: tuple(kind for kind in KINDS if kind != "tell") for key in _BOARD if key != "acts"},
}
_TEXTS = Message("a list of texts")


def read_course(path: Path) -> Course:
    """Read a file of lessons; raises `Unavailable` when it cannot be opened and `Unreadable` when its form is wrong."""
    table = StrictTable(read_toml(path), verbatim(path.name))
    lessons = tuple(_lesson(data, path.name, i) for i, data in enumerate(table.tables("lesson"), start=1))
    course = table.record(Course, lessons=lessons, path=path)
    table.close()
    if not lessons:
        raise table.refuse("there is no lesson; add a [[lesson]] table.")
    names = [lesson.id for lesson in lessons]
    if twice := [name for place, name in enumerate(names) if name in names[:place]]:
        raise table.refuse("two lessons have the id {name}; give one of them another.", name=quoted(twice[0]))
    return course


@cache
def load_course(folder: Path) -> Course:
    """The lessons of a game; the file must name that game."""
    course = read_course(folder / FILE)
    if course.game != folder.name:
        raise Unreadable(
            "{file}: the field “game” is {game}, but the folder is that of {folder}; make them agree.",
            file=FILE,
            game=quoted(course.game),
            folder=folder.name,
        )
    return course


def _lesson(data: dict[str, Any], file: str, index: int) -> Lesson:
    name = data.get("id")
    which = shown(name, 40) if isinstance(name, str) and name else index
    table = StrictTable(data, Message("{file}, lesson {which}", file=file, which=which))
    steps = table.each("step", Message("{where}, step {i}"), _step)
    lesson = table.record(Lesson, title=table.both(), steps=steps)
    table.close()
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", lesson.id):
        raise table.refuse("the field “id” must be lower-case words joined by hyphens, like first-moves.")
    if not lesson.steps:
        raise table.refuse("the lesson has no step; add a [[lesson.step]] table.")
    return lesson


def _step(table: StrictTable) -> Step:
    kind = table.choice("kind", KINDS)
    _fitting(table, kind)
    step = table.record(
        Step,
        kind=kind,
        text=table.both(),
        board=table.record(Board, moves=tuple(table.text("moves", "").split())),
        ask=table.text("ask") if kind in _ONLY["ask"] else "",
        given=_given(table),
        options=_options(table),
        law=_law(table),
        answer_given=_answer(table),
        seat=table.number("seat", 1) - 1,
    )
    table.known += [key for key in _ONLY if key not in table.known and kind in _ONLY[key]]
    return step


def _fitting(table: StrictTable, kind: str) -> None:
    """Refuse fields of other kinds of steps."""
    for key, kinds in _ONLY.items():
        if key in table.data and kind not in kinds:
            raise table.refuse(
                "a step of the kind {kind} has no field {key}; remove it.", kind=quoted(kind), key=quoted(key)
            )
    if "position" in table.data and "entry" in table.data:
        raise table.refuse("a board is a position or an entry of a book; give one of the two.")


def _given(table: StrictTable) -> dict[str, Given]:
    """What a question is given: texts, numbers, lists of texts by name."""
    table.known.append("with")
    data = table.data.get("with", {})
    what = Message("a table of texts, numbers and lists of texts")
    if not isinstance(data, dict):
        raise table.must_be("with", what, data)
    found: dict[str, Given] = {}
    for key, value in data.items():
        several = isinstance(value, list) and all(isinstance(each, str) for each in value)
        if isinstance(value, bool) or not (several or isinstance(value, str | int)):
            raise table.must_be(f"with.{key}", what, value)
        found[key] = tuple(value) if several else value
    return found


def _options(table: StrictTable) -> tuple[Option, ...]:
    """Answers to choose from: words that need no telling, or tables with their texts."""
    plain = table.list("options", str, _TEXTS)
    options = table.each(
        "option", Message("{where}, option {i}"), lambda inner: Option(inner.text("value"), inner.both())
    )
    if plain and options:
        raise table.refuse("answers are given by “options” or by [[lesson.step.option]] tables; keep one of the two.")
    found = (*map(Option.of, plain), *options)
    if len({option.value for option in found}) < len(found) or len(found) == 1:
        raise table.refuse("there must be two answers to choose from at least, all of them different.")
    return found


def _law(table: StrictTable) -> tuple[str, ...]:
    """Paragraphs: "§4", or several as "§4 §5"."""
    numbers = tuple(table.text("law", "").split())
    if wrong := [number for number in numbers if not re.fullmatch(r"§[0-9]{1,3}", number)]:
        raise table.refuse("{number} is not a paragraph; write the field “law” like “§4 §5”.", number=quoted(wrong[0]))
    return numbers


def _answer(table: StrictTable) -> str:
    """What an author says the answer is: a text or a number."""
    value = table.data.get("answer_given")
    if isinstance(value, int) and not isinstance(value, bool):
        table.known.append("answer_given")
        return str(value)
    return table.text("answer_given", "")

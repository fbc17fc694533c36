"""What a course is: lessons of a game, in steps that tell, show and ask. Values; course.py reads them.

A step that asks holds no answer: it names a question (question.py), and the law answers when the step is taught. What
an author says the answer is may stand beside it, to be compared. Names no game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TELLING = ("tell", "show")
AT_TABLE = ("mark", "claim")
ASKING = ("play", "count", "choose", *AT_TABLE, "game")
KINDS = (*TELLING, *ASKING)
END = "end"  # of a game step that goes on to the end of the game

# A value given to a question: a text, a number, or several texts.
Given = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that can be given: how it is written, and how it is told to people."""

    value: str
    title: Title

    @classmethod
    def of(cls, value: object) -> Option:
        """What is written and told alike in both languages."""
        return cls(str(value), Title(str(value), str(value)))


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the board: a line, or an entry of a book, and what was done there since. Nothing: the start."""

    position: str = ""
    entry: str = ""  # the book and the number of the entry
    line: str = ""  # of the entry, by its name or id; the first unless it is named
    ply: int = 0  # words of that line already played
    moves: tuple[str, ...] = ()  # words as the lines of the room's books have them
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
    text: Title
    board: Board = Board()
    ask: str = ""  # the name of a question
    given: Mapping[str, Given] = field(default_factory=dict)  # what the question is asked about
    options: tuple[Option, ...] = ()
    hint: Title | None = None
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


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some steps that go together."""

    id: str
    title: Title
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Course:
    """The lessons of a game in the order in which they are learned."""

    game: str
    lessons: tuple[Lesson, ...]
    profile: str = ""
    path: Path | None = None

    def place(self, lesson: Lesson, number: int) -> Title:
        """Where a step stands, for sentences: the file, the lesson, the step counted from 1."""
        file = f"{self.game}/{self.path.name}" if self.path is not None else self.game
        return Title("{file}, lesson {id}, step {number}", "{file}, leçon {id}, étape {number}").fill(
            file=file, id=lesson.id, number=number
        )

"""Lessons and exercises as a page shows them: a step with its board, what was answered to it, and the whole to read.

What is asked, and whether an answer is right, is the sitting's; what is remembered is the store's. Nothing here knows
a page or a browser.
"""

from __future__ import annotations

import secrets
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.game.data import Data
from academie.game.registry import find
from academie.game.seeds import chance
from academie.lessons import course_of, find_lesson
from academie.lessons.answers import numeral
from academie.lessons.exercises import Exercise, draw, every_kind, find_kind, grade_of, key_of, kinds_of
from academie.lessons.pupil import Reply, Sitting
from academie.server.library import practice
from academie.server.library.diagrams import Diagrams, is_wide
from academie.svg import Mark, Sign
from academie.text.message import Message
from academie.tutor.exercise import Kind
from academie.tutor.lesson import Course, Lesson
from academie.tutor.repetition import Review

if TYPE_CHECKING:
    from academie.lessons.progress import Progress

_LONGEST = 300  # signs of an answer
_LOOKED = 60  # positions looked at to know what a kind asks
SEEDS = 1_000_000
_DRAWN = 256  # exercises that are held: an answer asks for its exercise again
_SLOW = 0.2  # seconds: who takes longer to draw is drawn ahead


@dataclass(frozen=True)
class Choice:
    """An answer that may be chosen: what is sent, and what is read."""

    value: str
    title: Message


@dataclass(frozen=True)
class Step:
    """A step as it is shown."""

    number: int  # from 1
    count: int
    kind: str
    text: Message
    opening: tuple[Message, ...]
    drawing: str
    square: bool  # whether the board is as high as it is wide
    position: str
    choices: tuple[Choice, ...]
    law: tuple[str, ...]
    source: str
    asks: bool
    typed: bool  # whether the answer is written
    counts: bool  # whether the answer is a number
    scene: Data | None = None  # the board to answer on; None if the answer needs no board
    marks: tuple[str, ...] = ()


def step_of(sitting: Sitting, diagrams: Diagrams, *, both: bool = True, answer: str | None = None) -> Step:
    """The current step. With `both` its board comes for wide and narrow pages; after a right `answer` as played."""
    step, state = sitting.step, sitting.state
    drawn = ""
    if state is not None:
        marks = [Mark.at(Sign.FOCUS, place) for place in step.marks]
        draw = diagrams.both if both else diagrams.draw
        drawn = draw(sitting.game, state, marks=marks) or draw(sitting.game, state)
    return Step(
        number=min(sitting.number + 1, len(sitting.lesson.steps)),
        count=len(sitting.lesson.steps),
        kind=step.kind,
        text=step.text,
        opening=sitting.opening,
        drawing=drawn,
        square=bool(drawn) and not is_wide(drawn),
        position="" if state is None else str(state),
        choices=_choices(sitting),
        law=step.law,
        source=step.source,
        asks=step.asks,
        typed=step.asks and step.kind != "choose",
        counts=step.kind == "count",
        scene=_scene(sitting, answer) if both else None,
        marks=step.marks,
    )


def _scene(sitting: Sitting, answer: str | None) -> Data | None:
    """What there is to do on the board of a step, or what a right answer has done there."""
    step, table = sitting.step, sitting.table
    if step.kind == "play" and not sitting.done:
        state = sitting.judge.state
        table = practice.table_of(sitting.game, state)
        if answer is not None:
            return practice.after(table, sitting.game.read_move(state, answer))
        return practice.scene(table, state.player or 0)
    if table is None or answer is not None:
        return None
    if step.kind == "game":
        return practice.scene(table, step.seat, last=sitting.last)
    return practice.scene(table, step.seat, frozenset({step.kind}))


def _choices(sitting: Sitting) -> tuple[Choice, ...]:
    """What there is to choose from; each is sent as it can be typed."""
    options = sitting.options
    bare = numeral(options)
    return tuple(
        Choice(each.title.en if bare else str(number), each.title) for number, each in enumerate(options, start=1)
    )


# --- Lessons


def lesson_of(name: str, lesson: str) -> tuple[Course, Lesson]:
    """A lesson of a game, by its id or its number; raises a sentence."""
    course = course_of(find(name))
    return course, find_lesson(course, lesson)


def seated(course: Course, lesson: Lesson, progress: Progress, number: int | None, tries: int = 0) -> Sitting:
    """A pupil at a step counted from 1, in the midst of its game where he left it so; without a number where he is."""
    resumed = progress.resumed(course, lesson)
    if number is None or resumed.number == number - 1:
        return replace(resumed, tries=tries)
    return Sitting(course, lesson, max(0, min(number, len(lesson.steps)) - 1), tries)


def answered(sitting: Sitting, text: str) -> Reply:
    """What a line brings."""
    return sitting.answer(text[:_LONGEST])


def done(sitting: Sitting, act: str) -> str:
    """An act of the board as an answer is written: where a move is asked, that move."""
    if sitting.done or sitting.step.kind != "play":
        return act
    state = sitting.judge.state
    try:
        return sitting.game.write_move(
            state, practice.move_of(practice.table_of(sitting.game, state), state.player or 0, act)
        )
    except AcademieError:
        return act


def whole(course: Course, lesson: Lesson, diagrams: Diagrams) -> list[tuple[Step, tuple[Message, ...]]]:
    """Every step of a lesson to be read, with the answer of the law and why, if it asks."""
    sittings = [Sitting(course, lesson, number) for number in range(len(lesson.steps))]
    return [(step_of(each, diagrams, both=False), _answer(each)) for each in sittings]


def _answer(sitting: Sitting) -> tuple[Message, ...]:
    if not sitting.step.asks or sitting.step.kind == "game":
        return ()
    try:
        return sitting.answer("show").lines
    except AcademieError as error:
        return (error.text,)


# --- Exercises


@lru_cache(_DRAWN)
def exercise_of(name: str, kind: str, seed: int, level: int) -> Exercise:
    """The exercise of a seed; raises a sentence."""
    game = find(name)
    begun = time.perf_counter()
    found = draw(game, find_kind(game, kind), seed, level)
    if time.perf_counter() - begun > _SLOW:
        _AHEAD.next((game.name, kind, level))
    return found


class Ahead:
    """The next exercise of the kinds that take long to draw, drawn by a thread while the last one is solved."""

    def __init__(self) -> None:
        self._slow: set[tuple[str, str, int]] = set()
        self._ready: dict[tuple[str, str, int], int] = {}  # seeds whose exercises are held
        self._drawing = threading.Lock()
        self._begun = False

    def seed(self, name: str, kind: str, level: int) -> int:
        """The seed of the next exercise of a kind."""
        found = self._ready.pop((name, kind, level), None)
        if found is None:
            return secrets.randbelow(SEEDS)
        self.next((name, kind, level))
        return found

    def next(self, key: tuple[str, str, int]) -> None:
        """Draw another of a kind that takes long."""
        self._slow.add(key)
        threading.Thread(target=self._draw, args=(key,), daemon=True).start()

    def begin(self) -> None:
        """Draw one of each kind for beginners, and keep those that took long; once, when somebody looks at the list."""
        if not self._begun:
            self._begun = True
            threading.Thread(target=self._begin, daemon=True).start()

    def _begin(self) -> None:
        for game, kind in every_kind():
            begun = time.perf_counter()
            self._draw((game.name, kind.name, 1))
            time.sleep(time.perf_counter() - begun)  # whoever is there already comes first

    def _draw(self, key: tuple[str, str, int]) -> None:
        with self._drawing, suppress(AcademieError):
            if key in self._ready:
                return
            seed = secrets.randbelow(SEEDS)
            exercise_of(key[0], key[1], seed, key[2])
            if key in self._slow:
                self._ready[key] = seed


_AHEAD = Ahead()
next_seed, draw_ahead = _AHEAD.seed, _AHEAD.begin


@cache
def counting(name: str) -> tuple[Kind, ...]:
    """The kinds of exercises of a game that ask for a number: its arithmetic."""
    game = find(name)
    return tuple(kind for kind in kinds_of(game).values() if _counts(kind))


def _counts(kind: Kind) -> bool:
    """Whether a kind asks for a number; its first steps tell, before their answers are computed."""
    steps = (kind.make(chance(1, attempt), 1) for attempt in range(_LOOKED))
    found = next((step for step in steps if step is not None), None)
    return found is not None and found.kind == "count"


@dataclass(frozen=True)
class Trial:
    """What has been tried of an exercise: wrong answers, and whether help was asked for or it was given up."""

    wrong: int = 0
    helped: bool = False
    gave_up: bool = False

    def after(self, before: Sitting, reply: Reply, text: str) -> Trial:
        """With one answer more."""
        word = before.command(text)
        more = reply.sitting.tries - before.tries if not reply.sitting.done else 0
        return Trial(self.wrong + more, self.helped or word == "hint", self.gave_up or word in {"show", "skip"})

    @property
    def clean(self) -> bool:
        """Whether it was answered at once and without help."""
        return not (self.wrong or self.helped or self.gave_up)

    def review(self, exercise: Exercise, now: datetime) -> Review:
        """What is remembered of it."""
        grade = grade_of(self.wrong, helped=self.helped, gave_up=self.gave_up)
        return Review(key_of(exercise.game, exercise.kind), grade, now)


def over(reply: Reply, before: Sitting, text: str) -> bool:
    """Whether an exercise is at its end: answered, or given up."""
    return reply.sitting.done or before.command(text) in {"show", "skip"}

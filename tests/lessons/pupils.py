"""Pupils for the tests: what they answer, rightly and wrongly, to any step."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.games import ROOMS, find
from academie.lessons import Sitting
from academie.lessons.answers import NOTHING, numeral
from academie.referee.acts import Kind
from academie.tutor.lesson import FILE, load_course

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.lessons.answers import Judge
    from academie.tutor.lesson import Course, Lesson

TAUGHT = [name for name in ROOMS if (find(name).room / FILE).exists()]
LESSONS = [(load_course(find(name).room), lesson) for name in TAUGHT for lesson in load_course(find(name).room).lessons]
IDS = [f"{course.game}-{lesson.id}" for course, lesson in LESSONS]
LONGEST = 600  # turns of a game by chance


def right(sitting: Sitting, rng: random.Random) -> str:
    """A right answer, as a person types it; nothing where nothing is asked."""
    step = sitting.step
    if not step.asks:
        return ""
    if step.kind == "game":
        return turn(sitting, rng)
    judge = sitting.judge
    answer = judge.answer.right[0]
    if step.kind == "choose":
        return typed(judge, answer.value)
    return answer.title.en if step.kind in {"mark", "claim"} else answer.value


def typed(judge: Judge, value: str) -> str:
    """A choice by its number in the list; numbers among which one chooses stand for themselves."""
    return value if numeral(judge.options) else str([option.value for option in judge.options].index(value) + 1)


def turn(sitting: Sitting, rng: random.Random) -> str:
    """A legal turn of the game of a step."""
    table = sitting._bout.table
    acts = [act for act in table.acts(sitting.step.seat) if table.kind(act) is Kind.TURN]
    assert acts, str(table.state)
    return rng.choice(acts).said()


def wrong(sitting: Sitting) -> Iterator[str]:
    """Wrong answers of every sort the step allows, each of which must leave the pupil where he is."""
    step = sitting.step
    if step.kind == "game":
        yield "no such move"
        return
    judge = sitting.judge
    values = judge.answer.values
    if step.kind == "play":
        others = (sitting.game.write_move(judge.state, move) for move in judge.state.moves())
        yield from [text for text in others if text not in values][:3]
    elif step.kind == "count":
        number = int(values[0])
        yield str(number + 1)
        if number:
            yield str(number - 1)
    elif step.kind == "choose":
        yield from [typed(judge, option.value) for option in judge.options if option.value not in values]
    else:
        yield "nothing" if NOTHING.value not in values else "no such act"
    yield "???"


def taken(course: Course, lesson: Lesson) -> Iterator[tuple[Sitting, str]]:
    """A lesson taken to its end by right answers: each sitting, and what is answered."""
    rng = random.Random(f"{course.game}/{lesson.id}")
    sitting = Sitting(course, lesson)
    for _ in range(LONGEST):
        if sitting.done:
            return
        text = right(sitting, rng)
        yield sitting, text
        sitting = sitting.answer(text).sitting
    raise AcademieError(course.place(lesson, sitting.number + 1))

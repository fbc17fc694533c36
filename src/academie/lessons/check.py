"""Whether the lessons of a course can be taught: boards laid, questions answered, given answers right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.lessons.answers import given_wrong, judge_of
from academie.lessons.boards import board_of
from academie.lessons.bout import Bout
from academie.players import roster
from academie.registry import find
from academie.text.message import Message
from academie.tutor.lesson import END

if TYPE_CHECKING:
    from academie.tutor.lesson import Course, Lesson

_UNHELPED = Message("a step that asks needs a hint or a paragraph; add “hint” or “law”.")
_ALL_RIGHT = Message("every answer to choose from is right; add a wrong one.")
_NO_CHOICE = Message("every legal move is right, and the question is not “legal”; change the board.")
_PLAYED = Message("the game is over before the pupil is asked; change the board, the seed or where it ends.")


def check_course(course: Course) -> list[Message]:
    """Every fault of a course, one sentence each, which names the file, the lesson and the step."""
    faults = []
    for lesson in course.lessons:
        for number in range(len(lesson.steps)):
            try:
                wrong = _fault(course, lesson, number)
            except AcademieError as error:
                wrong = error.text
            if wrong is not None:
                place = course.place(lesson, number + 1)
                faults.append(Message("{place}: {wrong}", place=place, wrong=wrong))
    return faults


def _fault(course: Course, lesson: Lesson, number: int) -> Message | None:
    game, step = find(course.game), lesson.steps[number]
    for paragraph in step.law:
        game.law.find(paragraph)
    if step.asks and step.hint is None and not step.law and step.kind != "game":
        return _UNHELPED
    if step.kind == "game":
        if step.opponent:
            roster.find(step.opponent, game).close()
        if step.until != END:
            game.glossary.find(step.until)
        bout, _ = Bout.begin(course, lesson, number).proceeded()
        if bout.over:
            return _PLAYED
    if not step.asks or step.kind == "game":
        board_of(course, lesson, number)
        return None
    judge = judge_of(course, lesson, number)
    values = judge.answer.values
    if step.kind == "choose" and all(option.value in values for option in judge.options):
        return _ALL_RIGHT
    if step.kind == "play" and step.ask != "legal" and 1 < len(judge.state.moves()) == len(values):
        return _NO_CHOICE
    return given_wrong(judge)

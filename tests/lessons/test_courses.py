"""Every lesson of the house is sound, and is taken to its end by right and by wrong answers, as a person takes it."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import pytest

import often
from academie.lessons import Sitting, course_of
from academie.lessons.answers import check_course
from academie.registry import PACKAGES
from lessons.lesson_files import FAULTS, IDS, LESSONS, TAUGHT, changed, course, taken, wrong

if TYPE_CHECKING:
    from pathlib import Path

    from academie.lessons import Reply
    from academie.tutor.lesson import Course, Lesson

# Games whose lessons are still to be written; whoever writes them takes the game out.
WAITING: set[str] = set()
SLOW = {"chess", "dames_rabattues", "garanguet", "tourne_case"}  # games whose machine thinks long before its first move
KEYBOARD = re.compile(r"\b(types?|typed|typing|tap(e|ez|er|ent)|clavier|keyboard|click|cliquez)\b", re.IGNORECASE)


def test_every_game_has_lessons() -> None:
    """No game of the house is without a course, those excepted that are named here."""
    assert set(PACKAGES) - set(TAUGHT) == WAITING


@pytest.mark.parametrize("name", TAUGHT)
def test_a_course_is_sound(name: str) -> None:
    """Every board is laid, every question has an answer, and what the books answer is what the law says."""
    assert [fault.en for fault in check_course(course_of(name))] == []


@pytest.mark.parametrize("name", TAUGHT)
def test_a_course_goes_to_a_whole_game(name: str) -> None:
    """It has some lessons of some steps, most of which ask, and a game is played in it."""
    course = course_of(name)
    assert len(course.lessons) >= 4
    assert all(3 <= len(lesson.steps) <= 12 for lesson in course.lessons)
    steps = [step for lesson in course.lessons for step in lesson.steps]
    assert sum(step.asks for step in steps) * 2 > len(steps)
    assert any(step.kind == "game" for step in steps)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_speaks_of_no_keyboard(name: str) -> None:
    """It is read at a terminal and on a page: what is typed there, the terminal says."""
    steps = [step for lesson in course_of(name).lessons for step in lesson.steps]
    texts = [text for step in steps for text in (step.text, step.hint) if text is not None]
    assert [text for text in texts if KEYBOARD.search(text.en) or KEYBOARD.search(text.fr)] == []


def said(reply: Reply) -> None:
    """Something is said, in both languages, and not the same."""
    assert reply.lines
    for line in reply.lines:
        assert line.en.strip()
        assert line.fr.strip()
    assert reply.to("en") != reply.to("fr")


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=IDS)
def test_a_lesson_is_taken_to_its_end(course: Course, lesson: Lesson) -> None:
    """Right answers lead from step to step to the end, and each says that it was right."""
    steps = set()
    for sitting, text in taken(course, lesson):
        new = sitting.number not in steps
        steps.add(sitting.number)
        if sitting.step.kind == "game" and not new:
            continue
        reply = sitting.answer(text)
        if sitting.step.asks and sitting.step.kind != "game":
            assert reply.right is True, (sitting.number + 1, text, reply.to("en"))
            said(reply)
        data = sitting.as_data()
        assert (data["lesson"], data["step"], data["done"]) == (lesson.id, sitting.number + 1, False)
    assert steps == set(range(len(lesson.steps)))


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=IDS)
def test_wrong_answers_teach(course: Course, lesson: Lesson) -> None:
    """A wrong answer leaves the pupil where he is and says why; hint and show help; the second one shows the answer."""
    for number, step in enumerate(lesson.steps):
        sitting = Sitting(course, lesson, number)
        if not step.asks or (step.kind == "game" and course.game in SLOW and not often.deep):
            continue
        said(sitting.answer("hint"))
        for text in wrong(sitting):
            reply = sitting.answer(text)
            assert reply.right is False, (number + 1, text, reply.to("en"))
            assert reply.sitting.number == number
            said(reply)
        if step.kind != "game":
            said(sitting.answer("show"))
            shown = sitting.judge.answer.right[0].title
            twice = Sitting(course, lesson, number, tries=1)
            mistake = next(wrong(twice), "")
            if mistake not in {"???", ""} and step.kind not in {"mark", "claim"}:
                assert any(shown.en in line for line in twice.answer(mistake).to("en"))


# --- What `--check` says of a course: each fault in a sentence that names the file, the lesson and the step


@pytest.mark.parametrize("fault", FAULTS["step"], ids=itemgetter("what"))
def test_a_fault_is_named_with_its_place(tmp_path: Path, fault: dict[str, Any]) -> None:
    """A wrong answer, a wrong board, a wrong question: one sentence, and it says where."""
    first, *_ = check_course(course(tmp_path, changed(fault["old"], fault["new"])))
    assert first.en.startswith(f"gammon/lessons.toml, lesson sample, step {fault['step']}: ")
    assert first.fr.startswith(f"gammon/lessons.toml, leçon sample, étape {fault['step']} : ")
    assert fault["said"] in first.en


def test_each_fault_is_told_once(tmp_path: Path) -> None:
    """Two wrong answers are two sentences."""
    text = changed("answer_given = 167", "answer_given = 1").replace('= "M/S/Y"', '= "M/R M/S"')
    assert len(check_course(course(tmp_path, text))) == 2

"""Lessons on the page: the courses, a lesson step by step, and a lesson whole, to be read. No script is needed."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.game.registry import find
from academie.lessons import course_of, courses
from academie.lessons.progress import Progress
from academie.lessons.pupil import Reply, Sitting
from academie.server.api.answers import ask
from academie.server.library import lessons as school
from academie.server.library.diagrams import Diagrams
from academie.server.web.documents import citing, pressed, sourcing
from academie.server.web.learner import Learner
from academie.server.web.page import form_of, language_of, otherwise, rendered
from academie.text.message import Message

router = APIRouter()
_PAGES = 64  # whole lessons that are held ready
_LONGEST = 300  # signs of an act


@router.get("/lessons")
async def lessons(request: Request) -> Response:
    """All courses."""
    return await _lessons(request)


async def _lessons(request: Request, wrong: AcademieError | None = None, name: str = "") -> Response:
    learner = await Learner(request).look()
    chosen = [course_of(find(name))] if name else await ask(request, courses)
    one = chosen[0].game if name else ""
    progress = await learner.progress()
    return await learner.shown("lessons.html", wrong, courses=chosen, progress=progress, name=one)


@router.get("/lessons/{name}")
@otherwise(_lessons)
async def course(request: Request, name: str) -> Response:
    """The lessons of one game."""
    return await _lessons(request, name=name)


@router.get("/lessons/{name}/{lesson}")
@otherwise(_lessons)
async def lesson(request: Request, name: str, lesson: str, step: str = "") -> Response:
    """A lesson, at a given step or where the learner left it."""
    learner = await Learner(request).look()
    course, found = school.lesson_of(name, lesson)
    sitting = school.seated(course, found, await learner.progress(), _number(step))
    return await _shown(learner, sitting)


@router.post("/lessons/{name}/{lesson}")
@otherwise(_lessons)
async def answer(request: Request, name: str, lesson: str) -> Response:
    """Judge an answer, show the result, save progress."""
    form = await form_of(request)
    learner = await Learner(request).sit()
    course, found = school.lesson_of(name, lesson)
    number, tries = _number(form.get("step", "")), _number(form.get("tries", "")) or 0
    before = school.seated(course, found, await learner.progress(), number, min(tries, 9))
    text = form.get("word", "") or form.get("text", "")
    if act := form.get("act", "")[:_LONGEST]:
        text = await ask(request, school.done, before, act)
    reply = await ask(request, school.answered, before, text)
    await learner.keep(lambda user, at: learner.learning.keep(user, reply.sitting, at))
    return await _shown(learner, before, reply, "" if act and not reply.right else text)


async def _shown(learner: Learner, before: Sitting, reply: Reply | None = None, text: str = "") -> Response:
    """The page of a lesson. A step that has just been answered stays, with what was said; games and skips go on."""
    after = before if reply is None else reply.sitting
    passed = after.number != before.number
    explained = passed and before.step.asks and before.step.kind != "game" and reply is not None and bool(reply.lines)
    sitting = before if explained or after.done else after
    diagrams = Diagrams(language_of(learner.request))
    played = text if explained and reply is not None and reply.right and before.step.kind == "play" else None
    step = await ask(learner.request, school.step_of, sitting, diagrams, answer=played)
    return await learner.shown(
        "lesson.html", game=sitting.game, course=sitting.course, lesson=sitting.lesson, step=step, diagrams=diagrams,
        lines=() if reply is None else reply.lines, right=None if reply is None else reply.right,
        tries=after.tries if not passed else 0, passed=explained or after.done, done=after.done, text=text,
        progress=await learner.progress(), next_step=after.number + 1, rank=_rank(sitting),
    )  # fmt: skip


def _rank(sitting: Sitting) -> int:
    """Which lesson of its course it is, from 1 on."""
    return sitting.course.lessons.index(sitting.lesson) + 1


@router.get("/lessons/{name}/{lesson}/text")
@otherwise(_lessons)
async def text(request: Request, name: str, lesson: str) -> Response:
    """A whole lesson to read: every step with its board, answers folded."""
    course, found = school.lesson_of(name, lesson)
    steps, diagrams = await ask(request, _whole, course.game, found.id, language_of(request))
    known = {
        "game": find(course.game), "course": course, "lesson": found, "steps": steps, "diagrams": diagrams,
        "here": "study", "cited": citing(request), "source": sourcing(request), "rank": course.lessons.index(found) + 1,
        "progress": Progress(),
    }  # fmt: skip
    return await ask(request, lambda: pressed(request, rendered(request, "lesson_text.html", **known)))


@lru_cache(_PAGES)
def _whole(name: str, lesson: str, language: str) -> tuple[list[tuple[school.Step, tuple[Message, ...]]], Diagrams]:
    diagrams = Diagrams(language)
    return school.whole(*school.lesson_of(name, lesson), diagrams), diagrams


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None

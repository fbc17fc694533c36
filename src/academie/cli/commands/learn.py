"""`academie learn`: lessons at the terminal. A thin client: what is asked and answered is the sitting's."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.table import Table

from academie.cli.options import JSON, Display, argument, game_of, option
from academie.cli.output import as_json, console, plain
from academie.cli.screen.board import View
from academie.cli.screen.keywords import QUIT
from academie.cli.screen.lesson import Bench
from academie.cli.words import say
from academie.errors import AcademieError, Unavailable, why
from academie.lessons import Sitting, course_of, courses, find_lesson
from academie.lessons.answers import check_course
from academie.lessons.progress import Progress, read_progress
from academie.text.files import data
from academie.text.message import Message
from academie.tutor.lesson import Course, Lesson, Step

if TYPE_CHECKING:
    from pathlib import Path

_FILE = "lessons.progress"
_UNKEPT = Message("Your progress cannot be saved in {path}, but the lesson continues: {why}")


def learn(
    name: str | None = argument(None, "[GAME]", "The game whose lessons you want."),
    lesson: str | None = argument(None, "[LESSON]", "A lesson, by its name or its number."),
    again: bool = option(False, "--again", "Start the lesson from the beginning."),
    check: bool = option(False, "--check", "Check the lessons for mistakes instead of teaching them."),
    json: bool = JSON,
    *,
    display: Display,
) -> None:
    """Learn a game, lesson by lesson. Without GAME, lists all lessons.

    The lesson resumes where you left it. Your progress is saved in your data folder.
    """
    language = display.view.language
    chosen = courses() if name is None else [course_of(game_of(name))]
    if check:
        _check(chosen, language)
    elif json:
        as_json({"lessons": [_data(course, each, language) for course in chosen for each in course.lessons]})
    elif name is None:
        _list(chosen, _Desk(console(), View(language)).progress, language)
    else:
        _Desk(console(), display.view).teach(chosen[0], lesson, again=again)


def _data(course: Course, lesson: Lesson, language: str) -> dict[str, object]:
    return {"game": course.game, "id": lesson.id, "title": lesson.title.to(language), "steps": len(lesson.steps)}


def _check(chosen: list[Course], language: str) -> None:
    """Every fault of the lessons; the status says whether there is one."""
    faults = [fault for course in chosen for fault in check_course(course)]
    for fault in faults:
        plain(fault.to(language))
    if faults:
        raise typer.Exit(1)
    plain(say("lessons_sound", language, count=sum(len(course.lessons) for course in chosen)))


def _list(chosen: list[Course], progress: Progress, language: str) -> None:
    """The lessons of every game, with what has been done of them."""
    table = Table(box=None, pad_edge=False)
    for head in ("game", "lesson", "title", "steps", "reached"):
        table.add_column(say(f"lesson_{head}", language))
    for course in chosen:
        for number, lesson in enumerate(course.lessons, start=1):
            reached = progress.reached.get((course.game, lesson.id))
            state = "" if reached is None else say("is_done", language) if not reached.step else str(reached.step)
            table.add_row(
                course.game, f"{number} {lesson.id}", lesson.title.to(language), str(len(lesson.steps)), state
            )
    console().print(table)


def _prompt(step: Step) -> str:
    """What a pupil is asked for at a step."""
    return "move_prompt" if step.kind == "game" else "answer_prompt" if step.asks else "go_on_prompt"


class _Desk(Bench):
    """A pupil at a terminal, and the file that keeps his progress."""

    def __init__(self, screen: Console, view: View) -> None:
        super().__init__(screen, view)
        self.path: Path | None = None
        self.progress = Progress()
        with self._or_without():
            self.path = data() / _FILE
            if self.path.exists():
                self.progress = read_progress(self.path.read_text(encoding="utf-8"))

    @contextmanager
    def _or_without(self) -> Iterator[None]:
        """What cannot be read or kept is told, and nothing is written over it; the lesson goes on without."""
        try:
            yield
        except (AcademieError, OSError, UnicodeDecodeError) as error:
            path, self.path = self.path, None
            if isinstance(error, OSError):
                error = Unavailable(why(error))
            told = error.text if isinstance(error, AcademieError) else Message("it is not a text file.")
            self.tell(_UNKEPT.fill(path=path or "", why=told).to(self.language))

    def keep(self, sitting: Sitting) -> None:
        """Put the progress on the disk: written aside, sent there, and renamed."""
        self.progress = self.progress.at(sitting)
        if self.path is None:
            return
        with self._or_without():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            aside = self.path.with_name(f".{_FILE}.{os.getpid()}")
            with aside.open("w", encoding="utf-8") as file:
                file.write(self.progress.write())
                file.flush()
                os.fsync(file.fileno())
            aside.rename(self.path)

    # --- Teaching

    def teach(self, course: Course, name: str | None, *, again: bool) -> None:
        """One lesson, and those that follow it as long as the pupil wants them."""
        lesson: Lesson | None = find_lesson(course, name) if name is not None else self.progress.next_of(course)
        while lesson is not None:
            sitting = Sitting(course, lesson) if again else self.progress.resumed(course, lesson)
            if not self.sit(sitting):
                return
            place = course.lessons.index(lesson) + 1
            lesson = course.lessons[place] if place < len(course.lessons) else None
            if lesson is None:
                self.tell(say("course_done", self.language))
            elif not self.goes_on(lesson):
                return

    def goes_on(self, lesson: Lesson) -> bool:
        """Whether the pupil wants the next lesson."""
        text = self.ask(say("next_lesson", self.language, title=lesson.title.to(self.language)))
        return text is not None and text.lower() not in QUIT

    def sit(self, sitting: Sitting) -> bool:
        """A lesson to its end; False when the pupil leaves."""
        self.tell(say("lesson_head", self.language, title=sitting.lesson.title.to(self.language), id=sitting.lesson.id))
        stale = True
        while not sitting.done:
            if stale:
                self.show(sitting)
                stale = False
            text = self.ask(say(_prompt(sitting.step), self.language))
            if text is None or text.lower() in QUIT:
                self.tell(say("lesson_left", self.language))
                return False
            if self.served(sitting, text):
                continue
            reply = sitting.answer(text)
            for line in reply.to(self.language):
                self.tell(line)
            stale = (reply.sitting.number, reply.sitting.bout) != (sitting.number, sitting.bout)
            sitting = reply.sitting
            self.keep(sitting)
        self.tell(say("lesson_done", self.language, title=sitting.lesson.title.to(self.language)))
        return True

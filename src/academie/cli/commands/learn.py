"""`academie learn`: lessons at the terminal. `Sitting` asks and judges; exercises use this module too."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from academie.cli.citations import opening, show_paragraph
from academie.errors import AcademieError, Unavailable, why
from academie.input.files import data
from academie.input.names import typed
from academie.lessons import Sitting, course_of, courses, find_lesson
from academie.lessons.answers import check_course, numeral
from academie.lessons.progress import Progress, read_progress
from academie.terminal.keywords import COMMANDS, QUIT
from academie.terminal.layout import View, render
from academie.terminal.options import JSON, Display, argument, game_of, option
from academie.terminal.output import YOUR_ANSWER, as_json, asked, console, plain
from academie.text.message import Message
from academie.tutor.lesson import Course, Lesson, Step

_FILE = "lessons.progress"
_BESIDE = 28  # columns for a text beside a board
_COLUMNS = (
    Message.within("its rules", "game"),
    *(Message("lesson"), Message("title"), Message("steps"), Message("reached")),
)
_HELP = Message(
    "Type your answer: a move, a number, one of the answers by its number or its words, or an act such as marks 4. If "
    "there is no question, press Enter. Commands: hint, show, skip, back, moves, board, law §, quit."
)
_YOUR_MOVE, _ENTER = Message("Your move > "), Message("Enter > ")
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
        _list(chosen, _Pupil(console(), View(language)).progress, language)
    else:
        _Pupil(console(), display.view).teach(chosen[0], lesson, again=again)


def _data(course: Course, lesson: Lesson, language: str) -> dict[str, object]:
    return {"game": course.game, "id": lesson.id, "title": lesson.title.to(language), "steps": len(lesson.steps)}


def _check(chosen: list[Course], language: str) -> None:
    """Every fault of the lessons; the status says whether there is one."""
    faults = [fault for course in chosen for fault in check_course(course)]
    for fault in faults:
        plain(fault.to(language))
    if faults:
        raise typer.Exit(1)
    plain(
        Message("Lessons without mistakes: {count}.", count=sum(len(course.lessons) for course in chosen)).to(language)
    )


def _list(chosen: list[Course], progress: Progress, language: str) -> None:
    """The lessons of every game, with what has been done of them."""
    table = Table(box=None, pad_edge=False)
    for head in _COLUMNS:
        table.add_column(head.to(language))
    for course in chosen:
        for number, lesson in enumerate(course.lessons, start=1):
            reached = progress.reached.get((course.game, lesson.id))
            state = "" if reached is None else Message("done").to(language) if not reached.step else str(reached.step)
            table.add_row(
                course.game, f"{number} {lesson.id}", lesson.title.to(language), str(len(lesson.steps)), state
            )
    console().print(table)


def _prompt(step: Step) -> Message:
    """What a pupil is asked for at a step."""
    return _YOUR_MOVE if step.kind == "game" else YOUR_ANSWER if step.asks else _ENTER


def _width(board: Text) -> int:
    return max(map(len, board.plain.splitlines()))


class Bench:
    """A pupil at a terminal."""

    def __init__(self, screen: Console, view: View) -> None:
        self.screen, self.view, self.language = screen, view, view.language
        self.cited = False  # whether it was said how a citation is opened

    def served(self, sitting: Sitting, text: str) -> bool:
        """What the terminal answers by itself: the board again, a paragraph, help."""
        word, _, rest = text.partition(" ")
        if word.lower() in COMMANDS["board"].names:
            self.show(sitting)
        elif word.lower() in COMMANDS["help"].names:
            self.tell(_HELP.to(self.language))
        elif word.lower() in COMMANDS["law"].names and rest:
            try:
                show_paragraph(sitting.game.law.find(rest.strip()), self.language)
            except AcademieError as error:
                self.tell(error.to(self.language))
        else:
            return False
        return True

    def show(self, sitting: Sitting) -> None:
        """The step: its number, its board, its text, what to choose from, where it stands in law and book."""
        step, state = sitting.step, sitting.state
        self.tell("")
        drawn = state is not None and step.kind != "tell"
        board = render(sitting.game, state, view=self.view) if state is not None and drawn else None
        said = [] if sitting.bout is not None else list(self._said(sitting))  # a game under way has said what it is
        if board is not None and self._beside(board, said):
            grid = Table.grid(padding=(0, 2))
            grid.add_column(no_wrap=True, min_width=_width(board))
            grid.add_row(board, Text("\n".join(said)))
            self.screen.print(grid)
            return
        if board is not None:
            self.screen.print(self._fitted(board, said), end="")
        for line in said:
            self.tell(line)

    def _height(self, said: list[str], width: int) -> int:
        return sum(len(Text(line).wrap(self.screen, width)) for line in said)

    def _fits(self, board: Text, said: list[str]) -> bool:
        """Whether a board, the text below it and the question are seen at once."""
        rows = len(board.split("\n"))
        return not self.screen.is_terminal or rows + self._height(said, self.screen.width) < self.screen.height

    def _fitted(self, board: Text, said: list[str]) -> Text:
        """A board that leaves room for the text below it: on a low terminal without its empty rows."""
        if self._fits(board, said):
            return board
        lines = board.split("\n", allow_blank=True)
        return Text("\n").join(line for line in lines if line.plain.strip("│| ") or not line.plain.strip())

    def _beside(self, board: Text, said: list[str]) -> bool:
        """Whether the text is read better beside the board: where it does not fit below and there is room."""
        if self._fits(self._fitted(board, said), said):
            return False
        room = self.screen.width - _width(board) - 2
        return room >= _BESIDE and self._height(said, room) < self.screen.height

    def _said(self, sitting: Sitting) -> Iterator[str]:
        """The text of a step, line by line."""
        step, language = sitting.step, self.language
        yield from (line.to(language) for line in sitting.opening)
        steps = len(sitting.lesson.steps)
        number = f"{sitting.number + 1}/{steps}  " if steps > 1 else ""
        where = ", ".join([*step.law, *([step.source] if step.source else [])])
        yield f"{number}{step.text.to(language)}" + (f" ({where})" if where else "")
        if how := "" if self.cited else opening(step.source, language):
            self.cited = True
            yield how
        if step.marks:
            yield Message("Look at {marks}.", marks=", ".join(step.marks)).to(language)
        if step.kind == "game":
            yield Message("Type moves for the legal moves, hint for advice.").to(language)
        titles = [option.title.to(language) for option in sitting.options]
        if numeral(sitting.options):
            yield "  " + ", ".join(titles)
        else:
            yield from (f"  {place}. {title}" for place, title in enumerate(titles, start=1))

    def tell(self, text: str) -> None:
        """Print a sentence."""
        self.screen.print(text, markup=False, soft_wrap=not self.screen.is_terminal)

    def ask(self, prompt: str) -> str | None:
        """A line from the pupil; None when there will be no more."""
        return asked(self.screen, prompt)


class _Pupil(Bench):
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
        """Report what cannot be read or saved, and do not overwrite it; the lesson continues without it."""
        try:
            yield
        except (AcademieError, OSError, UnicodeDecodeError) as error:
            path, self.path = self.path, None
            if isinstance(error, OSError):
                error = Unavailable(why(error))
            text = error.text if isinstance(error, AcademieError) else Message("it is not a text file.")
            self.tell(_UNKEPT.fill(path=path or "", why=text).to(self.language))

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
                self.tell(Message("That was the last lesson. Play a game with “academie play”.").to(self.language))
            elif not self.goes_on(lesson):
                return

    def goes_on(self, lesson: Lesson) -> bool:
        """Whether the pupil wants the next lesson."""
        text = self.ask(Message("Next: {title}. Press Enter, or type quit > ", title=lesson.title).to(self.language))
        return text is not None and text.lower() not in typed(QUIT)

    def sit(self, sitting: Sitting) -> bool:
        """A lesson to its end; False when the pupil leaves."""
        self.tell(
            Message("{title} ({id}). Type help for the commands.", title=sitting.lesson.title, id=sitting.lesson.id).to(
                self.language
            )
        )
        stale = True
        while not sitting.done:
            if stale:
                self.show(sitting)
                stale = False
            text = self.ask(_prompt(sitting.step).to(self.language))
            if text is None or text.lower() in typed(QUIT):
                self.tell(Message("You can leave now; the lesson resumes here.").to(self.language))
                return False
            if self.served(sitting, text):
                continue
            if text and _prompt(sitting.step) is _ENTER and not sitting.command(text):
                self.tell(Message("There is no question here. Press Enter to go on, or type help.").to(self.language))
                continue
            reply = sitting.answer(text)
            for line in reply.to(self.language):
                self.tell(line)
            stale = (reply.sitting.number, reply.sitting.bout) != (sitting.number, sitting.bout)
            sitting = reply.sitting
            self.keep(sitting)
        self.tell(Message("You have finished the lesson “{title}”.", title=sitting.lesson.title).to(self.language))
        return True

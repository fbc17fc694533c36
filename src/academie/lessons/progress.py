"""A pupil's progress as a text: a line for each lesson begun, and the acts of an unfinished game.

    academie progress 1
    GAME first-moves done
    GAME whole-game 3
      white gets 6-5
      white plays M/S/Y

The number is the step the pupil has reached. An incomplete last line is ignored, so that a text cut off anywhere after
its first line can still be read. No answer is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from academie.errors import AcademieError, Unreadable, quoted
from academie.lessons.boards import Bout
from academie.lessons.pupil import Sitting
from academie.referee import referee_of
from academie.tutor.lesson import Course, Lesson

TITLE = "academie progress 1"
DONE = "done"
_LINE = re.compile(r"(\w+) ([a-z0-9-]+) (done|[1-9][0-9]{0,3})")


@dataclass(frozen=True)
class Reached:
    """Where a pupil is in a lesson: at a step counted from 1, in the midst of its game perhaps; 0 when it is done."""

    step: int
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Progress:
    """How far a pupil has come in every lesson he has begun, by game and lesson."""

    reached: Mapping[tuple[str, str], Reached] = field(default_factory=dict)

    def at(self, sitting: Sitting) -> Progress:
        """The progress once a sitting has come so far; a lesson that was done stays done."""
        key = (sitting.course.game, sitting.lesson.id)
        if sitting.done:
            return Progress({**self.reached, key: Reached(0)})
        if self.done(*key) and not sitting.number and sitting.bout is None:
            return self
        names = referee_of(sitting.course.game).SEATS
        acts = tuple(act.line(names) for act in sitting.bout.journal.acts) if sitting.bout is not None else ()
        return Progress({**self.reached, key: Reached(sitting.number + 1, acts)})

    def done(self, game: str, lesson: str) -> bool:
        """Whether a lesson has been taken to its end."""
        found = self.reached.get((game, lesson))
        return found is not None and found.step == 0

    def resumed(self, course: Course, lesson: Lesson) -> Sitting:
        """The sitting as it was left; at the beginning where the lesson was done, or is another now."""
        found = self.reached.get((course.game, lesson.id))
        if found is None or not 0 < found.step <= len(lesson.steps):
            return Sitting(course, lesson)
        sitting = Sitting(course, lesson, found.step - 1)
        return replace(sitting, bout=_bout(sitting, found.acts)) if found.acts else sitting

    def next_of(self, course: Course) -> Lesson:
        """The first lesson of a course that is not done; the first of all where all are."""
        left = [lesson for lesson in course.lessons if not self.done(course.game, lesson.id)]
        return (left or list(course.lessons))[0]

    def write(self) -> str:
        """The text."""
        lines = [TITLE]
        for (game, lesson), reached in self.reached.items():
            lines.append(f"{game} {lesson} {reached.step or DONE}")
            lines += [f"  {act}" for act in reached.acts]
        return "\n".join(lines) + "\n"


def _bout(sitting: Sitting, acts: tuple[str, ...]) -> Bout | None:
    """The game as it was left, as far as it still can be played; None where the step is not a game now."""
    if sitting.step.kind != "game":
        return None
    bout = Bout.begin(sitting.course, sitting.lesson, sitting.number)
    try:
        for line in acts:
            bout, _ = bout.after(referee_of(sitting.course.game).read_act(line))
    except AcademieError:
        pass  # the lesson has been changed since: what can be played stands
    bout, _ = bout.proceeded()
    return None if bout.over else bout


def read_progress(text: str) -> Progress:
    """The progress a text tells, cut off anywhere after its first line or not; raises `Unreadable` with the line."""
    lines = text.split("\n")[:-1]
    if not lines or lines[0].strip() != TITLE:
        raise Unreadable("A progress file must begin with the line “{title}”.", title=TITLE)
    reached: dict[tuple[str, str], Reached] = {}
    last: tuple[str, str] | None = None
    for number, line in enumerate(lines[1:], start=2):
        found = _LINE.fullmatch(line)
        if found is not None:
            last = (found[1], found[2])
            reached[last] = Reached(0 if found[3] == DONE else int(found[3]))
        elif last is not None and reached[last].step and re.fullmatch(r"  \S.{0,500}", line):
            reached[last] = replace(reached[last], acts=(*reached[last].acts, line.strip()))
        else:
            raise Unreadable(
                "Line {number}: {line} is not a line of progress. Correct it, or move the file away to begin again.",
                number=number,
                line=quoted(line),
            )
    return Progress(reached)

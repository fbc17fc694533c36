"""Lessons: boards are set up, the law answers the questions, and a pupil answers them too.

What a lesson is, and how its file is read, is in `academie.tutor`; here it meets the games, their books and their
referees. A terminal, a server and a page are clients of `Sitting`, a value.
"""

from academie.errors import Unavailable
from academie.game import Game
from academie.game.registry import PACKAGES, find
from academie.input.names import Names
from academie.lessons.pupil import Reply, Sitting
from academie.text.message import Message
from academie.tutor.lesson import FILE, Course, Lesson, load_course

_LESSONS = Message("there is {known}.")

__all__ = ["Reply", "Sitting", "course_of", "courses", "find_lesson"]


def course_of(game: Game | str) -> Course:
    """The lessons of a game or of its name; raises `Unavailable` where it has none."""
    game = find(game) if isinstance(game, str) else game
    if not (game.folder / FILE).exists():
        raise Unavailable(
            "{game} has no lessons yet. Read its law with “academie law {name}”.", game=game.title, name=game.name
        )
    return load_course(game.folder)


def courses() -> list[Course]:
    """The lessons of every game that has some, in the order of the list of games."""
    return [load_course(game.folder) for game in map(find, PACKAGES) if (game.folder / FILE).exists()]


def find_lesson(course: Course, name: str) -> Lesson:
    """The lesson of an id or a title, as people spell it, or of a number from 1 on."""
    listed = {lesson.id: (str(number), lesson.title) for number, lesson in enumerate(course.lessons, start=1)}
    found = Names(listed).choose(name, Message("There is no lesson {name};"), _LESSONS)
    return next(lesson for lesson in course.lessons if lesson.id == found)

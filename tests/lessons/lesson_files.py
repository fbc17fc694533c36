"""A small file of lessons for the tests, whole, and with one thing changed at a time."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

from academie.errors import AcademieError
from academie.game.registry import PACKAGES, find
from academie.lessons import Sitting
from academie.lessons.answers import NOTHING, Judge, numeral
from academie.referee.acts import Kind
from academie.tutor.lesson import FILE, Course, Lesson, load_course, read_course

FAULTS = tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))
GOOD = Path(__file__).with_name("sample.toml").read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    """The file with one thing changed, which must be there."""
    assert GOOD.count(old) >= 1, old
    return GOOD.replace(old, new, 1)


def course(folder: Path, text: str = GOOD) -> Course:
    """The course of a file in a folder."""
    path = folder / FILE
    path.write_text(text, encoding="utf-8")
    return read_course(path)


def one_step(folder: Path, game: str, kind: str, position: str, *fields: str) -> Sitting:
    """A pupil at the only step of a lesson, which has these fields."""
    lesson = ["[[lesson]]", 'id = "sample"', 'en = "A sample"', 'fr = "Un essai"', "[[lesson.step]]"]
    asked = [f'kind = "{kind}"', f'position = "{position}"', *fields, 'en = "What?"', 'fr = "Quoi ?"']
    read = course(folder, "\n".join([f'game = "{game}"', *lesson, *asked, ""]))
    return Sitting(read, read.lessons[0])


def turned(folder: Path, kind: str, acts: str, seat: int = 1) -> Sitting:
    """A pupil at a table à la rigueur at which some acts have been done."""
    return one_step(folder, "trictrac", kind, "W:A9,I2,J2,L2;B:Y15", acts, f"seat = {seat}", HINT)


HINT = 'hint = { en = "Look.", fr = "Regardez." }'


# --- Pupils for the tests: what they answer, rightly and wrongly, to any step
TAUGHT = [name for name in PACKAGES if (find(name).folder / FILE).exists()]
LESSONS = [
    (load_course(find(name).folder), lesson) for name in TAUGHT for lesson in load_course(find(name).folder).lessons
]
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

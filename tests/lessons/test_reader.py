"""Courses: how files are read and refused; and that every course of the program is whole."""

import random
import re
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import often
from academie.errors import AcademieError, Unreadable
from academie.game.registry import PACKAGES
from academie.lessons import Reply, Sitting, course_of
from academie.lessons.answers import check_course
from academie.lessons.progress import TITLE, Progress, Reached, read_progress
from academie.text.message import bilingual
from academie.tutor.lesson import Course, Lesson, Option
from lessons.lesson_files import FAULTS, GOOD, IDS, LESSONS, TAUGHT, changed, course, right, taken, wrong


def test_a_whole_file_is_read(tmp_path: Path) -> None:
    """Every field comes out where it belongs."""
    read = course(tmp_path)
    (lesson,) = read.lessons
    tell, play, count, choose, game = lesson.steps
    assert (read.game, lesson.id, lesson.title) == ("gammon", "sample", bilingual("A sample", "Un essai"))
    assert (tell.kind, tell.text.fr, tell.law, tell.source) == ("tell", "Un texte.", ("§4",), "LEP l.2164")
    assert (play.board.entry, play.board.ply, play.ask, play.given) == (
        "lepeintre-gammon 5",
        1,
        "most",
        {"event": "battue"},
    )
    assert (play.seat, play.answer_given, count.answer_given) == (1, "H/B* H/D*", "167")
    assert count.hint == bilingual("Count.", "Comptez.")
    assert choose.options == (Option.of("M/R M/S"), Option.of("M/S/Y"))
    assert (game.opponent, game.seed, game.until, game.turns) == ("random", 1, "end", 0)


@pytest.mark.parametrize("fault", FAULTS["form"], ids=itemgetter("what"))
def test_what_the_format_lacks_is_refused(tmp_path: Path, fault: dict[str, str]) -> None:
    """One sentence names the file, the place and what to do, in both languages."""
    with pytest.raises(AcademieError) as wrong:
        course(tmp_path, changed(fault["old"], fault["new"]))
    assert "lessons.toml" in wrong.value.text.en
    assert "lessons.toml" in wrong.value.text.fr
    assert fault["said"] in str(wrong.value)
    assert wrong.value.text.en != wrong.value.text.fr


@pytest.mark.parametrize(
    ("first", "said"), [("[[lesson]]", "there is no lesson; add"), ("  [[", "the lesson has no step")]
)
def test_what_breaks_off_is_refused(tmp_path: Path, first: str, said: str) -> None:
    """Before its lesson, or before its steps."""
    with pytest.raises(AcademieError, match=re.escape(said)):
        course(tmp_path, GOOD[: GOOD.index(first)])


# --- A pupil's progress as a text: written, read, cut off anywhere, and gone on from.


TEXT = f"{TITLE}\ngammon one done\nchess two 3\ngammon sample 5\n  white gets 6-5\n  white plays A/B\ngammon last 2\n"


def test_what_is_written_is_read_back() -> None:
    """Every lesson with where the pupil is, and the acts of a game left in its midst."""
    progress = read_progress(TEXT)
    assert progress.reached["gammon", "one"] == Reached(0)
    assert progress.reached["chess", "two"] == Reached(3)
    assert progress.reached["gammon", "sample"] == Reached(5, ("white gets 6-5", "white plays A/B"))
    assert progress.done("gammon", "one")
    assert not progress.done("chess", "two")
    assert progress.write() == TEXT


@given(st.integers(0, len(TEXT)))
def test_a_text_cut_anywhere_is_refused_or_says_no_more_than_was_written(place: int) -> None:
    """Cut within its first line it is refused in a sentence; after it, what whole lines say stands and nothing else."""
    cut, whole = TEXT[:place], read_progress(TEXT).reached
    if "\n" not in cut:
        with pytest.raises(Unreadable):
            read_progress(cut)
        return
    for key, reached in read_progress(cut).reached.items():
        assert reached.step == whole[key].step
        assert reached.acts == whole[key].acts[: len(reached.acts)]
    lines = cut.count("\n") - 1
    assert read_progress(cut).write().count("\n") - 1 == lines


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """At its step; in the midst of its game, with the same position; from the beginning once it was done."""
    read = course(tmp_path)
    lesson = read.lessons[0]
    progress = Progress().at(Sitting(read, lesson, 2))
    assert read_progress(progress.write()).resumed(read, lesson).number == 2
    sitting, rng = Sitting(read, lesson, 4), random.Random(2)
    while not sitting.done:
        again = read_progress(progress.at(sitting).write()).resumed(read, lesson)
        assert (again.number, str(again.state)) == (sitting.number, str(sitting.state))
        sitting = sitting.answer(right(sitting, rng)).sitting
    done = progress.at(sitting)
    assert done.done("gammon", "sample")
    assert done.resumed(read, lesson).number == 0


def test_a_lesson_that_was_done_stays_done(tmp_path: Path) -> None:
    """To look at its beginning again takes nothing away."""
    read = course(tmp_path)
    lesson = read.lessons[0]
    done = Progress().at(Sitting(read, lesson, len(lesson.steps)))
    assert done.at(Sitting(read, lesson)).done("gammon", "sample")
    assert done.next_of(read) == lesson


def test_progress_in_a_lesson_that_has_changed_is_no_error(tmp_path: Path) -> None:
    """A step that is there no more, or acts that cannot be done now: the lesson begins, or goes on from what can."""
    read = course(tmp_path)
    lesson = read.lessons[0]
    far = Progress({("gammon", "sample"): Reached(40)})
    assert far.resumed(read, lesson).number == 0
    odd = Progress({("gammon", "sample"): Reached(5, ("white plays M/S",))})
    assert odd.resumed(read, lesson).number == 4
    output = Progress({("gammon", "sample"): Reached(3, ("white plays M/S",))})
    assert output.resumed(read, lesson).bout is None


# --- The courses there are


# Games whose lessons are still to be written; whoever writes them takes the game out.
WAITING: set[str] = set()
SLOW = {"chess", "dames_rabattues", "garanguet", "tourne_case"}  # games whose machine thinks long before its first move
KEYBOARD = re.compile(r"\b(types?|typed|typing|tap(e|ez|er|ent)|clavier|keyboard|click|cliquez)\b", re.IGNORECASE)


def test_every_game_has_lessons() -> None:
    """No game of the program is without a course, those excepted that are named here."""
    assert set(PACKAGES) - set(TAUGHT) == WAITING


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


def taken_to_its_end(course: Course, lesson: Lesson) -> None:
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


def wrong_answers_teach(course: Course, lesson: Lesson) -> None:
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


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=IDS)
def test_a_lesson(course: Course, lesson: Lesson) -> None:
    """Every board is laid, every question has an answer, and what the books answer is what the law says.

    One story, since the law's answers are what takes long. By `make test` one lesson of three is answered wrongly too:
    each has the questions of the others of its course.
    """
    alone = replace(course, lessons=(lesson,))
    assert [fault.en for fault in check_course(alone)] == []
    taken_to_its_end(alone, lesson)
    if course.lessons.index(lesson) % 3 == 0 or often.deep:
        wrong_answers_teach(alone, lesson)


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

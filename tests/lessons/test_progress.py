"""A pupil's progress as a text: written, read, cut off anywhere, and gone on from."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Unreadable
from academie.lessons import Sitting
from academie.lessons.progress import TITLE, Progress, Reached, read_progress
from lessons.lesson_files import course
from lessons.pupils import right

if TYPE_CHECKING:
    from pathlib import Path

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


@settings(max_examples=200)
@given(st.text(max_size=60))
def test_rubbish_is_one_sentence_or_progress(text: str) -> None:
    """Whatever stands below the first line, nothing but a refusal in both languages comes of it."""
    try:
        read_progress(f"{TITLE}\n{text}\n").write()
    except AcademieError as error:
        assert error.text.en != error.text.fr


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
    told = Progress({("gammon", "sample"): Reached(3, ("white plays M/S",))})
    assert told.resumed(read, lesson).bout is None

"""The reader of lessons: the whole format is read, and whatever it lacks is refused in one sentence with its place."""

from __future__ import annotations

import random
import re
from operator import itemgetter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import AcademieError, Unreadable
from academie.lessons import Sitting
from academie.lessons.progress import TITLE, Progress, Reached, read_progress
from academie.text.message import bilingual
from academie.tutor.lesson import Option
from lessons.lesson_files import FAULTS, GOOD, changed, course, right

if TYPE_CHECKING:
    from pathlib import Path


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
    told = Progress({("gammon", "sample"): Reached(3, ("white plays M/S",))})
    assert told.resumed(read, lesson).bout is None

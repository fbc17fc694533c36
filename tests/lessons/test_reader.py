"""The reader of lessons: the whole format is read, and whatever it lacks is refused in one sentence with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError
from academie.title import Title
from academie.tutor.lesson import Option
from lessons.lesson_files import GOOD, changed, course

if TYPE_CHECKING:
    from pathlib import Path


def test_a_whole_file_is_read(tmp_path: Path) -> None:
    """Every field comes out where it belongs."""
    read = course(tmp_path)
    (lesson,) = read.lessons
    tell, play, count, choose, game = lesson.steps
    assert (read.game, lesson.id, lesson.title) == ("gammon", "sample", Title("A sample", "Un essai"))
    assert (tell.kind, tell.text.fr, tell.law, tell.source) == ("tell", "Un texte.", ("§4",), "LEP l.2164")
    assert (play.board.entry, play.board.ply, play.ask, play.given) == (
        "lepeintre-gammon 5",
        1,
        "most",
        {"event": "battue"},
    )
    assert (play.seat, play.answer_given, count.answer_given) == (1, "H/B* H/D*", "167")
    assert count.hint == Title("Count.", "Comptez.")
    assert choose.options == (Option.of("M/R M/S"), Option.of("M/S/Y"))
    assert (game.opponent, game.seed, game.until, game.turns) == ("random", 1, "end", 0)


OPTION = """[[lesson.step.option]]
  value = "yes"
  en = "Yes."
  fr = "Oui."
"""
TWICE = """[[lesson]]
id = "sample"
en = "A"
fr = "B"
[[lesson.step]]
kind = "tell"
en = "A"
fr = "B"
[[lesson]]
"""
WRONG = {
    "no lesson": (GOOD[GOOD.index("\n[[lesson]]") :], "", "there is no lesson; add a [[lesson]] table"),
    "no id": ('id = "sample"\n', "", "lesson 1: the field “id” is missing"),
    "bad id": ('id = "sample"', 'id = "Sample 1"', "lower-case words joined by hyphens"),
    "no French title": ('fr = "Un essai"\n', "", "lesson sample: the field “fr” is missing"),
    "no French text": ('  fr = "Un texte."\n', "", "lesson sample, step 1: the field “fr” is missing"),
    "empty text": ('en = "A text."', 'en = ""', "step 1: the field “en” is empty"),
    "unknown kind": ('kind = "tell"', 'kind = "sing"', "the field “kind” is “sing”; choose one of tell, show"),
    "unknown field": ('source = "LEP l.2164"', 'sauce = "LEP"', "there is no field “sauce” here"),
    "an answer in a telling step": ('source = "LEP l.2164"', "answer_given = 1", "has no field “answer_given”"),
    "a board in a telling step": ('source = "LEP l.2164"', 'position = "start"', "has no field “position”"),
    "two boards": ("ply = 1\n", 'ply = 1\n  position = "start"\n', "a position or an entry of a book"),
    "two boards shown": (
        'kind = "tell"',
        'kind = "show"\n  position = "start"\n  entry = "lepeintre-gammon 5"',
        "a position or an entry of a book",
    ),
    "no question": ('  ask = "most"\n', "", "step 2: the field “ask” is missing"),
    "with is no table": ('with = { event = "battue" }', 'with = "battue"', "the field “with” must be a table"),
    "with a truth": ('with = { event = "battue" }', "with = { event = true }", "the field “with.event” must be"),
    "no paragraph": ('law = "§4"', 'law = "4"', "“4” is no paragraph"),
    "ply below one": ("ply = 1", "ply = 0", "numbers begin at 1"),
    "hint in one language": ('hint = { en = "Count.", fr = "Comptez." }', 'hint = { en = "Count." }', "step 3, hint"),
    "hint is a text": ('hint = { en = "Count.", fr = "Comptez." }', 'hint = "Count."', "a text in both languages"),
    "one option": ('options = ["M/R M/S", "M/S/Y"]', 'options = ["M/S/Y"]', "two answers to choose from at least"),
    "an option twice": ('"M/R M/S", "M/S/Y"', '"M/S/Y", "M/S/Y"', "all of them different"),
    "options twice": ('  fr = "Lequel ?"\n', '  fr = "Lequel ?"\n  ' + OPTION, "keep one of the two"),
    "no step": (GOOD[GOOD.index("\n  [[lesson.step]]") :], "", "the lesson has no step"),
    "a lesson twice": ("[[lesson]]\n", TWICE, "two lessons are called “sample”"),
    "no TOML": ('game = "gammon"', "game = ", "is not TOML"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_the_format_lacks_is_refused(tmp_path: Path, what: str) -> None:
    """One sentence names the file, the place and what to do, in both languages."""
    old, new, sentence = WRONG[what]
    with pytest.raises(AcademieError) as wrong:
        course(tmp_path, changed(old, new))
    assert "lessons.toml" in wrong.value.text.en
    assert "lessons.toml" in wrong.value.text.fr
    assert sentence in str(wrong.value)
    assert wrong.value.text.en != wrong.value.text.fr

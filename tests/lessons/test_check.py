"""What `--check` says of a course: each fault in a sentence that names the file, the lesson and the step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.lessons.check import check_course
from lessons.lesson_files import changed, course

if TYPE_CHECKING:
    from pathlib import Path


def test_a_sound_course_has_no_fault(tmp_path: Path) -> None:
    """The file as it is."""
    assert check_course(course(tmp_path)) == []


FAULTS = {
    "another play": ('answer_given = "H/B* H/D*"', 'answer_given = "H/B* A/U"', 2, "the law says “H/B* H/D*”"),
    "a play that is none": ('answer_given = "H/B* H/D*"', 'answer_given = "X"', 2, "gives the answer “X”"),
    "one point more": ("answer_given = 167", "answer_given = 168", 3, "gives the answer “168”, and the law says “167”"),
    "one point less": ("answer_given = 167", "answer_given = 166", 3, "the law says “167”"),
    "no number": ("answer_given = 167", 'answer_given = "many"', 3, "the law says “167”"),
    "the other option": ('answer_given = "M/S/Y"', 'answer_given = "M/R M/S"', 4, "the law says “M/S/Y”"),
    "an entry that is not there": ("lepeintre-gammon 5", "lepeintre-gammon 50", 2, "has no entry “50”"),
    "a book that is not there": ("lepeintre-gammon 5", "lepeintre-jeu 5", 2, "There is no book “lepeintre-jeu”"),
    "a ply past the end": ("ply = 1", "ply = 40", 2, "That line has 4 words, not 40"),
    "an event that is not there": ('{ event = "battue" }', '{ event = "battu" }', 2, "There is no event “battu”"),
    "no event given": ('{ event = "battue" }', "{ }", 2, "must be given “event”"),
    "too much given": ('{ event = "battue" }', '{ event = "battue", move = "X" }', 2, "is given no “move”"),
    "a question that is not there": ('ask = "pips"', 'ask = "pipes"', 3, "no question “pipes” is asked"),
    "a question of another kind": ('ask = "pips"', 'ask = "legal"', 3, "no question “legal” is asked"),
    "a paragraph that is not there": ('law = "§21"', 'law = "§99"', 4, "There is no paragraph §99"),
    "no help": ('  hint = { en = "Count.", fr = "Comptez." }\n', "", 3, "needs a hint or a paragraph"),
    "every option right": ('"M/R M/S", "M/S/Y"', '"Y/F E/J", "M/S/Y"', 4, "every answer to choose from is right"),
    "no option right": ('"M/R M/S", "M/S/Y"', '"M/R M/S", "M/N"', 4, "the law gives no answer"),
    "a position that is none": ("W:K1,L1,*13;B", "W:K1,L1,*12;B", 5, "White has 14 dames"),
    "a game already over": (",N1,*13 phase=throw to=white", ",*14 phase=throw to=black", 5, "over before the pupil is"),
    "a player who is none": ('opponent = "random"', 'opponent = "nobody"', 5, "There is no player “nobody”"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_named_with_its_place(tmp_path: Path, what: str) -> None:
    """A wrong answer, a wrong board, a wrong question: one sentence, and it says where."""
    old, new, step, sentence = FAULTS[what]
    first, *_ = check_course(course(tmp_path, changed(old, new)))
    assert first.en.startswith(f"gammon/lessons.toml, lesson sample, step {step}: ")
    assert first.fr.startswith(f"gammon/lessons.toml, leçon sample, étape {step} : ")
    assert sentence in first.en


def test_each_fault_is_told_once(tmp_path: Path) -> None:
    """Two wrong answers are two sentences."""
    text = changed("answer_given = 167", "answer_given = 1").replace('= "M/S/Y"', '= "M/R M/S"')
    assert len(check_course(course(tmp_path, text))) == 2

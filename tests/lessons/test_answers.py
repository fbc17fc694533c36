"""What a pupil may type: numbers in figures and words, a choice by its number or its words, an act by its number."""

from __future__ import annotations

import pytest

import academie
from academie.errors import Ambiguous, Unknown, Unreadable
from academie.lessons import Sitting, course_of, find_lesson
from academie.lessons.answers import chosen, read_number
from academie.title import Title
from academie.tutor.lesson import Option

TABLES = (
    Option("a", Title("White's petit jan", "le petit jan des Blancs")),
    Option("b", Title("White's grand jan", "le grand jan des Blancs")),
    Option("c", Title("Black's grand jan", "le grand jan des Noirs")),
)
HOLD = (Option("yes", Title("He may hold.", "Il peut tenir.")), Option("no", Title("He must leave.", "Il s'en va.")))
NUMBERS = tuple(Option.of(number) for number in range(7))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("11", 11), ("eleven", 11), ("Onze", 11), ("11 points", 11), ("onze points", 11), ("11.", 11)),
        *(("twenty-one", 21), ("vingt et un", 21), ("soixante et onze", 71), ("quatre-vingts", 80)),
        *(("quatre-vingt-dix-sept", 97), ("zéro", 0), ("aucune", 0), ("none", 0), ("cent", 100)),
    ],
)
def test_a_number_in_figures_or_words(text: str, number: int) -> None:
    """English and French, with or without accents, with what is counted behind it."""
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "-4", "4 5", "4 or 5", "6-5", "4.5", "deux trois", "points", "1234567"])
def test_what_is_no_number(text: str) -> None:
    """Nothing is guessed: two numbers, a part of one, a word alone."""
    with pytest.raises(Unreadable, match="is no number"):
        read_number(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", "b"),
        ("petit jan", "a"),
        ("PETIT JAN", "a"),
        ("Black's", "c"),
        ("grand jan des noirs", "c"),
        ("noirs", "c"),
    ],
)
def test_a_choice_by_its_words(text: str, value: str) -> None:
    """As much as tells it from the others, in either language."""
    assert chosen(TABLES, text).value == value


def test_words_that_fit_two_choices_or_none() -> None:
    """The first are told with their numbers, the second refused."""
    with pytest.raises(Ambiguous, match="may be the answers 2 and 3"):
        chosen(TABLES, "le grand jan")
    with pytest.raises(Unknown, match="none of the answers; give a number from 1 to 3"):
        chosen(TABLES, "le coin")
    with pytest.raises(Unknown):
        chosen(TABLES, "le")


@pytest.mark.parametrize(("text", "value"), [("oui", "yes"), ("o", "yes"), ("Y", "yes"), ("non", "no"), ("n", "no")])
def test_yes_and_no_in_either_language(text: str, value: str) -> None:
    """Even where the answers have words of their own."""
    assert chosen(HOLD, text).value == value


def test_what_is_read_comes_before_the_value_behind_it() -> None:
    """Who types no means the answer that begins so, even where it stands for a yes."""
    forced = Option("yes", Title("No: one six only.", "Non : un seul six.")), Option("no", Title("Yes.", "Oui."))
    assert [chosen(forced, text).value for text in ("no", "non", "n", "yes", "oui", "o", "1", "2")] == [
        *("yes", "yes", "yes", "no", "no", "no", "yes", "no"),
    ]


def test_choices_that_are_numbers_stand_for_themselves() -> None:
    """2 is the number two, and not the second answer, which is one."""
    assert chosen(NUMBERS, "2").value == "2"
    with pytest.raises(Unknown, match="from 0 to 6"):
        chosen(NUMBERS, "7")


def at(game: str, lesson: str, number: int) -> Sitting:
    """At a step, counted from 1, of a lesson."""
    course = course_of(academie.find(game))
    return Sitting(course, find_lesson(course, lesson), number - 1)


@pytest.mark.parametrize("text", ["4", "quatre", "4 points", "marks 4", "marque 4", "je marque 4", "I mark 4"])
def test_a_number_marks(text: str) -> None:
    """The first mark of the course is worth four."""
    assert at("trictrac", "marking", 2).answer(text).right is True


def test_a_number_claims() -> None:
    """A school of so many points; a man huffed on its square."""
    assert at("trictrac", "schools", 2).answer("2").right is True
    assert at("trictrac", "schools", 2).answer("4").right is False
    assert at("draughts", "huffing", 2).answer("33").right is True


@pytest.mark.parametrize("text", ["foo", "A/B", "4 trous"])
def test_what_is_no_act_is_no_wrong_answer(text: str) -> None:
    """It is told which acts there are, in both languages, and counts for no try."""
    reply = at("trictrac", "marking", 2).answer(text)
    assert (reply.right, reply.sitting.tries) == (False, 0)
    assert "marks nothing; say one of these, or nothing: marks …;" in reply.to("en")[0]
    assert "ne marque rien" in reply.to("fr")[0]

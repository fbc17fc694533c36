"""A problem put and judged: what an answer may look like, and what becomes of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from academie.corpus.exercises import asks, problem_of, problems, solver_of
from academie.corpus.shelf import books, find_book
from academie.errors import AcademieError, Unknown, Unreadable
from academie.games import find, has
from academie.tutor.problem import Attempt, ByLaw, judge

if TYPE_CHECKING:
    from academie.tutor.problem import Problem

pytestmark = pytest.mark.native

STROKE = "1. 48-42 37x28 2. 24x2"  # the whole of No 55


def of(number: str, book: str = "manoury") -> Problem:
    return problem_of(find_book(book), number)


@pytest.mark.parametrize("text", ["48-42", "48-42 24x2", STROKE, "48-42, 37x28, 24x2", "  48-42\t37x28 "])
def test_an_answer_is_a_move_or_a_line(text: str) -> None:
    """With or without numbers, commas and the other side's moves."""
    assert judge(of("55"), text).good


@pytest.mark.parametrize("text", ["", "   ", "1.", "x" * 1000])
def test_nothing_is_no_answer(text: str) -> None:
    """One sentence, and nothing is judged."""
    with pytest.raises(Unreadable, match="Give an answer"):
        judge(of("55"), text)


@pytest.mark.parametrize("text", ["48-42 48-42", "20-14", "48-42 37x28 24x2 1-2 3-4", "hello"])
def test_what_the_law_refuses_is_no_wrong_answer(text: str) -> None:
    """It raises a sentence in both languages."""
    with pytest.raises(AcademieError) as raised:
        judge(of("55"), text)
    assert raised.value.text.fr


def test_on_the_board_the_other_side_answers() -> None:
    """Move by move: a wrong one is taken back, the book's answers are played, and at the end of the line it is done."""
    attempt = Attempt(of("55"))
    attempt.say("33-28")
    assert attempt.failed
    assert attempt.done
    assert not attempt.verdict.good
    attempt.back()
    assert not attempt.done
    assert attempt.state == of("55").state
    attempt.say("48-42")
    (reply,) = attempt.answer()
    assert str(reply.move) == "37x28"
    attempt.say("24x2")
    assert attempt.done
    assert attempt.verdict.good


def test_off_the_book_the_room_answers() -> None:
    """A good move that the book has not, and the engine replies to it."""
    attempt = Attempt(of("24"))
    attempt.say("9-4")
    assert attempt.verdict.good
    assert len(attempt.answer()) == 1
    assert attempt.ours


def test_every_book_is_looked_through() -> None:
    """Each book gives its exercises or none, every key once, and every execution is legal from its position."""
    keys = [problem.key for book in books() if book.game != "chess" for problem in problems(book)]
    assert len(keys) == len(set(keys)) > 140
    for book in books():
        for problem in () if book.game == "chess" else problems(book):
            state = problem.state
            for move in problem.models[0] if problem.models else ():
                state = state.after(move)
            assert problem.source[0] <= problem.source[1]
            assert asks(problem).en.endswith((".", "?"))
            assert (problem.number_wanted is None) == bool(problem.models)


@pytest.mark.parametrize(
    ("book", "number", "right", "wrong"),
    [
        ("academie-toc", "2", "2", "1"),
        ("academie-toc", "1", "1", "2"),
        ("lepeintre", "1", "12", "4"),
        ("lepeintre-gammon", "3", "Y/F E/F", "Y/F G/H"),
        ("academie-domino", "1", "6-6", "0-0"),
    ],
)
def test_counts_and_plays_of_the_other_books(book: str, number: str, right: str, wrong: str) -> None:
    """The law's count, and the book's play; another is refused, for nothing shows it as good."""
    problem = of(number, book)
    assert judge(problem, right).good
    refused = judge(problem, wrong)
    assert not refused.good
    assert refused.text.en != refused.text.fr


@pytest.mark.parametrize("text", ["", "two", "-1", "1.5"])
def test_a_count_is_a_number(text: str) -> None:
    """One sentence for anything else."""
    with pytest.raises(Unreadable):
        judge(of("2", "academie-toc"), text)


def test_an_unknown_number_names_those_there_are() -> None:
    """And a book that asks nothing says so."""
    with pytest.raises(Unknown, match="asks nothing under the number “999”; it has 1, 2, 3"):
        of("999")
    with pytest.raises(AcademieError, match="asks for no play"):
        of("1", "academie-plain")


def test_the_law_judges_where_no_room_does() -> None:
    """Gammon has no storey for it: the same position by another order of dames is the same answer."""
    assert not has("gammon", "solve")
    assert isinstance(solver_of(find("gammon")), ByLaw)
    problem: Any = of("3", "lepeintre-gammon")
    assert judge(problem, "E/F Y/F").good
    assert problem.solver.told(problem.state).en == str(problem.state)

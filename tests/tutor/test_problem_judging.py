"""How an answer is judged move by move, on a game that is written down whole: each turn it may take."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from academie.corpus.shelf import books, find_book
from academie.errors import AcademieError, Unknown, Unreadable
from academie.game import Roll
from academie.text.message import Message, bilingual, verbatim
from academie.tutor import problem as kernel
from academie.tutor.advice import Advice
from academie.tutor.problem import Attempt, ByLaw, Judged, Ply, Problem, Verdict, judge, plainly
from academie.tutor.workbook import asks, claimed, problem_of, problems
from rows import rows
from tutor.toys import Node, Toy, won

pytestmark = pytest.mark.native


# The first plays a to e; the other answers x or y; then there is z alone, or p and q. By b one comes to where a leads.
NODES = {
    "start": Node(0, {"a": "A", "b": "A by b", "c": "C", "d": "D", "e": "E"}),
    "A": Node(1, {"x": "AX", "y": "AY"}),
    "A by b": Node(1, {"x": "AX", "y": "AY"}),
    "C": Node(1, {"x": "CX", "y": "CY"}),
    "D": Node(1, {"x": "AX"}),
    "E": Node(1, {"x": "end"}),
    "AX": Node(0, {"p": "end", "q": "lost"}),
    "AY": Node(0, {"z": "end"}),
    "CX": Node(0, {"p": "end"}),
    "CY": Node(1, {"x": "CX"}),
    "end": Node(result=won(0)),
    "lost": Node(result=won(1)),
}

TOY: Any = Toy(NODES)

BOOK = (("a", "x", "p"), ("a", "y", "z"))
PUT = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))["problems"]


class Strict(ByLaw):
    """Nothing but the book's moves, and what is forced, is good; the last move is the best reply."""

    def judge(self, state: Any, answer: Any, models: Any, claim: str) -> Judged:
        del claim
        return plainly(state, answer, models) or Judged(False, Message("no"), ("x",))  # type: ignore[arg-type]

    def reply(self, state: Any) -> Any:
        return state.moves()[-1]

    def names(self, state: Any, line: Sequence[Any]) -> tuple[Message, ...]:
        del state
        return tuple(verbatim(f"coup de {move}") for move in line[:1])


def posed(**changed: Any) -> Problem:
    given: dict[str, Any] = {
        "key": "book/1",
        "book": "book",
        "number": "1",
        "source": (1, 2),
        "game": TOY,
        "solver": Strict(TOY),
        "state": TOY.start(),
        "lead": (),
        "side": 0,
        "claim": "win",
        "models": BOOK,
    }
    return Problem(**{**given, **changed})


def moves(verdict: Verdict) -> list[str]:
    return [str(step.move) for step in verdict.steps]


# --- By the law alone


def plies(*names: str, **given: bool) -> list[Ply]:
    return [Ply(TOY.at(name), next(iter(NODES[name].moves)), **given) for name in names]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "side", "first"),
    [
        (plies("start", "A", "AX"), None, 0),
        (plies("start", "A", "AX"), 1, 1),
        (plies("A", "AX"), 0, 1),
        (plies("AY", "AX"), 0, 1),  # z alone is not a choice
        (plies("AY"), None, None),
        (plies("A", "C"), 0, None),
        ([*plies("start", supplied=True), *plies("AX")], 0, 1),  # what the print leaves out is not asked
        ([Ply(TOY.at("start"), Roll((1, 2))), *plies("AX")], 0, 1),  # nor is a throw
        ([], None, None),
    ],
)
def test_a_line_asks_where_it_leaves_a_choice(line: list[Ply], side: int | None, first: int | None) -> None:
    """The first ply of the side asked, given by the book itself, that has more moves than one."""
    assert ByLaw(TOY).begins(line, side, "win") == first


def test_the_law_names_and_counts_nothing() -> None:
    """Without a storey of its own a game has the first legal move for a reply, no names and no counts."""
    by_law = ByLaw(TOY)
    assert by_law.reply(TOY.start()) == "a"
    assert by_law.names(TOY.start(), BOOK[0]) == ()  # type: ignore[arg-type]
    assert by_law.count(plies("start")) is None
    assert by_law.in_words(TOY.at("A by b")) == bilingual("A", "A")


def advice(weight: int, *favours: str, against: tuple[str, ...] = ()) -> Advice:
    return Advice("k", "§1", "s", bilingual("t", "t"), favours, against, weight=weight)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("advices", "answer", "good"),
    [
        ([], "c", False),
        ([advice(1, "c")], "c", True),
        ([advice(1, "c", "a")], "c", True),  # no less than for the book's
        ([advice(1, "c"), advice(2, "a")], "c", False),
        ([advice(2, "c"), advice(1, "a")], "c", True),
        ([advice(1, against=("a",))], "c", False),  # that nothing speaks against it is not enough
        ([advice(1, "c", against=("c",))], "c", False),
        ([advice(2, "c", against=("e",)), advice(1, against=("c",))], "c", True),
        ([advice(1, "c"), advice(1, "e")], "d", False),
        ([advice(1, "a")], "b", True),  # the book's position by another way
    ],
)
def test_advice_speaks_for_an_answer(
    monkeypatch: pytest.MonkeyPatch, advices: list[Advice], answer: str, good: bool
) -> None:
    """An answer is as good as the book's where the books' advice speaks for it, and no less than for the book's."""
    monkeypatch.setattr(kernel, "advise", lambda *_: advices)
    judged = ByLaw(TOY).judge(TOY.start(), answer, BOOK, "win")  # type: ignore[arg-type]
    assert judged.good is good
    assert judged.line == ()
    said = "same position" if answer == "b" else "as much as a" if good else "the book plays a"
    assert said in judged.text.en


def test_without_a_line_the_first_move_is_the_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the book is silent the law's reply stands in for it."""
    monkeypatch.setattr(kernel, "advise", lambda *_: [])
    assert "come" not in ByLaw(TOY).judge(TOY.start(), "c", (), "win").text.en  # type: ignore[arg-type]
    assert not ByLaw(TOY).judge(TOY.start(), "c", (), "win").good  # type: ignore[arg-type]
    assert "only legal move" in ByLaw(TOY).judge(TOY.at("AY"), "z", (), "win").text.en  # type: ignore[arg-type]
    assert ByLaw(TOY).judge(TOY.start(), "b", (), "win").good  # type: ignore[arg-type]


def test_what_needs_no_judge() -> None:
    """The book's own move, with the rest of the first line that has it, and a move that is forced; nothing else."""
    own = plainly(TOY.start(), "a", ((), *BOOK))  # type: ignore[arg-type]
    assert own is not None
    assert own.good
    assert own.line == ("x", "p")
    assert own.text.en == "This is the book's move."
    only = plainly(TOY.at("AY"), "z", BOOK)  # type: ignore[arg-type]
    assert only is not None
    assert only.good
    assert only.text.en == "It is the only legal move here."
    assert only.line == ()
    assert plainly(TOY.start(), "b", BOOK) is None  # type: ignore[arg-type]


# --- The problem


def test_the_execution_is_the_first_line_that_has_moves() -> None:
    """None where there is none."""
    assert posed(models=((), *BOOK)).execution == BOOK[0]
    assert posed(models=((),)).execution == ()
    assert posed(models=()).execution == ()


def test_where_a_draw_is_claimed_the_first_line_that_holds_is_the_execution() -> None:
    """The lines before it show how not to play; where none holds, or a win is claimed, it is the first all the same."""

    class Holding(Strict):
        def judge(self, state: Any, answer: Any, models: Any, claim: str) -> Judged:
            assert (state, models, claim) == (TOY.start(), (), "draw")
            return Judged(answer == "c", bilingual("", ""))

    lines: Any = (("a", "x"), (), ("c", "x"), ("d", "x"))
    assert posed(models=lines, claim="draw", solver=Holding(TOY)).execution == ("c", "x")
    assert posed(models=lines[:1], claim="draw", solver=Holding(TOY)).execution == ("a", "x")
    assert posed(models=lines, claim="win", solver=Holding(TOY)).execution == ("a", "x")


@pytest.mark.parametrize(
    ("theme", "names"),
    [
        ((), ["coup de a"]),
        (("coup de b",), ["coup de b", "coup de a"]),
        (("coup de a",), ["coup de a"]),  # the book's heading is the name found: told once
        (("fin de partie", "coup de c", "coup de b"), ["coup de c", "coup de b", "coup de a"]),
    ],
)
def test_a_problem_has_the_names_of_its_heading_and_of_its_line(theme: tuple[str, ...], names: list[str]) -> None:
    """Those of the heading first, and each once."""
    assert [name.en for name in posed(theme=theme).names] == names


# --- An answer


@rows([*PUT["answers"], ("a" + " " * 399, True, ["a"])])  # the last as long as there may be
def test_an_answer_word_by_word(text: str, good: bool, played: list[str]) -> None:
    """Numbers and commas are not moves; each move of the learner is judged until one fails."""
    verdict = judge(posed(), text)
    assert (verdict.good, moves(verdict)) == (good, played)
    assert (verdict.failed is None) is good
    assert verdict.refutation == (() if good else ("x",))
    assert verdict.end is not None
    if not good:
        assert verdict.failed is verdict.steps[-1]
    state: Any = TOY.start()
    for step in verdict.steps:
        assert step.state == state
        assert (step.judged is not None) is (state.player == 0)
        state = state.after(step.move)
    assert verdict.end == state


@pytest.mark.parametrize("text", ["", " ", "1.", "1. 2...", "a" * 401])
def test_no_answer(text: str) -> None:
    """Nothing to judge, or more than anybody says."""
    with pytest.raises(Unreadable, match="Give an answer"):
        judge(posed(), text)


def test_a_throw_is_played_in_one_word() -> None:
    """Where dice are thrown the whole text is the move, spaces and all."""
    nodes = {"start": Node(0, {"a b": "end", "a": "end"}), "end": Node(result=won(0))}
    toy: Any = Toy(nodes, chance=True)
    given: Any = {"game": toy, "solver": Strict(toy), "state": toy.start(), "models": (("a b",),)}
    assert moves(judge(posed(**given), " a b ")) == ["a b"]
    assert not judge(posed(**given), "a").good
    with pytest.raises(Unreadable, match="Give an answer"):
        judge(posed(**given), "  ")


@pytest.mark.parametrize(
    ("wanted", "text", "good"),
    [(7, "7", True), (7, " 7 ", True), (7, "007", True), (7, "8", False), (7, "999999", False), (0, "0", True)],
)
def test_a_number_is_counted(wanted: int, text: str, good: bool) -> None:
    """Right is what the law counts, and the answer names it either way."""
    verdict = judge(posed(expected_number=wanted), text)
    assert (verdict.good, verdict.text.en, verdict.failed) == (good, f"By the law it is {wanted}.", None)


@pytest.mark.parametrize("text", ["", "a", "-7", "1000000", "7 7", "7."])
def test_what_is_no_number(text: str) -> None:
    """One to six figures are one."""
    with pytest.raises(Unreadable, match="Answer with a number"):
        judge(posed(expected_number=7), text)


def test_nothing_is_said_after_the_end() -> None:
    """Neither to a game that is over, nor to one that the other side ends."""
    with pytest.raises(Unreadable, match="over before “p”"):
        judge(posed(), "a x p p")
    ending: Any = posed(models=(("e", "x"),))
    with pytest.raises(Unreadable, match="over before “p”"):
        judge(ending, "e p")


def test_the_learner_may_have_the_second_side() -> None:
    """What is asked first of the other is played for it."""
    problem = posed(side=1)
    attempt = Attempt(problem)
    assert not attempt.ours
    assert [str(step.move) for step in attempt.answer()] == ["a"]
    assert attempt.ours
    assert attempt.answer() == []
    attempt.say("y")
    assert attempt.verdict.good
    assert moves(judge(problem, "y")) == ["a", "y"]


def test_where_the_book_is_silent_the_solver_replies() -> None:
    """Until the learner is to play, though it take two moves."""

    class Lenient(Strict):
        def judge(self, state: Any, answer: Any, models: Any, claim: str) -> Judged:
            del state, answer, models, claim
            return Judged(good=True, text=bilingual("well", "bien"))

    attempt = Attempt(posed(solver=Lenient(TOY)))
    attempt.say("c")
    assert attempt.done  # the book has nothing more to say
    assert [str(step.move) for step in attempt.answer()] == ["y", "x"]
    assert attempt.ours
    attempt.say("p")
    assert attempt.state.player is None
    assert attempt.verdict.text.en == "well"


def test_an_attempt_is_done_at_the_end_of_the_book_or_when_it_fails() -> None:
    """Not before the first move, nor while a line of the book goes on."""
    attempt = Attempt(posed(models=()))
    assert not attempt.done
    assert Attempt(posed(state=TOY.at("end"), models=())).done
    attempt = Attempt(posed())
    attempt.say("a")
    assert not attempt.done
    attempt.answer()
    assert not attempt.done
    assert attempt.say("q").judged is not None
    assert attempt.failed
    assert attempt.done
    assert attempt.answer() == []
    attempt.back()
    assert not attempt.failed
    assert not attempt.done
    assert [str(step.move) for step in attempt.steps] == ["a", "x"]
    assert attempt.steps[0].judged is not None
    attempt.say("p")
    assert attempt.done
    assert attempt.verdict.good


def test_the_first_move_that_is_not_the_books_tells() -> None:
    """A good answer is told by what is its own; a failed one by what failed; none at all is not an answer."""

    class Noting(Strict):
        def judge(self, state: Any, answer: Any, models: Any, claim: str) -> Judged:
            del claim
            found = plainly(state, answer, models)
            return found or Judged(answer != "q", bilingual(f"own {answer}", ""), ("x",))  # type: ignore[arg-type]

    def said(text: str, models: Any = BOOK) -> str:
        return judge(posed(solver=Noting(TOY), models=models), text).text.en

    assert said("a x p") == "This is the book's move."
    assert said("b y z") == "own b"
    assert said("b x p") == "own b"
    assert said("b x q") == "own q"
    assert said("a y z", models=(("a", "x", "p"),)) == "It is the only legal move here."
    empty = Attempt(posed()).verdict
    assert not empty.good
    assert empty.failed is None
    assert "Give an answer" in empty.text.en


# --- A problem put and judged: what an answer may look like, and what becomes of each


def of(number: str, book: str = "manoury") -> Problem:
    return problem_of(find_book(book), number)


@pytest.mark.parametrize("text", ["48-42 48-42", "20-14", "48-42 37x28 24x2 1-2 3-4", "hello"])
def test_what_the_law_refuses_is_no_wrong_answer(text: str) -> None:
    """It raises a sentence in both languages."""
    with pytest.raises(AcademieError) as raised:
        judge(of("55"), text)
    assert raised.value.text.fr


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
            assert (problem.expected_number is None) == bool(problem.models)


@pytest.mark.parametrize(("book", "number", "right", "wrong"), PUT["books"])
def test_counts_and_plays_of_the_other_books(book: str, number: str, right: str, wrong: str) -> None:
    """The law's count, and the book's play; another is refused, for nothing shows it as good."""
    problem = of(number, book)
    assert judge(problem, right).good
    refused = judge(problem, wrong)
    assert not refused.good
    assert refused.text.en != refused.text.fr


@pytest.mark.parametrize(
    ("book", "number", "told"),
    [("manoury", "9", "White wins"), ("manoury", "8", "draw"), ("manoury", "1", None), ("lepeintre-gammon", "1", None)],
)
def test_what_the_book_claims(book: str, number: str, told: str | None) -> None:
    """How the game stands where the book says it; of a rule or a remark nothing."""
    found = claimed(of(number, book))
    assert (found and found.en) == told


def test_an_unknown_number_names_those_there_are() -> None:
    """And a book that asks nothing says so."""
    with pytest.raises(Unknown, match="has no exercise “999”; it has 1, 2, 3"):
        of("999")
    with pytest.raises(AcademieError, match="has no problems to solve"):
        of("1", "academie-plain")

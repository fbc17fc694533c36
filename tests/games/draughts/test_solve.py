"""Answers to Manoury's and Metz's problems: the book's move is right, equal ones too, a losing one is refuted."""

import re
from collections.abc import Mapping
from typing import Any, cast

import pytest

from academie.corpus.shelf import find_book
from academie.errors import AcademieError
from academie.game.registry import find
from academie.games.draughts import concepts, endgame, game, solve
from academie.games.draughts.lessons import valued
from academie.games.draughts.solve import DECISIVE, PLIES, worth
from academie.games.draughts.state import Move, State
from academie.text.message import bilingual
from academie.tutor.lesson import Given, Step
from academie.tutor.problem import Problem, Verdict, judge
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import questions_of
from academie.tutor.workbook import problem_of, problems

DRAUGHTS = find("draughts")
ALL = [problem for book in ("manoury", "metz") for problem in problems(find_book(book))]
SAMPLE = ALL[4::13]  # every thirteenth in a quick run, all of them in a deep one
EVERY = [pytest.param(problem, id=problem.key, marks=[] if problem in SAMPLE else pytest.mark.deep) for problem in ALL]


def of(number: str, book: str = "manoury") -> Problem:
    return problem_of(find_book(book), number)


def written(problem: Problem, line: tuple[Any, ...]) -> str:
    """A line as a person types it."""
    state, words = problem.state, []
    for move in line:
        words.append(problem.game.write_move(state, move))
        state = state.after(move)
    return " ".join(words)


def replayed(verdict: Verdict) -> State:
    """The position after the refutation, each move of which the law must allow."""
    assert verdict.failed is not None
    state = verdict.failed.state.after(verdict.failed.move)
    for move in verdict.refutation:
        state = state.after(move)
    return cast("State", state)


def worst_is_refuted(problem: Problem) -> bool:
    """The move that comes out worst is refused, and the law replays the line that shows it; False where none is bad."""
    state = cast("State", problem.state)
    worths = {move: worth(state, move) for move in state.moves()}
    move = min(worths, key=lambda each: worths[each].rank)
    best = max(each.rank for each in worths.values())
    if best - worths[move].rank < DECISIVE or move in {line[0] for line in problem.models}:
        return False
    verdict = judge(problem, problem.game.write_move(state, move))
    assert not verdict.good
    end = replayed(verdict)
    assert end.core.side in {0, 1}
    assert verdict.refutation or end.result is not None
    return True


@pytest.mark.native
@pytest.mark.parametrize("problem", EVERY)
def test_the_books_move_is_right(problem: Problem) -> None:
    """Alone, with its whole line, and the line without the other side's moves."""
    line = problem.execution
    assert judge(problem, written(problem, line[:1])).good
    whole = judge(problem, written(problem, line))
    assert whole.good
    assert len(whole.steps) == len(line)
    assert judge(problem, " ".join(written(problem, line).split()[::2])).good


@pytest.mark.native
@pytest.mark.wide
@pytest.mark.parametrize("problem", SAMPLE, ids=lambda problem: problem.key)
def test_a_losing_move_is_refuted(problem: Problem) -> None:
    """By a line that the law replays."""
    worst_is_refuted(problem)


@pytest.mark.native
@pytest.mark.deep
def test_losing_moves_are_refuted_in_most_problems() -> None:
    """Nine in ten of those where there is a choice have a move that loses outright, and all of these are refuted."""
    open_ones = [problem for problem in ALL if len(problem.state.moves()) > 1]
    assert sum(map(worst_is_refuted, open_ones)) > 0.9 * len(open_ones)


@pytest.mark.native
def test_every_book_of_draughts_asks() -> None:
    """Manoury's positions but those without an execution or a choice, and Metz's that are in the text."""
    manoury = {problem.number for problem in problems(find_book("manoury"))}
    assert len(manoury) == 103
    assert not manoury & {"7 bis", "18", "21"}
    assert {problem.number for problem in problems(find_book("metz"))} >= {"41", "damier 2", "coup-de-mazette"}


@pytest.mark.native
@pytest.mark.parametrize(
    ("number", "other"),
    [
        ("22", "46-23"),
        ("24", "9-4"),
        ("26", "1-34"),
        ("32", "8-3"),
        ("80", "31-27"),
        ("83", "29-24"),
        ("91", "42-37"),
        ("98", "17-8"),
    ],
)
def test_another_solution_is_accepted(number: str, other: str) -> None:
    """Moves that the book does not give and that win as well."""
    problem = of(number)
    assert other not in {written(problem, line[:1]) for line in problem.models} or number == "22"
    assert judge(problem, other).good


@pytest.mark.native
@pytest.mark.parametrize(
    ("number", "wrong", "shown"),
    [
        ("8", "46-5", "13-19"),  # the coup de deux on the main line
        ("34", "48-43", ""),
        ("60", "43-38", ""),
        ("54", "37-31", ""),
    ],
)
def test_a_wrong_answer_is_told_why(number: str, wrong: str, shown: str) -> None:
    """In both languages, with the line that refutes it."""
    verdict = judge(of(number), wrong)
    assert not verdict.good
    state = replayed(verdict)
    assert state is not None
    first = DRAUGHTS.write_move(
        cast("Any", verdict.failed).state.after(cast("Any", verdict.failed).move), verdict.refutation[0]
    )
    assert first in verdict.text.en
    assert first in verdict.text.fr
    assert shown in verdict.text.en
    assert verdict.text.en != verdict.text.fr


@pytest.mark.native
def test_a_draw_is_judged_by_what_holds() -> None:
    """No 8: the four squares that Manoury gives hold the draw, the five that he warns of do not (MAN l.1094-1096)."""
    problem = of("8")
    held = {move.target for move in cast("State", problem.state).moves() if judge(problem, str(move)).good}
    assert held == {41, 37, 28, 23}
    assert str(problem.execution[0]) != "46-5"


@pytest.mark.native
def test_the_search_is_said() -> None:
    """What is not proved says how far was looked."""
    assert f"{PLIES} plies searched" in judge(of("62"), "33-28").text.en


@pytest.mark.native
def test_a_proved_draw_is_said() -> None:
    """No 13: of nineteen moves 41-47 alone wins; the others are draws in the table, whatever a search counts."""
    problem = of("13")
    data = {text: judge(problem, text) for text in ("32-5", "37-48", "41-46")}
    assert not any(judged.good for judged in data.values())
    assert {judged.text.en for judged in data.values()} == {
        "It only draws, and that is proved; the book's 41-47 has a win."
    }


@pytest.mark.native
@pytest.mark.parametrize("line", ["W:W44,18:B16,15", "W:W45,23:B7,8"])
def test_a_win_beyond_the_search_is_in_the_table(line: str) -> None:
    """Two men against two, won in more plies than are searched: a move that wins by the table is worth a win."""
    state = cast("State", DRAUGHTS.read(f"{line} profile=manoury-1787"))
    wins = [move for move in state.moves() if endgame.probe(state.after(move)) == -1]
    assert wins
    assert [worth(state, move).known for move in wins] == [1] * len(wins)


@pytest.mark.native
def test_the_refused_move_of_a_line_is_named() -> None:
    """A line that begins as the book's and then goes wrong fails at that move, not at the first."""
    verdict = judge(of("63"), "29-23 18x29 33x24 22x44 24-20")
    assert not verdict.good
    assert verdict.failed is not None
    assert str(verdict.failed.move) == "24-20"
    assert len(verdict.steps) == 5


@pytest.mark.native
@pytest.mark.parametrize(
    ("number", "book", "name"),
    [
        ("coup-de-mazette", "metz", "coup de mazette"),
        ("50", "manoury", "coup de repos"),
        ("49", "manoury", "coup de repos"),
        ("103", "manoury", "coup de repos"),
        ("62", "manoury", "coup de Marchand"),
        ("9", "manoury", "coup de deux"),
        ("56", "manoury", "prise de la dame"),
        ("88", "manoury", "he is sent to crown and taken"),
        ("75", "manoury", "coup de dame"),
        ("1", "manoury", "trois pour trois"),
        ("34", "manoury", "he is shut in"),
        ("50", "manoury", "rafle of 8"),
    ],
)
def test_a_coup_is_called_as_the_books_call_it(number: str, book: str, name: str) -> None:
    """By its line, or by the heading of the position."""
    assert name in {each.en for each in of(number, book).names}


@pytest.mark.native
def test_names_are_not_given_to_all() -> None:
    """A coup without the trait has not the name: No 75 rests nowhere, No 9 sends nobody to crown."""
    assert "coup de repos" not in {each.en for each in of("75").names}
    assert {each.en for each in of("9").names} == {"coup de deux", "prise de la dame"}
    problem = of("75")
    assert solve.names(cast("State", problem.state), ()) == ()


@pytest.mark.native
def test_the_mazette_of_the_other_side() -> None:
    """The same stroke for White has the same name; its first step alone, which wins nothing yet, has it not."""
    problem = of("coup-de-mazette", "metz")
    state = cast("State", problem.state)
    men = [",".join(str(51 - n) for n in sorted(concepts.pieces(state, side), reverse=True)) for side in (1, 0)]
    other = here = cast("State", DRAUGHTS.read(f"W:W{men[0]}:B{men[1]}", "metz"))
    line = []
    for word in written(problem, problem.execution).split():
        move = DRAUGHTS.read_move(here, re.sub(r"[0-9]+", lambda match: str(51 - int(match[0])), word))
        line.append(cast("Move", move))
        here = here.after(move)
    assert solve.names(other, line)[0].en == "coup de mazette"
    assert "coup de mazette" not in {name.en for name in solve.names(other, line[:1])}


# --- The questions of lessons


MANOURY = "manoury-1787"
NO_44 = (
    "B:W25,27,28,30,32,34,35,38,39,40,45,46,47,48,50:B3,4,5,9,11,12,13,14,15,16,18,19,23,24,26"  # No 44, Black to play
)


def answer(
    line: str, ask: str, given: Mapping[str, Given] | None = None, *, kind: str = "play", follows: tuple[str, ...] = ()
) -> Answer:
    """The answer to a question of the game."""
    step = Step(kind, bilingual("", ""), ask=ask, given=given or {})
    return questions_of(game)[ask](Asked(game, game.read(line, MANOURY), step, follows))


KNOWN = [
    ("W:W31:B1", "square", {"row": 10, "column": 1}, {"46"}),  # the corner at White's left hand (§2)
    ("W:W31:B1", "square", {"row": 1, "column": 10}, {"5"}),
    ("W:W26,28:B1", "goes", {"square": 26}, {"1"}),
    ("W:W26,28:B1", "goes", {"square": 28}, {"2"}),
    ("W:W26,28:B22", "goes", {"square": 26}, {"0"}),  # 28 has to take (§15)
    ("W:W22,35:B7,8,9,18,K20,K30", "takes", {}, {"3"}),  # Metz, damier 2
    ("W:W31,35:B7", "takes", {}, {"0"}),
    ("W:W28,29,31,32,33,36,38:B14,21,27,K35,39", "en_prise", {}, {"2"}),  # Metz, damier 1: 27 and 39
    ("W:W28,29,31,32,33,36,38:B14,21,27,K35,39", "en_prise", {"player": "white"}, {"0"}),
    ("B:W28,37:B27", "lunettes", {}, {"1"}),
    ("B:W28,37:B27", "lunettes", {"player": "black"}, {"0"}),
    ("W:W48:B3", "empty", {}, {"8"}),
    ("W:W48:B3", "coup", {}, {"white"}),
    ("B:W48:B3", "coup", {}, {"black"}),
    ("B:W44:B15", "outcome", {}, {"white"}),
    ("W:WK1,K6:BK30", "outcome", {}, {"draw"}),
    ("W:WK18,K26,K28:BK20", "within", {}, {"3"}),  # §54: No 11 is won in five plies
    ("W:WK1,K7,K18:BK35", "within", {}, {"8"}),  # §54: the longest win, fifteen plies
    ("W:WK18,K26,K28:BK20", "best", {}, {"18-9"}),
    ("W:W46,47:B36", "win", {}, {"46-41"}),
    (NO_44, "parry", {}, {"14-20"}),  # the parry of the book; 23-29 is an exchange too, and worse
    (NO_44, "exchange", {}, {"14-20", "23-29"}),
]


@pytest.mark.parametrize(("line", "ask", "given", "right"), KNOWN)
def test_the_room_answers(line: str, ask: str, given: dict[str, Given], right: set[str]) -> None:
    """Just the right answers, all of them."""
    assert set(answer(line, ask, given).values) == right


def test_every_proved_win_is_right() -> None:
    """Manoury's No 24 crowns on 3; crowning on 4 wins as well, and so does 35-30: none of them is told wrong."""
    assert set(answer("W:W9,35,40:B33", "best").values) == {"9-3", "9-4", "35-30"}


def test_moves_that_hold() -> None:
    """Manoury's No 8: four squares of the main line are safe, told as moves and as their number."""
    line = "W:WK46:BK13,K16,K27 odds=black"  # with odds the main line does not draw at once (§35)
    held = {"46-41", "46-37", "46-28", "46-23"}
    assert set(answer(line, "holds").values) == held
    assert answer(line, "holds", kind="count").values == (str(len(held)),)


def test_a_wrong_move_is_answered() -> None:
    """Who misses the stroke of No 72 is told what the other plays; the right one comes with its line."""
    found = answer("W:W28,30,32,33,34,36,37,38,39,43,45,48,49:B2,3,5,7,8,9,12,13,15,16,18,25,26", "best")
    assert found.values == ("34-29",)
    assert "34-29 25x23 28x19 13x24 37-31 26x28 33x4" in found.why[0].en
    assert found.why_not is not None
    (output,) = found.why_not("33-29")
    assert output.en.startswith("The answer is ")


def test_a_coup_de_repos_is_told_from_a_gift() -> None:
    """No 84: after 44-40 Black makes a capture that was due before; 27-22 brings its capture about itself."""
    start = "W:W27,28,32,36,38,39,44,45,47,48:B11,12,13,14,16,18,19,23,24,25"
    assert answer(start, "rest", kind="choose", follows=("27-22", "18x27")).values == ("no",)
    state = game.read(start, MANOURY)
    for word in ("27-22", "18x27", "32x21", "23x34"):
        state = state.after(game.read_move(state, word))
    assert isinstance(state, State)
    assert answer(str(state), "rest", kind="choose", follows=("44-40", "16x27")).values == ("yes",)


@pytest.mark.parametrize(
    ("line", "ask", "given"),
    [
        ("W:W31:B1", "square", {"row": 1, "column": 1}),  # no square of the game (§1)
        ("W:W31:B1", "square", {"row": 11, "column": 1}),
        ("W:W31:B1", "goes", {"square": 51}),
        ("W:W31,32:B1", "coup", {}),
        ("W:W31:B1", "rest", {}),
        ("W:WK1,K6:BK30", "within", {}),  # a draw has no distance
        ("W:W31-50:B1-20", "outcome", {}),
        ("W:W31,32:B1", "exchange", {}),
    ],
)
def test_what_has_no_answer_is_refused(line: str, ask: str, given: dict[str, Given]) -> None:
    """One sentence in each language for a question that the board does not answer."""
    with pytest.raises(AcademieError) as caught:
        answer(line, ask, given)
    assert caught.value.to("en") != caught.value.to("fr")


def test_the_same_answer_every_time() -> None:
    """The search is bound by positions, not by time: a second one finds the same."""
    state = game.read(NO_44, MANOURY)
    assert isinstance(state, State)
    assert valued.__wrapped__(state) == valued.__wrapped__(state)

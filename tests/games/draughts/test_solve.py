"""Answers to Manoury's and Metz's problems: the book's move is right, equal ones too, a losing one is refuted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import pytest

from academie.corpus.exercises import problem_of, problems
from academie.corpus.shelf import find_book
from academie.games.draughts import concepts, endgame, solve
from academie.games.draughts.solve import DECISIVE, PLIES, worth
from academie.registry import find
from academie.tutor.problem import judge

if TYPE_CHECKING:
    from academie.games.draughts.state import Move, State
    from academie.tutor.problem import Problem, Verdict

pytestmark = pytest.mark.native

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


@pytest.mark.parametrize("problem", EVERY)
def test_the_books_move_is_right(problem: Problem) -> None:
    """Alone, with its whole line, and the line without the other side's moves."""
    line = problem.execution
    assert judge(problem, written(problem, line[:1])).good
    whole = judge(problem, written(problem, line))
    assert whole.good
    assert len(whole.steps) == len(line)
    assert judge(problem, " ".join(written(problem, line).split()[::2])).good


@pytest.mark.wide
@pytest.mark.parametrize("problem", SAMPLE, ids=lambda problem: problem.key)
def test_a_losing_move_is_refuted(problem: Problem) -> None:
    """By a line that the law replays."""
    worst_is_refuted(problem)


@pytest.mark.deep
def test_losing_moves_are_refuted_in_most_problems() -> None:
    """Nine in ten of those where there is a choice have a move that loses outright, and all of these are refuted."""
    open_ones = [problem for problem in ALL if len(problem.state.moves()) > 1]
    assert sum(map(worst_is_refuted, open_ones)) > 0.9 * len(open_ones)


def test_every_book_of_draughts_asks() -> None:
    """Manoury's positions but those without an execution or a choice, and Metz's that are in the text."""
    manoury = {problem.number for problem in problems(find_book("manoury"))}
    assert len(manoury) == 103
    assert not manoury & {"7 bis", "18", "21"}
    assert {problem.number for problem in problems(find_book("metz"))} >= {"41", "damier 2", "coup-de-mazette"}


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


def test_a_draw_is_judged_by_what_holds() -> None:
    """No 8: the four squares that Manoury gives hold the draw, the five that he warns of do not (MAN l.1094-1096)."""
    problem = of("8")
    held = {move.target for move in cast("State", problem.state).moves() if judge(problem, str(move)).good}
    assert held == {41, 37, 28, 23}
    assert str(problem.execution[0]) != "46-5"


def test_the_search_is_said() -> None:
    """What is not proved says how far was looked."""
    assert f"{PLIES} plies searched" in judge(of("62"), "33-28").text.en


def test_a_proved_draw_is_said() -> None:
    """No 13: of nineteen moves 41-47 alone wins; the others are draws in the table, whatever a search counts."""
    problem = of("13")
    told = {text: judge(problem, text) for text in ("32-5", "37-48", "41-46")}
    assert not any(judged.good for judged in told.values())
    assert {judged.text.en for judged in told.values()} == {
        "It only draws, and that is proved; the book's 41-47 has a win."
    }


@pytest.mark.parametrize("line", ["W:W44,18:B16,15", "W:W45,23:B7,8"])
def test_a_win_beyond_the_search_is_in_the_table(line: str) -> None:
    """Two men against two, won in more plies than are searched: a move that wins by the table is worth a win."""
    state = cast("State", DRAUGHTS.read(f"{line} profile=manoury-1787"))
    wins = [move for move in state.moves() if endgame.probe(state.after(move)) == -1]
    assert wins
    assert [worth(state, move).known for move in wins] == [1] * len(wins)


def test_the_refused_move_of_a_line_is_named() -> None:
    """A line that begins as the book's and then goes wrong fails at that move, not at the first."""
    verdict = judge(of("63"), "29-23 18x29 33x24 22x44 24-20")
    assert not verdict.good
    assert verdict.failed is not None
    assert str(verdict.failed.move) == "24-20"
    assert len(verdict.steps) == 5


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


def test_names_are_not_given_to_all() -> None:
    """A coup without the trait has not the name: No 75 rests nowhere, No 9 sends nobody to crown."""
    assert "coup de repos" not in {each.en for each in of("75").names}
    assert {each.en for each in of("9").names} == {"coup de deux", "prise de la dame"}
    problem = of("75")
    assert solve.names(cast("State", problem.state), ()) == ()


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

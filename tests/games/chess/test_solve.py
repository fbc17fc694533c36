"""Answers to Philidor's lines: by Stockfish where it is, and by our own machine where it is not."""

from __future__ import annotations

import pytest

from academie.corpus.exercises import problem_of
from academie.corpus.shelf import find_book
from academie.errors import Unavailable
from academie.games.chess import solve
from academie.title import Title
from academie.tutor.problem import judge


@pytest.fixture(params=["as it is", "without Stockfish"])
def judged_by(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both judges; where Stockfish is not installed they are the same."""
    if request.param != "as it is":

        def none() -> str:
            raise Unavailable(Title("None.", "Rien."))

        monkeypatch.setattr(solve, "stockfish", none)
    return str(request.param)


def test_the_mate_of_rook_and_bishop(judged_by: str) -> None:
    """Philidor's first move is right; giving the rook away is refuted by a line that the law replays."""
    problem = problem_of(find_book("philidor"), "M")
    assert judge(problem, "Rc8+").good
    verdict = judge(problem, "Rc7")
    assert not verdict.good
    assert verdict.failed is not None
    state = verdict.failed.state.after(verdict.failed.move)
    for move in verdict.refutation:
        state = state.after(move)
    assert ("our own machine" in verdict.text.en) == (judged_by != "as it is") or "Stockfish" not in verdict.text.en
    assert verdict.text.en != verdict.text.fr

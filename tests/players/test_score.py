"""The score of a match and the Elo difference it speaks for."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.players.score import Score


def test_three_quarters_are_191_elo() -> None:
    """The usual table: 75 % of the points is a difference of 190.8."""
    assert Score(50, 50, 0).elo().difference == pytest.approx(190.85, abs=0.01)
    assert Score(10, 0, 10).elo().difference == pytest.approx(0)


def test_the_error_is_the_textbooks() -> None:
    """100 games, 60 points without draws: share 0.6, standard error 0.049, interval 0.504 to 0.696."""
    elo = Score(60, 0, 40).elo()
    assert elo.low == pytest.approx(-400 * math.log10(1 / 0.50398 - 1), abs=0.1)
    assert elo.high == pytest.approx(-400 * math.log10(1 / 0.69602 - 1), abs=0.1)


def test_a_clean_sweep_has_no_difference() -> None:
    """All or nothing is infinite, no games at all say nothing."""
    assert Score(5, 0, 0).elo().difference == math.inf
    assert Score(0, 0, 5).elo().difference == -math.inf
    assert Score().elo().difference == 0


@given(st.integers(0, 500), st.integers(0, 500), st.integers(0, 500))
def test_scores_are_symmetric(wins: int, draws: int, losses: int) -> None:
    """Seen from the other side the difference changes its sign, and the bounds their places."""
    result = Score(wins, draws, losses)
    here, there = result.elo(), result.turned().elo()
    assert result.points + result.turned().points == result.games
    assert here.difference == pytest.approx(-there.difference)
    assert here.low == pytest.approx(-there.high)
    assert here.low <= here.difference <= here.high

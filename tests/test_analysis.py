"""What an engine is asked: a budget, and a move's share of a clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.analysis import Budget
from academie.errors import Unreadable


def test_the_last_move_before_a_control_may_use_nearly_all() -> None:
    """With one move to go the time left is there to be used, less a reserve; with ten a tenth."""
    last, tenth = Budget.on_clock(10.0, moves=1), Budget.on_clock(10.0, moves=10)
    assert 9 < last.seconds <= last.longest < 10
    assert 0.9 < tenth.seconds < 1.1 < tenth.longest


def test_an_increment_is_used() -> None:
    """With an increment more is spent than without, but never what the clock does not have."""
    assert Budget.on_clock(60.0, increment=2.0).seconds > Budget.on_clock(60.0).seconds > 1.5
    assert Budget.on_clock(2.0, increment=2.0).longest < 1.0


def test_a_move_in_doubt_may_take_more_than_its_share() -> None:
    """So long as one move cannot eat up the clock."""
    budget = Budget.on_clock(60.0)
    assert 2 * budget.seconds < budget.longest < 0.5 * 60


@given(st.floats(0, 1e5), st.integers(0, 10**12), st.floats(0, 100))
def test_the_flag_does_not_fall(left: float, moves: int, increment: float) -> None:
    """Whatever the clock says, less than what is left is spent, save for the shortest look of all."""
    budget = Budget.on_clock(left, moves, increment)
    assert 0 < budget.seconds <= budget.longest <= max(left, 0.005)


@pytest.mark.parametrize("clock", [(-1.0,), (float("nan"),), (1.0, -1), (1.0, 0, -0.5)])
def test_what_is_no_clock_is_refused(clock: tuple[float, int, float]) -> None:
    """In a sentence."""
    with pytest.raises(Unreadable):
        Budget.on_clock(*clock)


@pytest.mark.parametrize("limits", [{"longest": 1.0}, {"seconds": 2.0, "longest": 1.0}, {"longest": -1.0}])
def test_the_longest_stretches_a_share(limits: dict[str, float]) -> None:
    """There is none without a share, and none shorter than it."""
    with pytest.raises(Unreadable):
        Budget(**limits)  # type: ignore[arg-type]

"""Thinking on a clock."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from academie.games.draughts.hub.clock import move_time


def test_the_last_move_before_a_control_may_use_nearly_all() -> None:
    """With one move to go the time left is there to be used, less a reserve."""
    assert 9 < move_time(10.0, moves=1) < 10
    assert move_time(10.0, moves=10) < 1.1


def test_an_increment_is_used() -> None:
    """With an increment more is spent than without, but never what the clock does not have."""
    assert move_time(60.0, increment=2.0) > move_time(60.0) > 1.5
    assert move_time(2.0, increment=2.0) < 1.0


@given(st.floats(0, 1e5), st.integers(0, 200), st.floats(0, 100))
def test_the_flag_does_not_fall(left: float, moves: int, increment: float) -> None:
    """Whatever the clock says, less than what is left is spent, save for the shortest look of all."""
    assert 0 < move_time(left, moves, increment) <= max(left, 0.005)

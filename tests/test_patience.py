"""No test fails because a machine is busy."""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def test_an_example_may_take_its_time() -> None:
    """Hypothesis has a deadline of 200 ms for an example, which a busy machine misses; here it has none."""
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check

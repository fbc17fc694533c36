"""What an interval says of a bound, at the bound itself."""

from __future__ import annotations

import pytest

from academie.claim import Verdict
from academie.interval import Interval, mean_of, share_of


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.51, 0.6, Verdict.SUPPORTED),
        (0.5, 0.6, Verdict.DOUBTFUL),
        (0.4, 0.5, Verdict.DOUBTFUL),
        (0.4, 0.49, Verdict.REFUTED),
    ],
)
def test_above(low: float, high: float, verdict: Verdict) -> None:
    """An interval that touches the bound decides nothing."""
    assert Interval((low + high) / 2, low, high, 9).above(0.5) is verdict


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.4, 0.6, Verdict.SUPPORTED),
        (0.39, 0.6, Verdict.DOUBTFUL),
        (0.4, 0.61, Verdict.DOUBTFUL),
        (0.61, 0.7, Verdict.REFUTED),
        (0.3, 0.39, Verdict.REFUTED),
    ],
)
def test_within(low: float, high: float, verdict: Verdict) -> None:
    """The bounds themselves are within."""
    assert Interval((low + high) / 2, low, high, 9).within(0.4, 0.6) is verdict


def test_alike_values_are_not_certain() -> None:
    """Twenty wins of twenty leave room for doubt; two hundred for less; none at all knows nothing."""
    twenty, many = mean_of([1.0] * 20), mean_of([1.0] * 200)
    assert twenty.low < many.low < 1 == many.high
    assert mean_of([]).low == 0
    assert mean_of([]).high == 1


def test_a_mean_of_half_of_a_hundred() -> None:
    """Fifty of a hundred: one half, give or take 2.576 times the root of a quarter of a hundredth (of 99, at that)."""
    found = mean_of([0.0, 1.0] * 50)
    assert found.mean == 0.5
    assert found.high - found.mean == pytest.approx(2.5758 * (0.25 / 99) ** 0.5, abs=1e-4)
    assert share_of(50, 100).high == pytest.approx(0.6247, abs=1e-4)

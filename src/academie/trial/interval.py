"""Confidence intervals of 99 %, and what they say of a bound."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Any

from academie.trial.claim import Verdict
from academie.tutor.repetition import wilson

CONFIDENCE = 0.99
_SIGMAS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_DIGITS = 4
_STEP = 0.5  # between neighbouring values of a pair of games that are won or lost


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean of `count` values, and the bounds of its interval."""

    mean: float
    low: float
    high: float
    count: int

    def as_data(self) -> dict[str, Any]:
        """The figures of a piece of evidence."""
        return {
            "mean": round(self.mean, _DIGITS),
            "interval": [round(self.low, _DIGITS), round(self.high, _DIGITS)],
            "confidence": CONFIDENCE,
            "count": self.count,
        }

    def above(self, bound: float) -> Verdict:
        """Whether the mean is greater than a bound; an interval that touches the bound does not decide."""
        if self.low > bound:
            return Verdict.SUPPORTED
        return Verdict.REFUTED if self.high < bound else Verdict.DOUBTFUL

    def within(self, low: float, high: float) -> Verdict:
        """Whether the mean lies between two bounds."""
        if low <= self.low and self.high <= high:
            return Verdict.SUPPORTED
        return Verdict.REFUTED if self.high < low or self.low > high else Verdict.DOUBTFUL


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of independent shares from 0 to 1, by the normal law; where all are alike, as if each were won or lost.

    Alike values show no spread, but do not show that there is none.
    """
    if len(set(values)) < 2:
        return share_of(math.fsum(values), len(values))
    mean, reach = fmean(values), _SIGMAS * _error(values)
    return Interval(mean, mean - reach, mean + reach, len(values))


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean = fmean(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def paired_mean(values: Sequence[float]) -> Interval:
    """The mean of so many pairs of games, each a share from 0 to 1: by Student's law, with a correction of continuity.

    The two games of a pair have the same dice, so that a pair is one value. Most pairs fall to both sides alike, few
    tell; without the two corrections so few would be trusted too much (seven pairs that all tell the same way are one
    chance in sixty-four, and the normal law takes them for less than one in a hundred).
    """
    if len(set(values)) < 2:
        return mean_of(values)
    count, mean = len(values), fmean(values)
    reach = student(count - 1) * _error(values) + _STEP / (2 * count)
    return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach), count)


def student(freedom: int) -> float:
    """Student's quantile at that confidence, by the first terms of its series in the normal one."""
    z = _SIGMAS
    terms = ((z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def share_of(hits: float, count: int) -> Interval:
    """A share of all cases, by Wilson's interval, which keeps within 0 and 1."""
    if not count:
        return Interval(0.0, 0.0, 1.0, 0)
    return Interval(hits / count, *wilson(hits, count, _SIGMAS), count)

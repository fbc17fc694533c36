"""A maxim is looked at once; a bound is told with what others would find; false verdicts are reckoned with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from academie.games.dames_rabattues import trial as dames_rabattues
from academie.text.message import bilingual
from academie.trial import claims, hear, judge_of
from academie.trial.claim import Claim, Finding, Threshold, Verdict
from academie.trial.docket import Heard
from academie.trial.interval import Interval, mean_of, paired_mean, share_of, student
from academie.trial.report.certainty import certainty, other_bounds, sampled

WORD = bilingual("“Often” means {value}", "« Souvent » veut dire {value}")
OFTEN = Threshold("often", 0.25, (0.1, 0.5), WORD, bilingual("so", "ainsi"))


def test_students_law() -> None:
    """The quantiles of 99 in a hundred that the tables print, for 9, 39 and 199 degrees of freedom."""
    assert student(39) == pytest.approx(2.708, abs=1e-3)
    assert student(199) == pytest.approx(2.601, abs=1e-3)
    assert student(9) == pytest.approx(3.250, abs=1e-2)


def test_few_pairs_that_tell_do_not_decide() -> None:
    """Seven pairs that all tell one way are a chance in 64; eight, in 128, and pass: the normal law errs at seven."""
    seven, eight = [1.0] * 7 + [0.5] * 33, [1.0] * 8 + [0.5] * 32
    assert mean_of(seven).above(0.5) is Verdict.SUPPORTED
    assert paired_mean(seven).above(0.5) is Verdict.DOUBTFUL
    assert paired_mean(eight).above(0.5) is Verdict.SUPPORTED
    assert paired_mean([1 - each for each in eight]).above(0.5) is Verdict.REFUTED


def test_a_maxim_is_tried_in_so_many_games_and_no_other() -> None:
    """However soon an interval would decide, every pair is played, and twice the same games."""
    claim = next(each for each in claims("academie") if each.id == "dames_rabattues-d1")
    claim = replace(claim, given={"key": "D1", "pairs": 130, "profile": "academie-1806+manual-claim"})
    first = hear(claim).finding
    assert first.verdict is Verdict.SUPPORTED
    assert first.evidence["count"] == 130
    assert first.evidence["games"] == 260
    assert hear(claim).finding == first


def test_a_bound_is_told_with_others() -> None:
    """The verdict at each, the smallest first; the bound itself among them."""
    found = Interval(0.3, 0.26, 0.34, 100)
    assert OFTEN.tried(found.above)["threshold"] == {
        "key": "often",
        "value": 0.25,
        "verdicts": [[0.1, "supported"], [0.25, "supported"], [0.5, "refuted"]],
    }
    assert OFTEN.written(1 / 3) == "33.3 %"


def row(name: str, evidence: dict[str, Any], verdict: Verdict) -> tuple[Claim, Heard]:
    claim = Claim(name, "academie", "dames_rabattues", "l.1", WORD, "who lifts first")
    return claim, Heard("k", name, claim.judge, 1, "", "", Finding(verdict, WORD, evidence))


def test_false_verdicts_are_reckoned_with() -> None:
    """Three claims by intervals, wherever in the evidence they stand: three hundredths of a false verdict."""
    interval = Interval(0.6, 0.55, 0.65, 9).as_data()
    rows = [
        row("a", interval, Verdict.SUPPORTED),
        row("b", {"here": {"won": interval}}, Verdict.DOUBTFUL),
        row("c", interval, Verdict.REFUTED),
        row("d", {"count": 4}, Verdict.PROVED),
    ]
    assert [sampled(heard.finding.evidence) for _, heard in rows] == [True, True, True, False]
    told = "\n".join(certainty("academie", rows, "en"))
    assert "drawn by chance: 3," in told
    assert "2 of them were decided" in told
    assert "expect 0.03 false" in told
    assert "attendrait encore 0,03" in "\n".join(certainty("academie", rows, "fr"))
    assert "No claim of this book was judged by a sample" in "\n".join(certainty("academie", rows[3:], "en"))


def test_often_at_other_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """If who lifts first loses 28 in a hundred: often at a quarter, not at a third; the report says both."""
    monkeypatch.setattr(dames_rabattues, "odds", lambda: (0.5, 0.51, 0.28))  # else it is solved, in some seconds
    claim = next(each for each in claims("academie") if each.id == "rabattues-lever")
    found = hear(claim).finding
    verdicts = dict(map(tuple, found.evidence["threshold"]["verdicts"]))
    assert verdicts[0.2] == verdicts[0.25] == "proved"
    assert verdicts[0.3] == verdicts[0.5] == "refuted"
    told = other_bounds(claim, found.evidence, "fr")
    assert "33,3\N{NARROW NO-BREAK SPACE}% démenti" in told
    assert "25\N{NARROW NO-BREAK SPACE}%" not in told


def test_every_threshold_has_its_reason() -> None:
    """Over all books: both languages, the place of its value in its sentence, others on either side or above."""
    for judge in {
        id(judge_of(c)): judge_of(c) for b in ("manoury", "philidor", "academie") for c in claims(b)
    }.values():
        for each in judge.thresholds:
            assert "{value}" in each.text.en
            assert "{value}" in each.text.fr
            assert each.reason.en != each.reason.fr
            assert each.value not in each.others
            assert len(each.others) >= 3


# --- What an interval says of a bound, at the bound itself


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

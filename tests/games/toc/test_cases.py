"""Cases of toc: trous of a throw and ends are judged here, plays by the room of trictrac."""

from __future__ import annotations

from typing import Any

import pytest

from academie.cases import Case, check

pytestmark = pytest.mark.native

START = {"white": {"0": 15}, "black": {"0": 15}}
COIN = {"white": {"0": 9, "8": 2, "9": 2, "11": 2}, "black": {"0": 15}}


def judged(kind: str, expected: Any, **more: Any) -> str:
    data = {"id": "X", "kind": kind, "expected": expected, **more}
    (verdict,) = check([Case("X", "toc", kind, data)])
    return verdict.status


@pytest.mark.parametrize(
    ("kind", "expected", "wrong", "more"),
    [
        ("score", {"trous": {"white": 1, "black": 0}}, {"trous": {"white": 2}}, {"dice": [4, 3], "position": COIN}),
        ("plays", {"after": [{"white": {"0": 13, "6": 2}}]}, {"after": []}, {"dice": [6, 6], "position": START}),
        ("setup", START, COIN, {}),
        (
            "result",
            {"over": True, "winner": "black", "double": True},
            {"over": True, "winner": "black", "double": False},
            {"position": {"trous": {"white": 0, "black": 2}}, "context": {"options": ["premier_trou", "double"]}},
        ),
        (
            "result",
            {"over": False, "winner": None, "double": False},
            {"over": True},
            {"position": {"trous": {"white": 0, "black": 2}}, "context": {"double_agreed": True}},
        ),
    ],
)
def test_cases(kind: str, expected: Any, wrong: Any, more: dict[str, Any]) -> None:
    """Each kind passes when the case is right and fails when it is not."""
    given = {"to_move": "white", **more}
    assert judged(kind, expected, **given) == "ok"
    assert judged(kind, wrong, **given) == "fail"


def test_other_kinds() -> None:
    """A kind toc does not have fails; a case of low confidence, or without numbers, is skipped."""
    assert judged("coup", {}) == "fail"
    assert judged("score", {}, confidence="low") == "skip"
    assert judged("score", {"words": "one trou"}, position=COIN, dice=[4, 3], to_move="white") == "skip"

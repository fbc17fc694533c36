"""Cases of the dames rabattues: each kind is judged, rightly when it is right and wrongly when it is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from academie.cases import Case, check

pytestmark = pytest.mark.native

PILES, TO_LAY, NONE = [2, 2, 2, 3, 3, 3], [1, 1, 1, 2, 2, 2], [0] * 6
FRESH = {"to_lay": TO_LAY, "to_lift": PILES}
START = {"you": FRESH, "opponent": FRESH, "to_play": "you"}
SHARED = {**FRESH, "to_lay": [1, 1, 0, 2, 2, 2]}
OUT = {"you": {"to_lay": NONE, "to_lift": NONE}, "opponent": FRESH}
MIXED = {"you": {"to_lay": TO_LAY, "to_lift": NONE}, "opponent": FRESH}


def judged(kind: str, expected: Any, **more: Any) -> tuple[str, str]:
    data = {"id": "X", "kind": kind, "expected": expected, **more}
    (verdict,) = check([Case("X", "dames_rabattues", kind, data)])
    return verdict.status, verdict.reason


def test_right_cases() -> None:
    """Plays, effects, the first position and an end are found right."""
    terne = {"position": {**START, "to_play": "opponent"}, "dice": [3, 3]}
    effects = [["opponent", "lay", 3], ["you", "lay", 3]]
    assert judged("move", {"effects": effects, "lost": [], "rethrow": True}, **terne) == ("ok", "")
    assert judged("plays", {"after": [{"you": SHARED, "opponent": SHARED}], "rethrow": True}, **terne) == ("ok", "")
    assert judged("setup", {"you": FRESH, "opponent": FRESH}) == ("ok", "")
    end = {"over": True, "winner": "you", "double": False, "why": "lifted"}
    assert judged("result", end, position=OUT, context={"double_agreed": True}) == ("ok", "")


@pytest.mark.parametrize(
    ("kind", "expected", "more"),
    [
        ("move", {"effects": [["you", "lay", 6]]}, {"position": START, "dice": [6, 1]}),
        ("move", {"lost": [6]}, {"position": START, "dice": [6, 1]}),
        ("move", {"rethrow": True}, {"position": START, "dice": [6, 1]}),
        ("plays", {"after": [START]}, {"position": START, "dice": [6, 1]}),
        ("result", {"over": False}, {"position": OUT}),
        ("setup", {"position": OUT}, {}),
        ("plays", {"after": []}, {"position": MIXED, "dice": [6, 1]}),
        ("plays", {"after": []}, {"position": {**START, "to_play": "south"}, "dice": [6, 1]}),
        ("plays", {"after": []}, {"position": START, "dice": [6]}),
        ("legality", {}, {}),
    ],
)
def test_wrong_cases(kind: str, expected: Any, more: dict[str, Any]) -> None:
    """What differs, or is not written as its kind asks, fails with a reason."""
    status, reason = judged(kind, expected, **more)
    assert status == "fail"
    assert reason


def test_doubtful_cases_are_skipped() -> None:
    """A case of low confidence is not judged."""
    assert judged("result", {"over": False}, position=OUT, confidence="low")[0] == "skip"

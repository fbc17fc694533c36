"""Case files of the games of the board: what a case may give, what is compared, and what is passed over."""

from __future__ import annotations

from typing import Any

import pytest

from academie.cases import Case, check
from academie.registry import part_of

pytestmark = pytest.mark.native


gammon, garanguet, tourne_case = (part_of(name, "cases").check for name in ("gammon", "garanguet", "tourne_case"))
START = {"south": {"M": 2, "Y": 5, "E": 3, "G": 5}, "north": {"L": 2, "A": 5, "T": 3, "R": 5}, "to_play": "south"}


def case(kind: str, expected: dict[str, Any], **given: Any) -> dict[str, Any]:
    return {"id": "X", "kind": kind, "expected": expected, **given}


@pytest.mark.parametrize(
    "expected",
    [
        {"south_after": {"M": 1, "Y": 6, "E": 3, "G": 5}},
        {"moves": [["M", "Y"]]},  # told from end to end, or stride by stride
        {"moves": [["M", "S"], ["S", "Y"]], "numbers_played": 2, "numbers_lost": 0, "hits": 0, "hand_north": 0},
        {"moves": [["M", "S", "Y"]], "forced": False},
    ],
)
def test_a_play_told_in_any_way(expected: dict[str, Any]) -> None:
    """The dames after a play, its strides, or one dame's way from end to end describe the same play."""
    assert gammon(case("move", expected, position=START, dice=[6, 5])) == ("ok", "")


@pytest.mark.parametrize(
    ("expected", "word"),
    [
        ({"south_after": {"M": 2, "Y": 5, "E": 3, "G": 5}}, "some play as described"),
        ({"moves": [["M", "N"]]}, "some play as described"),
        ({"moves": [["M", "Y"]], "unique": True}, "the only position"),
        ({"numbers_played": 1}, "numbers_played"),
        ({"numbers": 4}, "numbers"),
    ],
)
def test_a_wrong_answer_fails(expected: dict[str, Any], word: str) -> None:
    """What differs is named."""
    status, reason = gammon(case("move", expected, position=START, dice=[6, 5]))
    assert status == "fail"
    assert reason.startswith(word)


def test_numbers_without_a_position() -> None:
    """The numbers of a throw can be asked without a board; an option changes them; words alone are skipped."""
    assert garanguet(case("move", {"numbers": [4, 4, 4, 4, 3], "points": 19}, dice=[4, 3, 4])) == ("ok", "")
    assert garanguet(case("move", {"numbers": 9, "points": 45}, dice=[5, 5, 5])) == ("ok", "")
    once = case("move", {"numbers": 3}, dice=[5, 5, 5], under_option="triplet_multiplier=1")
    assert garanguet(once) == ("ok", "")
    assert garanguet(case("move", {"allowed": True}, dice=[5, 5, 4])) == ("skip", "in words")
    assert garanguet(case("move", {"numbers": 3}, dice=[5, 5, 5], under_option="x")) == (
        "skip",
        "garanguet has no option x",
    )


STACKS = {"white": {"0": 15}, "black": {"0": 15}}
COIN = {"white": {"0": 9, "8": 2, "9": 2, "11": 2}, "black": {"0": 15}}


def judged_at_toc(kind: str, expected: Any, **more: Any) -> str:
    data = {"id": "X", "kind": kind, "expected": expected, **more}
    (verdict,) = check([Case("X", "toc", kind, data)])
    return verdict.status


@pytest.mark.parametrize(
    ("kind", "expected", "wrong", "more"),
    [
        ("score", {"trous": {"white": 1, "black": 0}}, {"trous": {"white": 2}}, {"dice": [4, 3], "position": COIN}),
        ("plays", {"after": [{"white": {"0": 13, "6": 2}}]}, {"after": []}, {"dice": [6, 6], "position": STACKS}),
        ("setup", STACKS, COIN, {}),
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
    assert judged_at_toc(kind, expected, **given) == "ok"
    assert judged_at_toc(kind, wrong, **given) == "fail"


PILES, TO_LAY, NONE = [2, 2, 2, 3, 3, 3], [1, 1, 1, 2, 2, 2], [0] * 6
FRESH = {"to_lay": TO_LAY, "to_lift": PILES}
PILED = {"you": FRESH, "opponent": FRESH, "to_play": "you"}
SHARED = {**FRESH, "to_lay": [1, 1, 0, 2, 2, 2]}
OUT = {"you": {"to_lay": NONE, "to_lift": NONE}, "opponent": FRESH}
MIXED = {"you": {"to_lay": TO_LAY, "to_lift": NONE}, "opponent": FRESH}


def judged(kind: str, expected: Any, **more: Any) -> tuple[str, str]:
    data = {"id": "X", "kind": kind, "expected": expected, **more}
    (verdict,) = check([Case("X", "dames_rabattues", kind, data)])
    return verdict.status, verdict.reason


def test_right_cases() -> None:
    """Plays, effects, the first position and an end are found right."""
    terne = {"position": {**PILED, "to_play": "opponent"}, "dice": [3, 3]}
    effects = [["opponent", "lay", 3], ["you", "lay", 3]]
    assert judged("move", {"effects": effects, "lost": [], "rethrow": True}, **terne) == ("ok", "")
    assert judged("plays", {"after": [{"you": SHARED, "opponent": SHARED}], "rethrow": True}, **terne) == ("ok", "")
    assert judged("setup", {"you": FRESH, "opponent": FRESH}) == ("ok", "")
    end = {"over": True, "winner": "you", "double": False, "why": "lifted"}
    assert judged("result", end, position=OUT, context={"double_agreed": True}) == ("ok", "")


@pytest.mark.parametrize(
    ("kind", "expected", "more"),
    [
        ("move", {"effects": [["you", "lay", 6]]}, {"position": PILED, "dice": [6, 1]}),
        ("move", {"lost": [6]}, {"position": PILED, "dice": [6, 1]}),
        ("move", {"rethrow": True}, {"position": PILED, "dice": [6, 1]}),
        ("plays", {"after": [PILED]}, {"position": PILED, "dice": [6, 1]}),
        ("result", {"over": False}, {"position": OUT}),
        ("setup", {"position": OUT}, {}),
        ("plays", {"after": []}, {"position": MIXED, "dice": [6, 1]}),
        ("plays", {"after": []}, {"position": {**PILED, "to_play": "south"}, "dice": [6, 1]}),
        ("plays", {"after": []}, {"position": PILED, "dice": [6]}),
        ("legality", {}, {}),
    ],
)
def test_wrong_cases(kind: str, expected: Any, more: dict[str, Any]) -> None:
    """What differs, or is not written as its kind asks, fails with a reason."""
    status, reason = judged(kind, expected, **more)
    assert status == "fail"
    assert reason

"""Case files of race games: what a case may give, what is compared, and what is passed over."""

from __future__ import annotations

from typing import Any

import pytest

from academie.games import door, find

pytestmark = pytest.mark.native

gammon, garanguet, tourne_case = (door(name, "cases").check for name in ("gammon", "garanguet", "tourne_case"))
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


def test_lanes_are_told_by_steps() -> None:
    """At tourne-case dames are steps of the lane, 0 in hand; what each lower number can do is asked at once."""
    position = {"you": [12, 11, 10], "opponent": [0, 0, 0], "to_play": "you"}
    right = {"legal_by_lowest": {"1": [[11, 12]], "2": [], "6": []}}
    assert tourne_case(case("move", right, position=position)) == ("ok", "")
    wrong = {"legal_by_lowest": {"2": [[10, 12]]}}
    assert tourne_case(case("move", wrong, position=position))[0] == "fail"


def test_a_doubtful_reading_is_passed_over() -> None:
    """A case of low confidence is skipped with the reason."""
    assert gammon(case("setup", {}, position=START, confidence="low")) == (
        "skip",
        "the reading of the book is doubtful",
    )


def test_options_are_found_by_what_they_change() -> None:
    """An option is meant by its name, by a value it sets, or by a key that no other option changes."""
    profiles = find("garanguet").profiles
    assert profiles.option_for("hits") == profiles.option_for("hit=gammon") == profiles.option_for("hit") == "hits"
    assert profiles.option_for("lift_forced") == "lift-forced"
    assert profiles.option_for("target") is None
    assert profiles.option_for("hit=none") is None


def test_the_double_a_case_agrees_on() -> None:
    """Whether the double counts is said by the case, whatever the profile has."""
    position = {"lifted": {"south": 15}, "south": {}, "north": {"A": 5, "L": 2, "R": 5, "T": 3}, "to_play": "north"}
    for agreed in (True, False):
        expected = {"over": True, "winner": "south", "double": agreed}
        told = case("result", expected, position=position, context={"double_agreed": agreed})
        assert gammon(told) == ("ok", ""), agreed

"""Cases of trictrac: each form the files use is judged, rightly when it is right and wrongly when it is wrong."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from academie.cases import Case, check
from rows import rows

START = {"white": {"0": 15}, "black": {"0": 15}}
COIN = {"white": {"0": 9, "8": 2, "9": 2, "11": 2}, "black": {"0": 15}}
FILL = {"white": {"11": 2, "14": 1, "17": 1, "18": 2, "19": 2, "20": 1, "21": 2, "22": 2, "23": 2}}
FILL["black"] = {"11": 2, "14": 1, "16": 1, "18": 1, "19": 2, "20": 2, "21": 2, "22": 2, "23": 2}
LIFT = {"white": {"18": 1, "21": 1, "23": 1, "24": 12}, "black": {"11": 2}}


def case(kind: str, expected: Any, **more: Any) -> dict[str, Any]:
    return {"id": "X", "kind": kind, "expected": expected, **more}


def judged(data: dict[str, Any]) -> tuple[str, str]:
    (verdict,) = check([Case("X", "trictrac", data["kind"], data)])
    return verdict.status, verdict.reason


BEATEN = {"to": "white", "jan": "battre_coin", "points": 4}
GOOD = [
    case(
        "score",
        {"points": [BEATEN], "totals": {"white": 4, "black": 0}, "exhaustive": True},
        position=COIN,
        dice=[4, 3],
        to_move="white",
    ),
    case("score", {"points": {"battre_coin": 4}, "exhaustive": True}, position=COIN, dice=[3, 4], to_move="white"),
    case(
        "score",
        {"coin_beaten": True, "points_after": {"white": 2}, "holes_marked": {"white": 1}},
        position=COIN,
        dice=[4, 3],
        to_move="white",
        context={"before": {"white": {"points": 10, "bredouille": False}}},
    ),
    case("score", {"points": [], "exhaustive": True}, position="W:A9,I2,J2,L2;B:Y13,M2", dice=[4, 3], to_move="white"),
    case(
        "score",
        {
            "points": [{"to": "white", "jan": "remplir_retour", "points": 8, "ways": [6, 3]}],
            "totals": {"white": 8, "black": 0},
            "exhaustive": True,
            "under_option": {"coin_counts_as_fill_way": 12, "never-heard-of": 99},
        },
        position=FILL,
        dice=[6, 3],
        to_move="white",
    ),
    case(
        "score",
        {"totals": {"white": 12}, "points": [], "exhaustive": False, "remplir_retour": 12},
        position=FILL,
        dice=[6, 3],
        to_move="white",
        under_option="coin_counts_as_fill_way",
    ),
    case(
        "legality", {"forced": [[[0, 6], [0, 5]]], "illegal": [[[0, 11]]]}, position=START, dice=[6, 5], to_move="black"
    ),
    case(
        "legality",
        {"legal": [[[0, 6], [0, 2]], {"black": {"0": 14, "8": 1}}]},
        position=START,
        dice=[6, 2],
        to_move="black",
    ),
    case(
        "legality",
        {"forced": [[[21, 24], [23, 24]]]},
        position=LIFT,
        dice=[3, 1],
        to_move="white",
        under_option={"exact_lift": "forced"},
    ),
    case(
        "legality",
        {"legal": [[[18, 21], [21, 22]]], "illegal": [[[21, 24], [23, 24]]]},
        position=LIFT,
        dice=[3, 1],
        to_move="white",
        context={"profile": "academie-1806-a"},
    ),
    case(
        "legality",
        {"under_option": {"exact_lift=forced": {"cannot_lift": False, "forced": [[[21, 24], [23, 24]]]}}},
        position=LIFT,
        dice=[3, 1],
        to_move="white",
    ),
    case(
        "plays",
        {"after": [{"white": {"0": 14, "2": 1}}, {"white": {"0": 13, "1": 2}}]},
        position=START,
        dice=[1, 1],
        to_move="white",
    ),
    case(
        "plays",
        {"after": [{"south": {"A": 14, "C": 1}}, {"south": {"A": 13, "B": 2}}]},
        position={"south": {"A": 15}, "north": {"Y": 15}},
        dice=[1, 1],
        to_play="south",
    ),
    case(
        "move",
        {"south_after": {"A": 13, "G": 1, "F": 1}, "unique": True, "numbers_played": 2},
        position={"south": {"A": 15}, "north": {"Y": 15}, "to_play": "south"},
        dice=[6, 5],
    ),
    case("setup", {"position": START}),
    case(
        "marking",
        {"holes_marked": {"you": 1, "me": 0}, "points_after": {"you": 4, "me": 0}},
        context={"before": {"you": {"points": 4}, "me": {"points": 0}}, "gains": [["me", 6], ["you", 12]]},
    ),
    case("marking", {"holes_marked": 3}, context={"points": 24, "bredouille": False}),
    case(
        "marking",
        {"holes_marked": {"white": 1}, "points_after": {"white": 0, "black": 0}},
        context={
            "before": {"white": {"points": 4, "jetons": 1}, "black": {"points": 4, "jetons": 2}},
            "gains": [["white", 8]],
        },
    ),
    case(
        "marking",
        {"holes_marked": {"black": 2}},
        context={"before": {"white": 4, "black": {"points": 4, "jetons": 2}}, "gains": [["black", 8]]},
    ),
    case(
        "marking",
        {"second_jetons_before": 2, "second_jetons_after": 1, "next_hole_either": 1},
        context={"sequence": [["first", 4], ["second", 4], ["first", 2]]},
    ),
    case("ecrire", {"marked": 15, "multiplier": 2}, context={"winner_holes": 6, "loser_holes": 1, "bredouille": True}),
    case("ecrire", {"multiplier": 8}, context={"winner_holes": 18, "option": "progressive"}),
    case("ecrire", {"multiplier": 4}, context={"winner_holes": "12 or more", "bredouille": True}),
    case("ecrire", {"consolation_multiplier": 2}, context={"refaits": 1}),
    case("ecrire", {"marked": "w - l + 2"}, context={"winner_holes": "w", "loser_holes": "l", "bredouille": False}),
    case("dice_count", {"chances": 16, "named_throws": 9}, context={"distance": 6}),
    case(
        "dice_count",
        {"jan_deux_tables_throws": ["4-2", "3-3"], "chances": 3},
        position={"white": {"0": 13, "8": 1, "9": 1}, "black": {"0": 15}},
        to_move="white",
    ),
]


@rows(GOOD)
def test_right_cases(data: dict[str, Any]) -> None:
    """A case that states the law is ok."""
    assert judged(data) == ("ok", "")


def spoiled(expected: Any) -> Any:
    """The same answer with its first number or truth changed."""
    done = False

    def change(value: Any) -> Any:
        nonlocal done
        if done or isinstance(value, str):
            return value.replace("2", "3") if isinstance(value, str) and not done else value
        if isinstance(value, bool):
            done = True
            return not value
        if isinstance(value, int):
            done = True
            return value + 2
        if isinstance(value, dict):
            return {key: change(each) for key, each in value.items()}
        return [change(each) for each in value]

    return change(copy.deepcopy(expected))


NUMBERS = [data for data in GOOD if data["kind"] in {"marking", "ecrire", "dice_count", "setup"}]


@pytest.mark.parametrize("data", NUMBERS, ids=range(len(NUMBERS)))
def test_wrong_numbers(data: dict[str, Any]) -> None:
    """The same with a number changed fails and says what it is."""
    status, reason = judged({**data, "expected": spoiled(data["expected"])})
    assert status == "fail"
    assert "expected" in reason or "dames" in reason


BAD = [
    case("score", {"points": [{**BEATEN, "points": 6}]}, position=COIN, dice=[4, 3], to_move="white"),
    case("score", {"points": [{**BEATEN, "to": "black"}]}, position=COIN, dice=[4, 3], to_move="white"),
    case("score", {"points": [], "exhaustive": True}, position=COIN, dice=[4, 3], to_move="white"),
    case("score", {"points": [BEATEN], "exhaustive": True}, position=START, dice=[4, 3], to_move="white"),
    case("legality", {"legal": [[[0, 11]]]}, position=START, dice=[6, 5], to_move="white"),
    case("legality", {"illegal": [[[0, 6], [0, 5]]]}, position=START, dice=[6, 5], to_move="white"),
    case("legality", {"forced": [[[0, 3]]]}, position=START, dice=[2, 1], to_move="white"),
    case("legality", {"legal": [[[3, 4]]]}, position=START, dice=[2, 1], to_move="white"),
    case("plays", {"after": [{"white": {"0": 14, "2": 1}}]}, position=START, dice=[1, 1], to_move="white"),
    case("plays", {"after": [{"white": {"0": 14, "2": 1}, "black": {"0": 14}}]}, position=START, dice=[1, 1]),
    case("plays", {"after": []}, position={"white": {"0": 16}}, dice=[1, 1]),
    case("plays", {"after": []}, position={"white": {"0": 15}, "black": {"23": 15}}, dice=[1, 1]),
    case("plays", {"after": []}, position={"white": {"25": 15}}, dice=[1, 1]),
    case("result", {"over": True}, position=START),
]


@rows(BAD)
def test_wrong_cases(data: dict[str, Any]) -> None:
    """A case that contradicts the law, or gives an impossible position, fails with a reason."""
    status, reason = judged(data)
    assert status == "fail"
    assert reason


def test_what_cannot_be_judged_is_skipped() -> None:
    """Words, doubtful readings and options nobody knows are skipped with the reason."""
    assert judged(case("legality", {"rest_allowed": True}, position=None)) == ("skip", "in words")
    assert judged(case("score", {}, confidence="low"))[0] == "skip"
    unknown = case("score", {"points": []}, position=COIN, dice=[4, 3], under_option="never_heard_of")
    assert judged(unknown) == ("skip", "no option never_heard_of is known here")
    valueless = case("score", {"points": []}, position=COIN, dice=[4, 3], under_option="exact_lift")
    assert judged(valueless)[0] == "skip"


def test_parts_of_positions_are_judged_on_what_is_there() -> None:
    """§111: a position with the dames that matter alone scores as far as they go."""
    hit = {"to": "black", "jan": "battre_grand", "points": 6, "ways": [5, 3, 8], "target": {"player": "white", "at": 9}}
    part = {"black": {"6": 1, "9": 1, "11": 1}, "white": {"9": 1}}
    assert judged(case("score", {"points": [hit]}, position=part, dice=[5, 3], to_move="black")) == ("ok", "")

"""Cases of kind coup: judged rightly when they are right, and wrongly when they are wrong."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from academie.errors import AcademieError, Unknown
from academie.games.domino.cases import check

LEAD: dict[str, Any] = {
    "id": "X1",
    "game": "domino",
    "kind": "coup",
    "context": {"variant": "tete_a_tete_six", "hands": [[[6, 6], [1, 0]], [[6, 5], [2, 2]]], "first": 0, "moves": []},
    "expected": {
        "over": False,
        "to_play": 0,
        "ends": None,
        "boude": False,
        "legal": [{"tile": [0, 1], "on": None}, {"tile": [6, 6], "on": None}],
    },
}
ANSWER = copy.deepcopy(LEAD)
ANSWER["context"]["moves"] = [{"player": 0, "tile": [6, 6], "on": None}]
ANSWER["expected"] = {"over": False, "to_play": 1, "ends": [6, 6], "boude": False, "legal": [{"tile": [5, 6], "on": 6}]}
CLOSED = copy.deepcopy(LEAD)
CLOSED["context"] |= {
    "variant": "piquet_voleur",
    "hands": [[[5, 5], [1, 0]], [[4, 4], [3, 3]], [[2, 2], [2, 1]], [[6, 6], [0, 0]]],
    "moves": [{"player": 0, "tile": [5, 5], "on": None}],
    "scores_before": [90, 20],
    "sides": [[0, 2], [1, 3]],
}
CLOSED["expected"] = {
    "over": True,
    "how": "ferme",
    "winner": 0,
    "hand_points": [1, 14, 7, 12],
    "gain": 26,
    "scores": [116, 20],
    "partie_winner": 0,
    "next_leader": None,
}
COUPS = copy.deepcopy(LEAD)
COUPS["context"] |= {"variant": "tete_a_tete_sans_points", "target": 2, "scores_before": [1, 0]}
COUPS["context"]["hands"] = [[[5, 5]], [[4, 4]]]
COUPS["context"]["moves"] = [{"player": 0, "tile": [5, 5], "on": None}]
COUPS["expected"] = {"over": True, "how": "domino", "winner": 0, "gain": 1, "scores": [2, 0], "partie_winner": 0}


@pytest.mark.parametrize("case", [LEAD, ANSWER, CLOSED, COUPS], ids=["lead", "answer", "closed", "coups"])
def test_right_cases_pass(case: dict[str, Any]) -> None:
    """What the law says is ok."""
    assert check(case) == ("ok", "")


@pytest.mark.parametrize(
    ("case", "key", "value"),
    [
        (LEAD, "to_play", 1),
        (LEAD, "legal", []),
        (ANSWER, "ends", [5, 6]),
        (ANSWER, "boude", True),
        (ANSWER, "over", True),
        (CLOSED, "how", "domino"),
        (CLOSED, "winner", 3),
        (CLOSED, "hand_points", [1, 14, 7, 13]),
        (CLOSED, "gain", 25),
        (CLOSED, "scores", [90, 46]),
        (CLOSED, "partie_winner", None),
        (CLOSED, "next_leader", 1),
    ],
)
def test_wrong_cases_fail(case: dict[str, Any], key: str, value: object) -> None:
    """One answer changed, and the case fails with what was found."""
    wrong = copy.deepcopy(case)
    wrong["expected"][key] = value
    status, reason = check(wrong)
    assert status == "fail"
    assert reason.startswith(key)


def test_cases_that_cannot_be_judged() -> None:
    """A doubtful reading is skipped, another kind and a wrong player fail, an unknown variant says what there is."""
    assert check({**LEAD, "confidence": "low"})[0] == "skip"
    assert check({**LEAD, "kind": "plays"})[0] == "fail"
    turn = copy.deepcopy(ANSWER)
    turn["context"]["moves"][0]["player"] = 1
    assert check(turn) == ("fail", "the player to move: 0 found, 1 expected")
    for change in ({"variant": "whist"}, {"hands": [[[6, 6]], [[6, 5], [2, 2]]]}, {"hands": [[[6, 6]]]}):
        wrong = copy.deepcopy(LEAD)
        wrong["context"] |= change
        with pytest.raises(Unknown, match=r"\.$"):
            check(wrong)
    for hands, words in (
        ([[[6, 6], [1, 0]], [[6, 6], [2, 2]]], "twice"),
        ([[[7, 6], [1, 0]], [[6, 6], [2, 2]]], "7-6"),
    ):
        wrong = copy.deepcopy(LEAD)
        wrong["context"]["hands"] = hands
        with pytest.raises(AcademieError, match=words):
            check(wrong)


def test_a_case_under_an_option() -> None:
    """A case that names an option is judged under it."""
    tie = copy.deepcopy(LEAD)
    tie["context"] |= {
        "hands": [[[5, 5], [1, 2]], [[0, 3], [0, 0]]],
        "moves": [{"player": 0, "tile": [5, 5], "on": None}],
    }
    tie["expected"] = {"over": True, "winner": 1, "scores": [0, 3], "next_leader": 1}
    assert check(tie) == ("ok", "")
    tie["expected"] = {"over": True, "winner": 0, "scores": [3, 0]}
    assert check(tie)[0] == "fail"
    assert check({**tie, "under_option": "poseur-gagne"}) == ("ok", "")

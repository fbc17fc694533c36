"""Cases of trictrac: each form the files use is judged, rightly when it is right and wrongly when it is wrong."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from academie.cases import Case, check
from academie.errors import AcademieError, Unknown, Unreadable
from academie.games.trictrac.game import game
from academie.text.message import bilingual
from academie.tutor.lesson import Option, Step
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import questions_of
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


# --- The questions of lessons


LEP = "lepeintre-1818"
FIRST = "W:A15;B:Y15 phase=throw to=white"
PETIT = "W:A3,B2,C3,D3,E2,F1,G1;B:P2,R2,V3,X3,Y5 phase=throw to=white throws=7,7"
FIGURE_8 = "W:A7,G2,H2,K2,L2;B:M2,N2,Q2,R2,S1,V1,X1,Y4 phase=throw to=white"
FIGURE_9 = "W:A1,D1,E1,G3,H2,I2,J2,K1,L2;B:M2,N1,O2,P2,Q1,R1,T1,U1,V1,X1,Y2 phase=throw to=white"
FIGURE_20 = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:M3,N3,O3,P2,Q2,R2 phase=throw to=white"
CORNER = "W:A11,D1,E1,H1,J1;B:U1,V2,X3,Y9 phase=throw to=white"
HELD = "W:A11,D1,E1,H1,J1;B:M2,U1,V2,X3,Y7 phase=throw to=white"


def answer(line: str, ask: str, *options: str, **given: object) -> Answer:
    """The answer of the law to a question."""
    step = Step("play", bilingual("", ""), ask=ask, given=given, options=tuple(map(Option.of, options)))  # type: ignore[arg-type]
    return questions_of(game)[ask](Asked(game, game.read(line, LEP), step))


KNOWN = [
    (FIRST, "table", {"square": "F"}, {"petit"}),
    (FIRST, "table", {"square": "G"}, {"grand"}),
    (FIRST, "table", {"square": "M"}, {"grand-black"}),
    (FIRST, "table", {"square": "Y"}, {"petit-black"}),
    (FIRST, "distance", {"from": "L", "to": "S"}, {"7"}),
    (FIRST, "called", {"throw": "6-6"}, {"6-6"}),
    (FIGURE_8, "cases", {}, {"5"}),
    (FIGURE_8, "alone", {"player": "black"}, {"3"}),
    # Lepeintre's figure 9: 12 to fill and 26 on dames; N by 4, 6 and 10.
    (FIGURE_9, "points", {"throw": "6-4"}, {"38"}),
    (FIGURE_9, "points", {"throw": "6-4", "event": "battre_grand", "square": "N"}, {"6"}),
    (FIGURE_9, "points", {"throw": "6-4", "player": "black"}, {"0"}),
    (FIGURE_9, "ways", {"throw": "6-4", "event": "battre_grand"}, {"7"}),
    # Figure 8: 4 won and 8 given.
    (FIGURE_8, "points", {"throw": "6-5"}, {"4"}),
    (FIGURE_8, "given", {"throw": "6-5"}, {"8"}),
    (FIGURE_8, "given", {"throw": "2-1"}, {"0"}),
    # 4 and 12 are a trou and 4: double in bredouille, single without.
    (f"{PETIT} points=4b,0", "trous", {"throw": "3-2"}, {"2"}),
    (f"{PETIT} points=4,2b", "trous", {"throw": "3-2"}, {"1"}),
    (f"{PETIT} points=4,2b", "trous", {"throw": "3-2", "player": "black"}, {"0"}),
    (f"{PETIT} points=4,2b", "remain", {"throw": "3-2"}, {"4"}),
    (f"{PETIT} points=4,2b", "remain", {"player": "black"}, {"2"}),
    (f"{PETIT} points=4,2b", "remain", {"throw": "3-2", "player": "black"}, {"0"}),
    (f"{PETIT} points=0,0", "may_leave", {"throw": "3-2"}, {"yes"}),
    (f"{PETIT} points=0,0", "may_leave", {"throw": "6-1"}, {"no"}),
    (f"{PETIT} points=4b,0", "bredouille", {}, {"yes"}),
    (f"{PETIT} points=4,2b", "bredouille", {}, {"no"}),
    (f"{PETIT} points=4,2b", "bredouille", {"player": "black"}, {"yes"}),
    (FIRST, "marque", {"trous": 6, "other": 1, "bredouille": 1}, {"15"}),
    (FIRST, "marque", {"trous": 6, "other": 1}, {"7"}),
    (FIRST, "dice", {}, {"36"}),
    (FIRST, "dice", {"named": 1}, {"21"}),
    (FIRST, "dice", {"total": 12}, {"1"}),
    (FIRST, "dice", {"numbers": "4 5 6"}, {"27"}),
    (FIRST, "covers", {"numbers": "1"}, {"11"}),
    (FIRST, "covers", {"numbers": "2 4 6", "ways": 2}, {"7"}),
    (FIRST, "covers", {"numbers": "7 8 9 10"}, {"18"}),
    ("W:A13,L2;B:Q1,R1,Y13 phase=throw to=white", "chances", {"jan": "battre", "square": "R"}, {"16"}),
    (FIGURE_9, "chances", {"jan": "remplir", "ways": 3}, {"2"}),
    (FIGURE_20, "chances", {"jan": "faux", "square": "E", "player": "black"}, {"15"}),
    (CORNER, "takes_coin", {"how": "effect"}, {"2"}),
    (CORNER, "takes_coin", {"how": "power"}, {"2"}),
    (HELD, "takes_coin", {}, {"2"}),
    ("W:L2,S3,T2,U2,V2,X2,Y2;B:A2,B3,C2,D2,E2,F2,N1,O1 phase=throw to=white", "leaves_coin", {}, {"9"}),
    ("W:G3,H3,I3,J2,K2,L2;B:M3,N3,O3,P2,Q2,R2 phase=throw to=white", "dead", {}, {"1"}),
    (FIGURE_20, "to_play", {}, {"21"}),
    (FIGURE_20, "to_play", {"player": "black"}, {"3"}),
    (FIGURE_20, "stay", {}, {"hold"}),
    ("W:E2,F1,G2,H2,I2,J2,K2,L2;B:Y15 phase=throw to=white", "stay", {}, {"leave"}),  # 7, 7 and 6: one point short
    (FIRST, "stands", {"event": "die on the other"}, {"no"}),
    (FIRST, "stands", {"event": "dice on adverse dames"}, {"yes"}),
    ("W:A15;B:Y15 phase=play to=black dice=6-2", "down", {"dames": 2}, {"Y/R Y/V"}),
    ("W:A15;B:Y15 phase=play to=black dice=6-2", "tout_d_une", {}, {"Y/R/P"}),
    ("W:A13,D1,F1;B:Y15 phase=play to=white dice=5-3", "makes", {"squares": "I"}, {"D/I F/I"}),
    ("W:A13,D1,F1;B:Y15 phase=play to=white dice=5-3", "places", {"squares": "G K"}, {"F/K D/G"}),
]


@rows(KNOWN)
def test_the_law_answers(line: str, ask: str, given: dict[str, object], right: set[str]) -> None:
    """Just the right answers, all of them."""
    assert set(answer(line, ask, **given).values) == right


def test_one_dame_is_not_played_into_the_coin() -> None:
    """No play tout d'une from D by five and three: it would come to the coin alone (§25)."""
    with pytest.raises(Unknown):
        answer("W:A13,D1,F1;B:Y15 phase=play to=white dice=5-3", "tout_d_une", square="D")


def test_a_play_refused_has_its_reason() -> None:
    """The native law says why: the coin by one, a dame in the way; a play that is allowed has none."""
    line = "W:A13,F1,J1;B:Y15 phase=play to=white dice=6-4"
    refused = answer(line, "allowed", move="F/L A/E")
    assert refused.values == ("no",)
    assert "coin L" in refused.why[0].en
    assert "coin L" in refused.why[0].fr
    stopped = answer("W:A11,K2,L2;B:P1,R2,Y12 phase=play to=white dice=5-4", "allowed", move="L/P A/F")
    assert "lone black dame on P" in stopped.why[0].en
    assert answer(line, "allowed", move="A/G A/E").values == ("yes",)


def test_a_play_that_is_no_play_of_the_dice_is_refused_too() -> None:
    """Where no order of the numbers fits, the sentence of the notation stands in for a reason."""
    refused = answer("W:A13,F1,J1;B:Y15 phase=play to=white dice=6-4", "allowed", move="A/D A/E")
    assert refused.values == ("no",)
    assert "6-4" in refused.why[0].en


def test_an_account_tells_no_more_than_is_asked() -> None:
    """Ways are told without their worth, one player's points without the other's."""
    ways = [line.en for line in answer(FIGURE_9, "ways", throw="6-4", event="remplir_grand").why]
    assert len(ways) == 4
    assert not any("12" in line for line in ways)
    won = [line.en for line in answer(FIGURE_8, "points", throw="6-5").why]
    lost = [line.en for line in answer(FIGURE_8, "given", throw="6-5").why]
    assert not any("falsely" in line or "à faux" in line for line in won)
    assert len([line for line in lost if line.startswith("+4")]) == 2
    assert all(line.startswith("+") for line in [each.en for each in answer(FIGURE_9, "points", throw="6-4").why])


def test_what_looks_like_a_jan_and_is_none_is_explained() -> None:
    """No points are told by the reason that there are none."""
    told = answer("W:A11,B1,C1,D1,E1;B:P2,R2,Y11 phase=throw to=white throws=3,3", "points", throw="6-5")
    assert told.values == ("0",)
    assert told.why


def test_the_best_play_and_what_another_costs() -> None:
    """Safest, widest, bait: the best count of throws, and each other play with its own."""
    line = "W:A2,E1,G2,H2,I2,J2,K2,L2;B:M3,N3,O3,P2,Q2,R2 phase=play to=white dice=4-1"
    found = answer(line, "bait")
    assert found.values == ("A/E/F",)
    assert found.why[0].en == "After it 21 throws of 36 hit you falsely."
    assert found.why_not is not None
    assert [told.fr for told in found.why_not("E/I/J")] == ["Après ce coup, 0 jet sur 36 vous bat à faux."]
    wide = "W:A1,E1,F2,G3,H2,I2,J2,L2;B:M2,N2,O2,P1,Q2,R2,V2,Y2 phase=play to=white dice=5-3"
    assert answer(wide, "widest").values == ("F/K F/I",)
    assert answer(wide, "widest", need=8).values != ("F/K F/I",)
    safe = "W:A9,E2,G1,I1,L2;B:M2,O2,P2,R2,Y7 phase=play to=white dice=4-2"
    assert "E/I E/G" in answer(safe, "safest").values
    assert "E/K" not in answer(safe, "safest").values


@pytest.mark.parametrize(
    ("ask", "given", "error"),
    [
        ("takes_coin", {"how": "force"}, Unknown),
        ("covers", {"numbers": "two"}, Unreadable),
        ("covers", {"numbers": "13"}, AcademieError),
        ("chances", {"jan": "matador"}, Unknown),
        ("chances", {"jan": "battre", "ways": "two"}, Unreadable),
        ("table", {"square": "W"}, AcademieError),
        ("called", {"throw": "6-5"}, Unknown),
        ("marque", {"trous": 5}, AcademieError),
        ("dice", {"total": "seven"}, Unreadable),
        ("stands", {"event": "die eaten"}, AcademieError),
    ],
)
def test_a_wrong_step_is_told_in_a_sentence(ask: str, given: dict[str, object], error: type[AcademieError]) -> None:
    """What an author cannot mean is refused, in both languages."""
    with pytest.raises(error) as raised:
        answer(FIRST, ask, **given)
    assert raised.value.to("en") != raised.value.to("fr")

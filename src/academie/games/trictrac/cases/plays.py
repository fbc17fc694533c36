"""Cases about a position and a throw: what is won, which plays are legal, what they leave."""

from collections.abc import Mapping
from typing import Any

from academie._core import trictrac as core
from academie.games.trictrac.cases.marks import credit_facts, marked_facts
from academie.games.trictrac.cases.positions import Asked, Fact, Unjudged, asked_of, side_of, with_option
from academie.games.trictrac.coup import by_puissance
from academie.tables.board import LIFTED, THROWS, write_dice

COIN = 11


def score(case: Mapping[str, Any]) -> list[Fact]:
    """What the throw wins, and what is said of its plays."""
    asked = asked_of(case)
    if asked is None:
        return []
    expected = case["expected"]
    return [*_all_facts(asked, expected), *_optional_facts(asked, expected)]


def legality(case: Mapping[str, Any]) -> list[Fact]:
    """Which plays are legal; without a throw, of every throw."""
    asked = asked_of(case)
    if asked is None:
        return _every_throw_facts(case)
    expected = case["expected"]
    return [*_all_facts(asked, expected), *_optional_facts(asked, expected)]


def _all_facts(asked: Asked, expected: Mapping[str, Any]) -> list[Fact]:
    lines = asked.lines(expected.get("played"))
    return [
        *credit_facts(asked, expected, lines),
        *marked_facts(asked, expected, lines),
        *_play_facts(asked, expected),
        *_coin_facts(asked, expected),
        *_manner_facts(asked, expected),
    ]


def _optional_facts(asked: Asked, expected: Mapping[str, Any]) -> list[Fact]:
    """What a case says of other readings: points of the thrower, points of each side, or facts of its own kind."""
    facts: list[Fact] = []
    for option, value in expected.get("under_option", {}).items():
        try:
            under = asked.under(with_option(asked.profile, option))
        except Unjudged:
            continue  # the case has been judged without it
        if isinstance(value, int):
            facts.append((f"points under {option}", value, under.total(asked.side)))
        elif set(value) <= {"white", "black"}:
            facts += [(f"{side}'s points under {option}", points, under.total(side)) for side, points in value.items()]
        else:
            facts += [(f"{what} under {option}", due, found) for what, due, found in _all_facts(under, value)]
    return facts


# ---------------------------------------------------------------------------------------------
# Plays


def _play_facts(asked: Asked, expected: Mapping[str, Any]) -> list[Fact]:
    """Plays written step by step or as positions, compared by the dames they leave."""
    after = asked.results()
    facts: list[Fact] = []
    for key, verdict_of in (("legal", True), ("illegal", False)):
        facts += [(f"{key} {play}", verdict_of, asked.left_by(play) in after) for play in expected.get(key, ())]
    for key in ("example_play", "played"):
        if key in expected:
            facts.append((f"{key} {expected[key]}", True, asked.left_by(expected[key]) in after))
    if "forced" in expected:
        facts.append(("the plays", {asked.left_by(play) for play in expected["forced"]}, after))
    return facts


def _manner_facts(asked: Asked, expected: Mapping[str, Any]) -> list[Fact]:
    """What is said of all plays at once."""
    facts: list[Fact] = []
    own, after = asked.own, asked.results()
    for origin, target in expected.get("forced_first", ()):
        forced = all(left[origin] < own[origin] and left[target] > own[target] for left in after)
        facts.append((f"every play has {origin} to {target}", True, forced))
    facts += [
        (f"a dame may end on {step}", False, any(left[step] > own[step] for left in after))
        for step in expected.get("illegal_final_landing", ())
    ]
    lifts = {left[LIFTED] > own[LIFTED] for left in after}
    if "cannot_lift" in expected:
        facts.append(("no dame can be lifted", expected["cannot_lift"], lifts == {False}))
    if isinstance(expected.get("choice_between_lifting_and_playing_inside"), bool):
        fewer = len({left[LIFTED] for left in after}) > 1
        facts.append(("lifting is a choice", expected["choice_between_lifting_and_playing_inside"], fewer))
    if isinstance(expected.get("must_break"), bool):
        full = [table for table in core.Table if core.is_full(list(own), table)]
        stands = any(core.is_full(list(left), table) for table in full for left in after)
        facts.append(("the plein must be broken", expected["must_break"], bool(full) and not stands))
    return facts


def _coin_facts(asked: Asked, expected: Mapping[str, Any]) -> list[Fact]:
    """§26 to §28: how the coin may be taken."""
    facts: list[Fact] = []
    ways = {(tuple(play.own), by_puissance(play)) for play in asked.coup.plays}
    for key, verdict_of in (("legal_coin", True), ("illegal_coin", False)):
        for way in expected.get(key, ()):
            left = asked.left_by([[origin, COIN] for origin in way["from"]])
            facts.append((f"{key} {way}", verdict_of, (left, way["how"] == "puissance") in ways))
    if "taken_as" in expected:
        walked = [[COIN - origin for origin in sorted(way["from"])] for way in expected.get("legal_coin", ())]
        facts.append(("taken as", [sorted(expected["taken_as"])], [sorted(numbers) for numbers in walked]))
    if isinstance(expected.get("coin_by_effet"), bool):
        found = core.takes_coin_by_effet(list(asked.own), list(asked.other), asked.dice)
        facts.append(("the coin par effet", expected["coin_by_effet"], found))
    if isinstance(expected.get("coin_by_puissance"), bool):
        found = core.takes_coin_by_puissance(list(asked.own), list(asked.other), asked.dice)
        facts.append(("the coin par puissance", expected["coin_by_puissance"], found))
    return facts


def _every_throw_facts(case: Mapping[str, Any]) -> list[Fact]:
    """A position and no throw: what two dames of one flèche, or one, may do with every throw but some."""
    context, expected = case.get("context") or {}, case["expected"]
    barred = context.get("all_throws_except") if isinstance(context, dict) else None
    if not case.get("position") or barred is None:
        return []
    manners = {"tout_dune_from_talon_legal": False, "tout_a_bas_legal": True}
    facts: list[Fact] = []
    for dice in (roll.dice for roll in THROWS if write_dice(roll.dice) not in barred):
        asked = asked_of({**case, "dice": list(dice)})
        if asked is None:
            continue
        for key, two in manners.items():
            play = [[0, dice[0]], [0, dice[1]]] if two else [[0, sum(dice)]]
            if isinstance(expected.get(key), bool):
                facts.append((f"{key} {write_dice(dice)}", expected[key], asked.left_by(play) in asked.results()))
    return facts


def plays(case: Mapping[str, Any]) -> list[Fact]:
    """Exactly these positions are left by the plays."""
    asked = asked_of(case)
    if asked is None:
        return []
    due = [asked.left_by(position) for position in case["expected"]["after"]]
    missing, extra = set(due) - asked.results(), asked.results() - set(due)
    return [("not reached", [], sorted(missing)), ("reached besides", [], sorted(extra))]


def move(case: Mapping[str, Any]) -> list[Fact]:
    """A position that a play leaves."""
    asked = asked_of(case)
    if asked is None:
        return []
    expected = case["expected"]
    facts: list[Fact] = []
    for key, value in expected.items():
        side = side_of(key.removesuffix("_after"))
        if not key.endswith("_after") or side is None:
            continue
        if side != asked.side:
            facts.append((key, asked.dames(side), asked.read_side(value, side)))
            continue
        left = asked.read_side(value, side)
        facts.append((f"{key} can be reached", True, left in asked.results()))
        if expected.get("unique"):
            facts.append(("the plays", {left}, asked.results()))
    if isinstance(expected.get("numbers_played"), int):
        played = max(2 - play.unplayed for play in asked.coup.plays)
        facts.append(("numbers played", expected["numbers_played"], played))
    return facts


def setup(case: Mapping[str, Any]) -> list[Fact]:
    """The first position."""
    expected = case["expected"]
    position = expected.get("position", expected) if isinstance(expected, dict) else expected
    asked = asked_of({**case, "position": position, "dice": [1, 1]})
    stack = (15, *[0] * LIFTED)
    return [] if asked is None else [("the first position", (asked.own, asked.other), (stack, stack))]

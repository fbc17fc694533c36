"""The points, trous and bredouilles a case expects, compared with what the law gives (§39 to §72, §110)."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from academie._core import trictrac as core
from academie.games.trictrac.cases.positions import Asked, Fact, Line
from academie.games.trictrac.coup import BLANK, Score, credit

TROU = 12
JANS = frozenset(jan.name for jan in core.Jan)

# ---------------------------------------------------------------------------------------------
# Credits


def credit_facts(asked: Asked, expected: Mapping[str, Any], lines: list[Line]) -> list[Fact]:
    """Each credit listed, and when the list is complete that there is no other."""
    facts: list[Fact] = []
    listed = [_entry(entry) for entry in _entries(expected.get("points", ()))]
    for to, jan, target in dict.fromkeys((entry["to"], entry["jan"], entry["target"]) for entry in listed):
        same = [entry for entry in listed if (entry["to"], entry["jan"], entry["target"]) == (to, jan, target)]
        found = [line for line in lines if line.jan == jan and to in {None, line.to} and target in {None, line.target}]
        name = jan if target is None else f"{jan} at {target[0]} {target[1]}"
        facts.append((f"{name}, points", sum(entry["points"] for entry in same), sum(line.points for line in found)))
        if all(isinstance(entry["ways"], list) for entry in same):
            due = sorted(way for entry in same for way in entry["ways"])
            facts.append((f"{name}, ways", due, sorted(way for line in found for way in line.ways)))
        if len(same) == 1 and same[0]["missing"] is not None:
            facts.append((f"{name}, dames missing", same[0]["missing"], _missing(asked, jan)))
    if expected.get("exhaustive"):
        facts.append(("the jans", sorted({entry["jan"] for entry in listed}), sorted({line.jan for line in lines})))
        for side, points in expected.get("totals", {}).items():
            facts.append((f"{side}'s points", points, sum(line.points for line in lines if line.to == side)))
    return facts + _named_facts(expected, lines)


def _entries(points: Any) -> list[Mapping[str, Any]]:
    """A list of credits; a table has one for each jan."""
    if isinstance(points, dict):
        return [{"jan": jan, "points": value} for jan, value in points.items()]
    return list(points)


def _entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    target = entry.get("target")
    return {
        "to": entry.get("to"),
        "jan": entry["jan"],
        "points": entry["points"],
        "ways": entry.get("ways"),
        "target": (target["player"], target["at"]) if target else None,
        "missing": entry.get("dames_missing"),
    }


def _missing(asked: Asked, jan: str) -> int:
    """§47: how many dames a table lacked that was filled."""
    first = {"remplir_petit": 0, "remplir_grand": 6, "remplir_retour": 18}[jan]
    return sum(max(0, 2 - count) for count in asked.own[first : first + 6])


def _named_facts(expected: Mapping[str, Any], lines: list[Line]) -> list[Fact]:
    """Points under the name of a jan, with or without the side they go to."""
    facts: list[Fact] = []
    for key, value in expected.items():
        match = re.fullmatch(r"(?:(white|black)_points_)?([a-z_]+)", key)
        if match is None or match[2] not in JANS or isinstance(value, bool) or not isinstance(value, int):
            continue
        found = [line.points for line in lines if line.jan == match[2] and match[1] in {None, line.to}]
        facts.append((key, value, sum(found)))
    if isinstance(expected.get("coin_beaten"), bool):
        facts.append(("the coin is beaten", expected["coin_beaten"], any(line.jan == "battre_coin" for line in lines)))
    for side in ("white", "black"):
        if isinstance(expected.get(f"coin_faux_points_to_{side}"), int):
            found = [line.points for line in lines if line.jan == "faux_coin" and line.to == side]
            facts.append(("points for the coin", expected[f"coin_faux_points_to_{side}"], sum(found)))
    return facts


# ---------------------------------------------------------------------------------------------
# Marking


class Marks:
    """What two players have marked, under the names a case gives them."""

    def __init__(self, context: Mapping[str, Any], names: Iterable[str]) -> None:
        given = context.get("before")
        before = {name: _given(value) for name, value in given.items()} if isinstance(given, dict) else {}
        broken = context.get("uninterrupted") is False or context.get("interrupted") is True
        self.names = list(dict.fromkeys([*before, *names]))
        self.scores = {name: _score(name, before, broken) for name in self.names}
        self.trous = dict.fromkeys(self.names, 0)
        self.jetons = dict.fromkeys(self.names, 0)  # with which each last marked (§71)

    def other(self, name: str) -> Score:
        """The other player's marks."""
        return next((self.scores[each] for each in self.names if each != name), BLANK)

    def mark(self, name: str, gain: int) -> None:
        """§70 to §72: one gain."""
        mine, his = self.scores[name], self.other(name)
        self.jetons[name] = 2 if his.points and (mine.bredouille or not mine.points) else 1
        mine, his, trous = credit(mine, his, gain)
        self.scores[name] = mine
        for each in self.names:
            if each != name:
                self.scores[each] = his
        self.trous[name] += trous

    def next_trou(self, name: str) -> int:
        """The number of trous that one made now would count."""
        return credit(self.scores[name], self.other(name), TROU)[2]

    def shown(self, name: str) -> int:
        """§71: one jeton, or two for the second to mark while nothing interrupts him."""
        score = self.scores[name]
        return 0 if not score.points else 2 if score.bredouille and self.other(name).points else 1


def _given(given: Any) -> Mapping[str, Any]:
    """What the case says of a player's marks; a number alone is his points."""
    return given if isinstance(given, dict) else {"points": given or 0}


def _score(name: str, before: Mapping[str, Mapping[str, Any]], broken: bool) -> Score:
    """§71: points, and the bredouille that goes with them unless it is denied, or the jetons deny it."""
    mine = before.get(name, {})
    others = [stated for each, stated in before.items() if each != name]
    points, trous = mine.get("points", 0), mine.get("holes", mine.get("trous", 0))
    if "bredouille" in mine:
        bredouille = bool(mine["bredouille"])
    elif "jetons" in mine:  # two for the second to mark, one for the first, whom the second has interrupted
        bredouille = mine["jetons"] == 2 or not any(other.get("points", 0) for other in others)
    else:
        second = any(
            other.get("points", 0) and (other.get("bredouille") or other.get("jetons") == 2) for other in others
        )
        bredouille = not broken and not second
    return Score(points, points > 0 and bredouille, trous)


def marked_facts(asked: Asked, expected: Mapping[str, Any], lines: list[Line]) -> list[Fact]:
    """The marks after a throw if the thrower holds (§69)."""
    marks = Marks(asked.context, ("white", "black"))
    for side in (asked.side, asked.foe):
        marks.mark(side, sum(line.points for line in lines if line.to == side))
    facts = _marks_facts(marks, expected.get("holes_marked"), "trous", marks.trous)
    facts += _marks_facts(marks, expected.get("holes_if_bredouille"), "trous", marks.trous)
    points = {name: score.points for name, score in marks.scores.items()}
    facts += _marks_facts(marks, expected.get("points_after", expected.get("points_after_if_hold")), "points", points)
    if isinstance(expected.get("may_leave"), bool):
        facts.append(("the thrower may leave", expected["may_leave"], marks.trous[asked.side] > 0))
    return facts


def _marks_facts(marks: Marks, due: Any, what: str, found: Mapping[str, int]) -> list[Fact]:
    if not isinstance(due, dict) or not all(isinstance(value, int) for value in due.values()):
        return []
    return [(f"{name}'s {what}", value, found.get(name, 0)) for name, value in due.items() if name in marks.names]


def marking_facts(case: Mapping[str, Any]) -> list[Fact]:
    """A case of kind marking: gains one after the other, or how many trous some points are."""
    context, expected = case.get("context") or {}, case["expected"]
    if not isinstance(context, dict):
        return []
    gains = _gains(context)
    if not gains:
        return _completed_facts(context, expected)
    marks = Marks(context, [name for name, _ in gains])
    for name, gain in gains[:-1]:
        marks.mark(name, gain)
    shown = {name: marks.shown(name) for name in marks.names}
    marks.mark(*gains[-1])
    points = {name: score.points for name, score in marks.scores.items()}
    return [
        *_marks_facts(marks, expected.get("holes_marked"), "trous", marks.trous),
        *_marks_facts(marks, expected.get("points_after"), "points", points),
        *_jeton_facts(marks, expected, shown),
        *_player_facts(marks, expected),
    ]


def _gains(context: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The gains in order, each with its player; in an event in words the player named last marks it."""
    gains = context.get("gains") or context.get("sequence")
    if gains:
        return [(name, gain) for name, gain in gains]
    found = []
    for text, gain in context.get("events") or ():
        named = re.findall(r"\b(me|you|white|black|first|second)\b", str(text))
        if not named or not isinstance(gain, int):
            return []
        found.append((named[-1], gain))
    return found


def _jeton_facts(marks: Marks, expected: Mapping[str, Any], before: Mapping[str, int]) -> list[Fact]:
    """§71: with how many jetons, and what the next trou is."""
    facts: list[Fact] = []
    for name in marks.names:
        for key, found in (
            (f"{name}_jetons_before", before[name]),
            (f"{name}_jetons_after", marks.shown(name)),
            (f"{name}_marks_with_jetons", marks.jetons[name]),
            ("next_hole_either", marks.next_trou(name)),
        ):
            if isinstance(expected.get(key), int):
                facts.append((f"{key} ({name})", expected[key], found))
    return facts


def _player_facts(marks: Marks, expected: Mapping[str, Any]) -> list[Fact]:
    """Points and bredouille of a player by name."""
    facts: list[Fact] = []
    for name in marks.names:
        stated = expected.get(name)
        if isinstance(stated, dict):
            score = marks.scores[name]
            found = {"points": score.points, "bredouille": score.bredouille, "holes": score.trous}
            facts += [(f"{name}'s {key}", value, found[key]) for key, value in stated.items() if key in found]
    return facts


def _completed_facts(context: Mapping[str, Any], expected: Mapping[str, Any]) -> list[Fact]:
    """§72: the trous of a number of points, all in bredouille or the first twelve interrupted."""
    due = expected.get("holes_marked")
    stated = context.get("gain_completes", context.get("points"))
    totals = stated if isinstance(stated, list) else [stated]
    bredouille = context.get("bredouille")
    for given in (context.get("before") or {}).values():
        bredouille = given.get("bredouille") if isinstance(given, dict) and bredouille is None else bredouille
    if due is None or bredouille is None or not all(isinstance(total, int) for total in totals):
        return []
    start = BLANK if bredouille else Score(points=2)
    found = [credit(start, BLANK, total - start.points)[2] for total in totals]
    return [("trous", due if isinstance(due, list) else [due], found)]

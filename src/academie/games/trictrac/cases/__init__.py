"""Case files about trictrac: a position and a throw, or points and gains, and the answer expected.

Positions are dames by step of each side's own path under `white` and `black`, by letter under `south` and `north`, or a
line of §112. A partial position is judged by the dames it has (§111). Kinds: in plays.py `score`, `legality`, `plays`,
`move`, `setup`; in marks.py `marking`; here `ecrire` and `dice_count`.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

from academie.games.trictrac.cases.counts import count_case
from academie.games.trictrac.cases.marks import marking_facts
from academie.games.trictrac.cases.plays import legality, move, plays, score, setup
from academie.games.trictrac.cases.positions import Fact, Unjudged
from academie.games.trictrac.match.amount import GRANDE, TROUS, marque_amount, multiplier
from academie.games.trictrac.match.settlement import MARKERS, fiches, most_postillons, postillon_points

# --- Cases about the match law and the tutor
# The match law says what a marqué is worth and the tutor counts throws; their answers are compared with the case.


# Where a case speaks of any numbers of trous, winner's and loser's: a few of them stand for all.
_ANY_TROUS = ((6, 0), (6, 5), (7, 1), (9, 3), (11, 10))


def ecrire(case: Mapping[str, Any]) -> list[Fact]:
    """A case of kind `ecrire`."""
    context, expected = _context(case), case["expected"]
    return [*_marque_facts(case, context, expected), *_settlement_facts(context, expected)]


def dice_count(case: Mapping[str, Any]) -> list[Fact]:
    """A case of kind `dice_count`."""
    position = {side: dames or {} for side, dames in (case.get("position") or {}).items()}
    return count_case(case["expected"], _context(case), position or None, case.get("to_move"))


def _context(case: Mapping[str, Any]) -> Mapping[str, Any]:
    context = case.get("context")
    return context if isinstance(context, dict) else {}


def _number(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _trous(stated: Any) -> Any:
    """Numbers of trous, or a name; a text such as “12 or more” stands for its number."""
    match = re.search(r"\d+", stated) if isinstance(stated, str) else None
    return int(match[0]) if match else stated


def _progressive(case: Mapping[str, Any], context: Mapping[str, Any]) -> bool:
    """Whether the case has the progressive bredouille, as an option or as a fact."""
    options = [case.get("under_option"), context.get("option"), context.get("options")]
    return bool(context.get("progressive", context.get("ecrire_progressive"))) or "progressive" in str(options)


def _marque_facts(case: Mapping[str, Any], context: Mapping[str, Any], expected: Mapping[str, Any]) -> list[Fact]:
    """§97 to §99: what a marqué is worth, and by what it is multiplied."""
    facts: list[Fact] = []
    bredouille, progressive = context.get("bredouille"), _progressive(case, context)
    refaits = context.get("refaits", 0)
    usual = GRANDE if bredouille == "grande" else TROUS
    stated = _trous(context.get("winner_holes", usual))
    for trous in stated if isinstance(stated, list) else [stated]:
        if _number(expected.get("multiplier")) and _number(trous):
            # A multiplier is asked of a bredouille unless the case denies it.
            found = multiplier(trous, bredouille is None or bool(bredouille), progressive)
            facts.append((f"multiplier of {trous} trous", expected["multiplier"], found))
    if _number(expected.get("consolation_multiplier")):
        found = marque_amount(refaits=refaits).consolation_multiplier
        facts.append(("consolation multiplier", expected["consolation_multiplier"], found))
    pairs = [(stated, context.get("loser_holes", 0))]
    if isinstance(expected.get("marked"), str) and isinstance(stated, str):
        pairs = list(_ANY_TROUS)
    for winner, loser in pairs:
        if not _number(winner) or not _number(loser):
            continue
        amount = marque_amount(winner, loser, bool(bredouille), refaits, progressive)
        names = {str(stated): winner, str(context.get("loser_holes")): loser}
        if (due := _value(expected.get("marked"), names)) is not None:
            facts.append((f"marked for {winner} to {loser}", due, amount.marked))
        if _number(expected.get("consolation")):
            facts.append(("consolation", expected["consolation"], amount.consolation))
    return facts


def _value(formula: Any, names: Mapping[str, int]) -> int | None:
    """A number, or a sum such as w - l + 2 with the names filled in; None for anything else."""
    if _number(formula):
        return int(formula)
    if not isinstance(formula, str):
        return None
    try:
        return _term(ast.parse(formula, mode="eval").body, names)
    except (SyntaxError, KeyError):
        return None


def _term(node: ast.expr, names: Mapping[str, int]) -> int:
    if isinstance(node, ast.Constant) and _number(node.value):
        return int(str(node.value))
    if isinstance(node, ast.Name):
        return names[node.id]
    if isinstance(node, ast.BinOp):
        left, right = _term(node.left, names), _term(node.right, names)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
    raise KeyError(ast.dump(node))


def _settlement_facts(context: Mapping[str, Any], expected: Mapping[str, Any]) -> list[Fact]:
    """§96, §98, §100, §101: how many trous and jetons, postillons and fiches."""
    found: dict[str, int] = {"holes_for_marque": TROUS, "extra_jetons_from_loser_per_marque": MARKERS}
    if _number(marques := context.get("marques")):
        most = most_postillons(marques)
        found |= {"max_postillons": most, "max_total": postillon_points(most)}
    found |= {"first": postillon_points(1), "each_other": postillon_points(2) - postillon_points(1)}
    if _number(postillons := context.get("postillons")):
        found |= {"total": postillon_points(postillons), "points": postillon_points(postillons)}
    if _number(jetons := context.get("odd_jetons", context.get("jetons"))):
        found |= {"counts_as_fiche": fiches(jetons), "fiches": fiches(jetons)}
    return [(key, expected[key], value) for key, value in found.items() if _number(expected.get(key))]


# --- Case files about trictrac


# The sums of trictrac à écrire and the counts of throws do not depend on options.
_PLAIN = {"ecrire": ecrire, "dice_count": dice_count}
_KINDS = {
    "score": score,
    "legality": legality,
    "plays": plays,
    "move": move,
    "setup": setup,
    "marking": marking_facts,
    **_PLAIN,
}


def check(case: Mapping[str, Any]) -> tuple[str, str]:
    """`ok`, `fail` or `skip`, and the reason."""
    if case.get("confidence") == "low" and (case["kind"] in _PLAIN or not case.get("under_option")):
        return "skip", "the reading of the book is doubtful"
    facts = _KINDS.get(case["kind"])
    if facts is None:
        return "fail", f"trictrac has no cases of kind {case['kind']}"
    try:
        return verdict(facts(case))
    except Unjudged as reason:
        return "skip", str(reason)


def verdict(facts: Iterable[Fact]) -> tuple[str, str]:
    """The verdict of a list of facts: the first that differs, or that there is none."""
    seen = False
    for what, due, found in facts:
        if due != found:
            return "fail", f"{what}: {found} found, {due} expected"
        seen = True
    return ("ok", "") if seen else ("skip", "in words")

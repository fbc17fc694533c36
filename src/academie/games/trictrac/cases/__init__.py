"""Case files about trictrac: a position and a throw, or points and gains, and the answer expected.

Positions are dames by step of each side's own path under `white` and `black`, by letter under `south` and `north`, or a
line of §112. A part of a position is judged on what is there (§111). Kinds: in plays.py `score`, `legality`, `plays`,
`move`, `setup`; in marks.py `marking`; in match.py `ecrire` and `dice_count`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.games.trictrac.cases.given import Unjudged
from academie.games.trictrac.cases.marks import marking_facts
from academie.games.trictrac.cases.match import dice_count, ecrire
from academie.games.trictrac.cases.plays import legality, move, plays, score, setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from academie.games.trictrac.cases.given import Fact

# The sums of trictrac à écrire and counted throws ask nothing under another option.
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
    """What a list of facts comes to: the first that differs, or that there is none."""
    seen = False
    for what, wanted, found in facts:
        if wanted != found:
            return "fail", f"{what}: {found} found, {wanted} expected"
        seen = True
    return ("ok", "") if seen else ("skip", "in words")

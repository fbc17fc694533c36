"""The judges of trictrac: the counts of its treatises, made again over every throw (§116); its maxims, asked alone."""

import re
from collections.abc import Iterator
from typing import Any

from academie.game import State
from academie.games.trictrac import measures
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor.claims import Verdict as Counted
from academie.games.trictrac.tutor.claims import claims as counts
from academie.games.trictrac.tutor.claims import find_claim
from academie.games.trictrac.tutor.maxims import maxims
from academie.games.trictrac.tutor.precepts import OF_DECISIONS, OF_PLAYS
from academie.text.message import Message, figure, joined, verbatim
from academie.trial.claim import Claim, Finding, Judge, Verdict, judges_of

_BOOKS = {"ACAD": "academie", "LEP": "lepeintre", "L": "lepeintre", "A": "academie"}

TROUS = 3  # a game of a trial is a race to that many: whole parties take eight times as long
MAXIM_PAIRS = 40

_RULELESS = Message(
    "the maxims by which no play or decision is chosen: on temper, on past throws, on what is done at the table, or "
    "without a condition that a board could meet. The table of maxims has the reason at each. A maxim that says what "
    "an earlier one of its book says is not tried twice."
)
LEFT = {"lepeintre": _RULELESS, "academie": _RULELESS}
_BY_BOOK = {"L": "lepeintre", "A": "academie", "B": "academie"}
_RULES = {rule.key for rule in (*OF_PLAYS, *OF_DECISIONS)}

_EXACT = Message("Counted over every throw: {ours}, as the book has it.")
_OTHERWISE = Message("The book has {printed}; counted over every throw it is {ours}. {note}")
_NO_COUNT = Message("Nothing can be counted here: {note}")

# A slip of the print is not an error of the author, whose own reasoning has the right figure: the figure is refuted.
_VERDICTS = {
    Counted.EXACT: Verdict.PROVED,
    Counted.MISPRINT: Verdict.REFUTED,
    Counted.APPROXIMATE: Verdict.DOUBTFUL,
    Counted.WRONG: Verdict.REFUTED,
    Counted.NOT_COMPUTABLE: Verdict.DOUBTFUL,
}


def claims() -> Iterator[Claim]:
    """Every count of the treatises, and every maxim by which a play or a decision is chosen."""
    yield from _counts()
    yield from _maxims()


def _maxims() -> Iterator[Claim]:
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for maxim in maxims():
        keys = tuple(key for key in maxim.rules if key in _RULES)
        if not keys or (_BY_BOOK[maxim.book], keys) in seen:  # a word for a throw, or said already
            continue
        seen.add((_BY_BOOK[maxim.book], keys))
        yield Claim(
            id=f"trictrac-{maxim.number.lower()}",
            book=_BY_BOOK[maxim.book],
            game="trictrac",
            source=f"l.{maxim.lines}",
            text=Message("Following this maxim wins more often, in games to three trous: {text}", text=maxim.text),
            judge="maxim",
            given={
                "follower": f"lepeintre:only={','.join(keys)};ties=greedy",
                "other": "greedy",
                "pairs": MAXIM_PAIRS,
                "trous": TROUS,
            },
        )


def over(state: State) -> tuple[float, float] | None:
    """The game of a trial is won by the first with three trous (§70); None while nobody has them."""
    trous = [score.trous for score in ours(state).core.scores]
    if max(trous) < TROUS:
        return None
    return (1.0, 0.0) if trous[0] > trous[1] else (0.0, 1.0)


def _counts() -> Iterator[Claim]:
    for count in counts():
        author, _, place = count.source.partition(" ")
        yield Claim(
            id=f"{_BOOKS[author.partition('-')[0]]}-{count.id.lower()}",
            book=_BOOKS[author.partition("-")[0]],
            game="trictrac",
            source=place,
            text=count.text,
            judge="dice",
            given={"count": count.id},
        )


def hear_count(claim: Claim) -> Finding:
    """Count again, and compare with what is printed."""
    count = find_claim(claim.given["count"])
    evidence: dict[str, Any] = {"printed": count.printed, "kind": count.verdict.value}
    if count.verdict is Counted.NOT_COMPUTABLE:
        return Finding(Verdict.DOUBTFUL, _NO_COUNT.fill(note=count.note), evidence)
    ours = _plain(count.recompute())
    evidence |= {"count": ours, "by": count.working}
    if ours == _plain(count.printed) and count.verdict is Counted.EXACT:
        return Finding(Verdict.PROVED, _EXACT.fill(ours=_said(ours)), evidence)
    text = _OTHERWISE.fill(printed=_said(count.printed), ours=_said(ours), note=count.note)
    return Finding(_VERDICTS[count.verdict], text, evidence)


def _plain(value: Any) -> Any:  # noqa: ANN401 - a figure of any kind
    """A figure as a file would hold it."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(each) for each in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
    return value if isinstance(value, (bool, int, float, str)) or value is None else str(value)


def _said(value: Any) -> Message:  # noqa: ANN401 - the same
    """A figure as people read it."""
    if isinstance(value, bool):
        return Message("true") if value else Message("false")
    if isinstance(value, (list, tuple)):
        parts = [_said(each) for each in value]
        return joined(parts)
    written = re.sub(r"[{}'\"]", "", str(value))
    return figure(written) if isinstance(value, float) else verbatim(written)


JUDGES = {
    "dice": Judge(
        hear_count,
        Message(
            "Each of the thirty-six throws is tried on the position of the text, and counted by the law of the game. "
            "Where the print has a slip and the author's own reasoning the right figure, the claim counts as refuted "
            "and is called a slip; what is right only in the cases he had in mind is doubtful."
        ),
    ),
    **judges_of(measures.FILE, measures.HEAR),
}

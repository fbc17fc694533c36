"""How far to trust a report: the false verdicts to expect, other bounds, and what was not tried."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from academie.game.registry import PACKAGES, has_part, part_of
from academie.text.message import Message, figure
from academie.trial import bench
from academie.trial.claim import Claim, Judge, Verdict
from academie.trial.interval import CONFIDENCE
from academie.trial.verdicts import Judged

_HEAD = Message("How sure this is")
_SAMPLED = Message(
    "Claims judged by random games or positions: {count}, each with a 99 % interval computed once; {decided} of them "
    "were decided. If none of them were true, {false} false verdicts would still be expected."
)
_EXACT = Message("No claim of this book was judged by a sample, so chance caused no false verdict.")
_BOUNDS = Message(
    "We chose the bounds that stand for an author's words, after seeing the first figures. So each bound is given "
    "with its reason, and each verdict with what other bounds would give."
)
_TURNS = Message("Another of these bounds would change {count} of {all} such verdicts.")
_BOUND = Message("{means}: {reason}.")
_OTHERS = Message("At other bounds:")
_LEFT = Message("Not judged:")


def sampled(evidence: Any) -> bool:  # noqa: ANN401 - figures of any kind
    """Whether an interval is among the figures."""
    return isinstance(evidence, dict) and ("confidence" in evidence or any(map(sampled, evidence.values())))


def certainty(book: str, rows: Sequence[tuple[Claim, Judged]], language: str) -> Iterator[str]:
    """The paragraphs of a report that say how far it can be trusted."""
    yield f"<h2>{_text(_HEAD, language)}</h2>"
    drawn = [judged.finding for _, judged in rows if sampled(judged.finding.evidence)]
    if drawn:
        decided = sum(finding.verdict is not Verdict.DOUBTFUL for finding in drawn)
        false = f"{len(drawn) * (1 - CONFIDENCE):.2f}"
        text = _SAMPLED.fill(count=len(drawn), decided=decided, false=figure(false))
    else:
        text = _EXACT
    yield f"<p>{_text(text, language)}</p>"
    bounded = [judged.finding.evidence["threshold"] for _, judged in rows if "threshold" in judged.finding.evidence]
    if bounded:
        turned = sum(len({verdict for _, verdict in bound["verdicts"]}) > 1 for bound in bounded)
        counts = _TURNS.fill(count=turned, all=len(bounded))
        yield f"<p>{_text(_BOUNDS, language)} {_text(counts, language)}</p>"
    yield from (f"<p><em>{_text(_LEFT, language)}</em> {_text(each, language)}</p>" for each in left(book))


def left(book: str) -> list[Message]:
    """What the games leave untried of a book, with the reason."""
    parts = [part_of(name, "trial") for name in PACKAGES if has_part(name, "trial")]
    return [said for part in parts for name, said in getattr(part, "LEFT", {}).items() if name == book]


def bounds(judge: Judge, language: str) -> Iterator[str]:
    """The bounds of a judge and their reasons."""
    for threshold in judge.thresholds:
        means = threshold.text.fill(value=threshold.written(threshold.value))
        yield _text(_BOUND.fill(means=means, reason=threshold.reason), language)


def other_bounds(claim: Claim, evidence: Mapping[str, Any], language: str) -> str:
    """What other bounds would make of a verdict; empty where it depends on none."""
    bound = evidence.get("threshold")
    if bound is None:
        return ""
    threshold = next(each for each in bench.judge_of(claim).thresholds if each.key == bound["key"])
    lines = [
        f"{_text(threshold.written(value), language)} {_text(Verdict(verdict).text, language)}"
        for value, verdict in bound["verdicts"]
        if value != bound["value"]
    ]
    return f"<em>{_text(_OTHERS, language)}</em> {', '.join(lines)}"


def _text(title: Message, language: str) -> str:
    return escape(title.to(language), quote=False)

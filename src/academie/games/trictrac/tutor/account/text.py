"""An explanation written out for people, in one of the two languages, every sentence with its paragraph and books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.names import SIDES
from academie.games.trictrac.tutor.account.sentences import HEADS
from academie.games.trictrac.tutor.account.words import filled
from academie.tutor.advice import sentence as advised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.games.trictrac.tutor.account.values import Explanation, Point, Refusal, Sentence
    from academie.games.trictrac.tutor.account.words import Field

_MOST = 12  # plays listed
_FEW = 3  # credits that are explained in short, and not only listed


def render(explanation: Explanation, language: str = "en", *, brief: bool = False) -> str:
    """The account as lines of text; brief: what is won and why, or why nothing is, without books, marking and plays."""
    if brief:
        return "\n".join(_in_short(explanation, language))
    lines = [explanation.summary.cited(language, explanation.law)]
    for player in (explanation.player, 1 - explanation.player):
        points = [point for point in explanation.points if point.player == player]
        if points:
            lines += ["", _head("wins", language, side=SIDES[player], total=explanation.total(player))]
            for point in points:
                lines += _point(explanation, point, language)
    if explanation.markings:
        lines += ["", _head("marking", language)]
        for marking in explanation.markings:
            lines += _indented(explanation, marking.sentences, language)
    lines += _refused(explanation, explanation.refusals, language)
    lines += _duties(explanation, language)
    lines += _counsel(explanation, language)
    return "\n".join(lines)


def _in_short(explanation: Explanation, language: str) -> list[str]:
    lines = [explanation.summary.text.to(language)]
    few = len(explanation.points) <= _FEW
    for point in explanation.points:
        sentences = point.sentences if few else ()
        lines += [_won(point, language), *(f"    {each.text.to(language)}" for each in sentences)]
    if not explanation.points:
        lines += [f"  {each.text.to(language)}" for refusal in explanation.refusals for each in refusal.sentences]
    return lines


def _head(key: str, language: str, *, count: int | None = None, **fields: Field) -> str:
    return filled(HEADS[key], fields, count).to(language)


def _indented(explanation: Explanation, sentences: Sequence[Sentence], language: str) -> list[str]:
    return [f"    {sentence.cited(language, explanation.law)}" for sentence in sentences]


def _point(explanation: Explanation, point: Point, language: str) -> list[str]:
    return [_won(point, language), *_indented(explanation, point.sentences, language)]


def _won(point: Point, language: str) -> str:
    where = f" ({', '.join(point.squares)})" if point.squares else ""
    return f"  +{point.points}  {point.name.to(language)}{where}"


def _refused(explanation: Explanation, refusals: Sequence[Refusal], language: str) -> list[str]:
    if not refusals:
        return []
    lines = ["", _head("refusals", language)]
    for refusal in refusals:
        first, *rest = [sentence.cited(language, explanation.law) for sentence in refusal.sentences]
        lines += [f"  - {first}", *(f"    {each}" for each in rest)]
    return lines


def _duties(explanation: Explanation, language: str) -> list[str]:
    plays = list(explanation.plays)
    shown = ", ".join(plays[:_MOST]) + (" …" if len(plays) > _MOST else "")
    head = _head("may", language, count=len(plays), plays=shown)
    return ["", _head("duties", language), *_indented(explanation, explanation.duties, language), f"    {head}"]


def _counsel(explanation: Explanation, language: str) -> list[str]:
    if not explanation.counsel:
        return []
    told = [f"    {each.key}  {advised(each, language)} [{each.law}; {each.source}]" for each in explanation.counsel]
    return ["", _head("counsel", language), *told]

"""A structured answer of the arithmetic: the throws, what they are worth on average, and the sentence in two languages.

The sentence says no more than the figures; a terminal or a page may show either.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.games.trictrac.tutor.chances import mean
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

    from academie._core import trictrac as law
    from academie.games.trictrac.tutor.chances import Chances
    from academie.games.trictrac.tutor.position import Position


@dataclass(frozen=True, slots=True)
class Answer:
    """Which throws do it, and the points they bring on average to the thrower and to the other."""

    chances: Chances
    won: Fraction
    given: Fraction
    text: Title


@dataclass(frozen=True, slots=True)
class Deed:
    """What a throw does, as a verb after one throw or none, and after several."""

    one: Title
    many: Title


def answer(position: Position, chances: Chances, jans: Collection[law.Jan], deed: Deed) -> Answer:
    """The throws that do something, and the mean points of some jans."""
    won = mean(lambda throw: position.gain(throw, jans))
    given = mean(lambda throw: position.gain(throw, jans, mine=False))
    return Answer(chances, won, given, _sentence(deed, chances, won, given))


def _sentence(deed: Deed, chances: Chances, won: Fraction, given: Fraction) -> Title:
    count, listed = len(chances), ", ".join(chances.named)
    if count > 1:
        en, fr = f"{count} throws of 36 {deed.many.en}: {listed}", f"{count} coups sur 36 {deed.many.fr} : {listed}"
    elif count:
        en, fr = f"1 throw of 36 {deed.one.en}: {listed}", f"1 coup sur 36 {deed.one.fr} : {listed}"
    else:
        en, fr = f"No throw {deed.one.en}", f"Aucun coup ne {deed.one.fr}"
    return Title(f"{en}.{_worth_en(won, given)}", f"{fr}.{_worth_fr(won, given)}")


def _worth_en(won: Fraction, given: Fraction) -> str:
    parts = [f"{won} to the thrower"] if won else []
    parts += [f"{given} to the other"] if given else []
    return f" Mean points: {', '.join(parts)}." if parts else ""


def _worth_fr(won: Fraction, given: Fraction) -> str:
    parts = [f"{won} à qui jette"] if won else []
    parts += [f"{given} à l'autre"] if given else []
    return f" Points en moyenne : {', '.join(parts)}." if parts else ""

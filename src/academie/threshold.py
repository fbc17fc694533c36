"""The bounds that stand for an author's words: “often”, “equal”, “won”. Values only; they name no game.

An author who says “often” gives no figure, and whoever judges him must. Each bound is therefore told with its reason
and with the verdicts that other bounds would give; they were set when the first figures had been seen, so that a
verdict which only one of them gives rests on that bound, and not on the figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.claim import Verdict
    from academie.title import Title


@dataclass(frozen=True)
class Threshold:
    """A bound, what it stands for, why it is set there, and at which others one looks as well."""

    key: str
    value: float
    others: tuple[float, ...]
    text: Title  # what the author's word is taken to mean, with {value}
    reason: Title
    unit: str = "%"  # how people read it: in hundredths, or as it stands

    def tried(self, verdict: Callable[[float], Verdict]) -> dict[str, Any]:
        """The evidence: the bound, and the verdict at each of those looked at, the smallest first."""
        bounds = sorted({self.value, *self.others})
        verdicts = [[bound, verdict(bound).value] for bound in bounds]
        return {"threshold": {"key": self.key, "value": self.value, "verdicts": verdicts}}

    def written(self, bound: float) -> str:
        """A bound as people read it."""
        return f"{round(100 * bound, 1):g} %" if self.unit == "%" else f"{bound:g}"

"""A claim of an old book, its judge, and the verdict: values only.

A judge is a function of the claim alone: its chance comes from the claim's name, and its budget is in positions or
games, never in seconds. So every trial of a claim gives the same verdict.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from academie.input.files import read_toml
from academie.text.message import Message, bilingual, figure, verbatim

_NOTHING = verbatim("")


class Verdict(StrEnum):
    """What becomes of a claim."""

    PROVED = "proved"  # by the law itself, by counting every case, or by a search to the end
    SUPPORTED = "supported"  # what was measured speaks for it
    DOUBTFUL = "doubtful"  # what was measured does not decide
    REFUTED = "refuted"  # it is false, or what was measured speaks against it

    @property
    def text(self) -> Message:
        """The verdict as people read it."""
        return _VERDICTS[self]


_VERDICTS = {
    Verdict.PROVED: Message("proved"),
    Verdict.SUPPORTED: Message("supported"),
    Verdict.DOUBTFUL: Message.within("a claim", "doubtful"),
    Verdict.REFUTED: Message("refuted"),
}


@dataclass(frozen=True)
class Claim:
    """What an author says, in our words, and what its judge is given: plain data, as a file would hold it."""

    id: str
    book: str
    game: str
    source: str  # the lines of the text
    text: Message
    judge: str
    given: Mapping[str, Any] = field(default_factory=dict)
    reading: Message = _NOTHING  # how we understand the author's words, where they leave it open
    position: tuple[str, str] = ("", "")  # a line and its profile, for a diagram

    @property
    def seed(self) -> int:
        """Where all chance of its trial comes from."""
        return int.from_bytes(hashlib.sha256(self.id.encode()).digest()[:8], "big")

    @property
    def case(self) -> str:
        """What is tried, on one line: two claims of one case are one."""
        return json.dumps([self.id, self.game, self.judge, dict(self.given)], sort_keys=True, ensure_ascii=False)


@dataclass(frozen=True)
class Finding:
    """A verdict, one sentence of why, and the figures it rests on: plain data that a second trial gives again."""

    verdict: Verdict
    text: Message
    evidence: Mapping[str, Any] = field(default_factory=dict)


def _no_tools() -> str:
    return ""


@dataclass(frozen=True)
class Judge:
    """Who hears claims of a kind. His version goes up when he would find otherwise."""

    hear: Callable[[Claim], Finding]
    how: Message  # how it judges them, for readers of the report
    version: int = 1
    tools: Callable[[], str] = _no_tools  # engines of others that he uses, with their versions
    thresholds: tuple[Threshold, ...] = ()  # the bounds that stand for an author's words
    weight: int = 1  # seconds that a claim takes, roughly: the long ones begin first


# --- The bounds that stand for an author's words An author who says “often” gives no figure, and whoever judges him
# must. So each bound is given with its reason and with the verdicts that other bounds would give; they were set when
# the first figures had been seen, so that a verdict which only one of them gives rests on that bound, and not on the
# figures.


@dataclass(frozen=True)
class Threshold:
    """A bound, what it stands for, why it is set there, and at which others one looks as well."""

    key: str
    value: float
    others: tuple[float, ...]
    text: Message  # what the author's word is taken to mean, with {value}
    reason: Message
    unit: str = "%"  # how people read it: in hundredths, or as it stands

    def tried(self, verdict: Callable[[float], Verdict]) -> dict[str, Any]:
        """The evidence: the bound, and the verdict at each of those looked at, the smallest first."""
        bounds = sorted({self.value, *self.others})
        verdicts = [[bound, verdict(bound).value] for bound in bounds]
        return {"threshold": {"key": self.key, "value": self.value, "verdicts": verdicts}}

    def written(self, bound: float) -> Message:
        """A bound as people read it."""
        if self.unit != "%":
            return figure(f"{bound:g}")
        share = f"{round(100 * bound, 1):g} %"
        return bilingual(share, figure(share).fr.replace(" ", "\N{NARROW NO-BREAK SPACE}"))


# --- The judges of a game and their bounds as its file `claims.toml` has them


def bounds_of(path: Path) -> dict[str, Threshold]:
    """The bounds of a file, by their keys."""
    return {
        key: Threshold(
            key,
            each["value"],
            tuple(each["others"]),
            bilingual(each["en"], each["fr"]),
            bilingual(each["reason_en"], each["reason_fr"]),
            each.get("unit", "%"),
        )
        for key, each in read_toml(path)["bounds"].items()
    }


def judges_of(
    path: Path, hear: Mapping[str, Callable[[Claim], Finding]], tools: Mapping[str, Callable[[], str]] | None = None
) -> dict[str, Judge]:
    """The judges of a file: how each hears a claim is given, and which tools of others it uses."""
    bounds, tools = bounds_of(path), tools or {}
    return {
        key: Judge(
            hear[key],
            bilingual(each["en"], each["fr"]),
            each["version"],
            tools.get(key, _no_tools),
            tuple(bounds[bound] for bound in each.get("bounds", ())),
            each["weight"],
        )
        for key, each in read_toml(path)["judges"].items()
    }

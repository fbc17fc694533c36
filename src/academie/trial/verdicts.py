"""The docket: a file of verdicts, one line each, written as soon as a claim is judged.

Nothing is written over: a claim judged again by a newer judge or law is one line more, under another key, so that the
file holds every version.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from academie.input.files import LineFile, read_text
from academie.text.message import Message, bilingual
from academie.trial.claim import Claim, Finding, Judge, Verdict

FORMAT = 1
_OTHERS = Message("The file {path} does not hold verdicts; name another file by --out.")
_UNUSABLE = Message("The verdicts cannot be saved in {path}: {why}. Name another file with --out.")


@dataclass(frozen=True)
class Judged:
    """A claim that was judged: its key, who judged it, and what he found."""

    key: str  # of the claim with its position and line, its judge's version, his tools and ours
    claim: str
    judge: str
    version: int
    tools: str
    law: str  # the version of the program, whose rules it was judged by
    finding: Finding

    def as_data(self) -> dict[str, Any]:
        """The line of the docket."""
        return {
            "format": FORMAT,
            "key": self.key,
            "claim": self.claim,
            "judge": self.judge,
            "version": self.version,
            "tools": self.tools,
            "law": self.law,
            "verdict": self.finding.verdict.value,
            "text": self.finding.text.texts,
            "evidence": dict(self.finding.evidence),
        }


def judged_of(claim: Claim, judge: Judge, law: str, finding: Finding) -> Judged:
    """What was found, under its key."""
    tools = judge.tools()
    return Judged(key_of(claim, judge, law), claim.id, claim.judge, judge.version, tools, law, finding)


def key_of(claim: Claim, judge: Judge, law: str) -> str:
    """What a verdict depends on: where all of it is the same, the verdict is."""
    said = "\n".join((claim.case, str(judge.version), judge.tools(), law))
    return hashlib.sha256(said.encode()).hexdigest()[:24]


def read_line(line: str) -> Judged | None:
    """A line of a docket; None for what is none, or of another format."""
    try:
        data = json.loads(line)
        key, claim, judge, tools, law = (_text(data[name]) for name in ("key", "claim", "judge", "tools", "law"))
        said = bilingual(_text(data["text"]["en"]), _text(data["text"]["fr"]))
        finding = Finding(Verdict(data["verdict"]), said, {**data["evidence"]})
        return (
            Judged(key, claim, judge, int(data["version"]), tools, law, finding) if data["format"] == FORMAT else None
        )
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


class Docket:
    """The file of a book's verdicts; one process writes to it."""

    def __init__(self, path: Path) -> None:
        self._file = LineFile(path, "", _OTHERS, _UNUSABLE)
        self._verdicts = {judged.key: judged for line in self._file.lines() if (judged := read_line(line)) is not None}

    def find(self, key: str) -> Judged | None:
        """What was found under a key, the last time it was looked for."""
        return self._verdicts.get(key)

    def keep(self, judged: Judged) -> None:
        """Put a verdict on the disk; it is there when this returns."""
        self._file.add(json.dumps(judged.as_data(), ensure_ascii=False, sort_keys=True))
        self._verdicts[judged.key] = judged


_FOLDER = Path(__file__).parent / "shipped"


@cache
def shipped_verdicts() -> Mapping[str, Judged]:
    """The verdicts that ship with the program (`shipped/BOOK.jsonl`, a line for each claim), by the id of the claim.

    A verdict stays true of the law under which it was heard; where that was written again since, who shows it says so.
    """
    lines = (line for path in sorted(_FOLDER.glob("*.jsonl")) for line in read_text(path).splitlines())
    return {judged.claim: judged for line in lines if (judged := read_line(line)) is not None}

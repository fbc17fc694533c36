"""The docket: what was judged, kept on disk as it is judged, a line each, and found again after any end.

A line is whole or it does not count: whoever is killed while writing leaves at most a last line without its end, which
the next who opens the file cuts off. Nothing is written over; a claim judged anew by a newer judge or law is a line
more, under another key, so that the file holds every version.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable, why
from academie.text.files import read_text
from academie.text.message import Message, bilingual
from academie.trial.claim import Finding, Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.trial.claim import Claim, Judge

FORMAT = 1
_UNUSABLE = Message("The verdicts cannot be kept in {path}: {why}; name another file by --out.")


@dataclass(frozen=True)
class Heard:
    """A claim that was judged: its key, who judged it, and what he found."""

    key: str  # of the claim, its judge's version, his tools and the law of the room
    claim: str
    judge: str
    version: int
    tools: str
    law: str  # digest of the room's law and profiles
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


def heard_of(claim: Claim, judge: Judge, law: str, finding: Finding) -> Heard:
    """What was found, under its key."""
    tools = judge.tools()
    return Heard(key_of(claim, judge, law), claim.id, claim.judge, judge.version, tools, law, finding)


def key_of(claim: Claim, judge: Judge, law: str) -> str:
    """What a verdict hangs on: where all of it is the same, the verdict is."""
    said = "\n".join((claim.case, str(judge.version), judge.tools(), law))
    return hashlib.sha256(said.encode()).hexdigest()[:24]


def read_line(line: str) -> Heard | None:
    """A line of a docket; None for what is none, or of another format."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return _read(data) if isinstance(data, dict) and data.get("format") == FORMAT else None


def _read(data: Mapping[str, Any]) -> Heard | None:
    texts = {"key", "claim", "judge", "tools", "law", "verdict"}
    said, evidence = data.get("text"), data.get("evidence")
    if not (all(isinstance(data.get(name), str) for name in texts) and isinstance(data.get("version"), int)):
        return None
    if not (isinstance(said, dict) and all(isinstance(said.get(name), str) for name in ("en", "fr"))):
        return None
    if data["verdict"] not in set(Verdict) or not isinstance(evidence, dict):
        return None
    finding = Finding(Verdict(data["verdict"]), bilingual(said["en"], said["fr"]), evidence)
    head = (data["key"], data["claim"], data["judge"], data["version"], data["tools"], data["law"])
    return Heard(*head, finding)


class Docket:
    """The file of a book's verdicts; one process writes to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._heard: dict[str, Heard] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab+")
            self._file.seek(0)
            whole = 0
            for line in self._file:
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                if (heard := read_line(line.decode("utf-8", "replace"))) is not None:
                    self._heard[heard.key] = heard
            self._file.truncate(whole)
        except OSError as error:
            raise Unavailable(_UNUSABLE.fill(path=path, why=why(error))) from error

    def find(self, key: str) -> Heard | None:
        """What was found under a key, the last time it was looked for."""
        return self._heard.get(key)

    def keep(self, heard: Heard) -> None:
        """Put a verdict on the disk; it is there when this returns."""
        line = json.dumps(heard.as_data(), ensure_ascii=False, sort_keys=True) + "\n"
        try:
            self._file.write(line.encode())
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise Unavailable(_UNUSABLE.fill(path=self.path, why=why(error))) from error
        self._heard[heard.key] = heard

    def close(self) -> None:
        """Let the file go."""
        self._file.close()


_FOLDER = Path(__file__).parent / "kept"


@cache
def kept() -> Mapping[str, Heard]:
    """Every verdict of the house's own trials (`kept/BOOK.jsonl`, a line a claim), by the id of its claim.

    A verdict stays true of the law under which it was heard; where that was written anew since, who shows it says so.
    """
    lines = (line for path in sorted(_FOLDER.glob("*.jsonl")) for line in read_text(path).splitlines())
    return {heard.claim: heard for line in lines if (heard := read_line(line)) is not None}

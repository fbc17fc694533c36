"""The claims of the treatises that can be counted, how we count them (§116), and our verdict.

The data are in `treatises/`, a file for each book or part; positions that several claims share come first. A claim is
in our words, with the lines of its source. `recompute` counts again; the tests compare figure and verdict with it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from academie.errors import Unknown, Unreadable, quoted
from academie.games.trictrac.tutor.counts import WORKINGS
from academie.games.trictrac.tutor.position import Position
from academie.text.message import Message, bilingual, verbatim

_NO_NOTE = verbatim("")
FOLDER = Path(__file__).parent / "treatises"


class Verdict(StrEnum):
    """What a count makes of a claim."""

    EXACT = "exact"
    MISPRINT = "misprint"  # a slip of the book or of its print: its own reasoning has the right figure
    APPROXIMATE = "approximate"  # about right, or right in the cases its author had in mind
    WRONG = "wrong"
    NOT_COMPUTABLE = "not computable"


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim; `note` says what is amiss, or why nothing can be counted."""

    id: str
    source: str
    text: Message
    verdict: Verdict
    working: str = ""
    arguments: Mapping[str, Any] | None = None
    printed: Any = None
    ours: Any = None
    note: Message = _NO_NOTE

    def recompute(self) -> Any:  # noqa: ANN401 - a claim is of any kind of figure
        """Count again."""
        if not self.working:
            raise Unknown("{claim} cannot be computed: {note}", claim=self.id, note=self.note)
        return WORKINGS[self.working](**(self.arguments or {}))


@cache
def claims() -> tuple[Claim, ...]:
    """All of them, book by book in the order of the text."""
    return tuple(claim for path in sorted(FOLDER.glob("*.toml")) for claim in _read(path))


def find_claim(name: str) -> Claim:
    """The claim of that name; raises `Unknown`."""
    for claim in claims():
        if claim.id == name:
            return claim
    raise Unknown(
        "There is no claim {name}. They run from {first} to {last}.",
        name=quoted(name),
        first=claims()[0].id,
        last=claims()[-1].id,
    )


def _read(path: Path) -> list[Claim]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    positions = {name: Position.of(**sides) for name, sides in data.get("positions", {}).items()}
    return [_claim(entry, positions, path.name) for entry in data["claims"]]


def _claim(entry: Mapping[str, Any], positions: Mapping[str, Position], file: str) -> Claim:
    working, arguments = entry.get("by", ""), dict(entry.get("with", {}))
    if working and working not in WORKINGS:
        raise Unreadable(
            "{claim} of {file} is counted by {working}, which does not exist.",
            claim=entry["id"],
            file=file,
            working=quoted(working),
        )
    if "position" in arguments:
        arguments["position"] = positions[arguments["position"]]
    return Claim(
        id=entry["id"],
        source=entry["source"],
        text=bilingual(entry["en"], entry["fr"]),
        verdict=Verdict(entry["verdict"]),
        working=working,
        arguments=arguments,
        printed=entry.get("printed"),
        ours=entry.get("ours"),
        note=bilingual(entry.get("note_en", ""), entry.get("note_fr", "")),
    )

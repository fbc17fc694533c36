"""Case files: questions to the law with expected answers, in JSON, checked by the room of their game.

A file is `{"cases": [...]}` or `{"examples": [...]}`; each case has an id, a kind and what its kind needs. A room
judges its own by the function `check` of its part `cases`, from a case to `ok`, `fail` or `skip` and a reason.
Journals are the same in every room and are checked here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from academie.cases import journal
from academie.errors import AcademieError, Unreadable, why
from academie.registry import PACKAGES, UNNAMED, part_of
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

Checker = Callable[[Mapping[str, Any]], tuple[str, str]]

# The kinds a machine checks; every other kind states its rule in words.
KINDS = frozenset(
    {"score", "legality", "plays", "move", "setup", "result", "marking", "dice_count", "coup", "ecrire", "journal"},
)
_SHOWN = 120  # signs of what Python says of a case
_BESIDE = "_reference"  # cases of a game that stand beside those of another are said to be of NAME_reference


@dataclass(frozen=True, slots=True)
class Case:
    """One case as the file has it."""

    id: str
    game: str
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a case."""

    case: Case
    status: str  # ok, fail, skip
    reason: str

    def __str__(self) -> str:
        return f"{self.status:<4}  {self.case.id}  {self.reason}".rstrip()


def load(path: Path) -> list[Case]:
    """The cases of a file; raises `Unreadable` with one sentence that says why it cannot be read."""
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Unreadable("The file {path} cannot be read: {why}.", path=path, why=why(error)) from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(_NO_JSON.fill(path=path, why=_place(error))) from error
    found = (data.get("cases") or data.get("examples")) if isinstance(data, dict) else None
    if not isinstance(found, list):
        raise Unreadable("The file {path} holds no list of cases; give it one under “cases” or “examples”.", path=path)
    usual = data.get("game")
    return [_case(each, index, path, usual) for index, each in enumerate(found, start=1)]


_NO_JSON = Message("The file {path} is not JSON ({why}); save the cases in that format.")


def _place(error: Exception) -> Message | str:
    """Where a text is no JSON, or what no reader of JSON goes into."""
    if isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
        return " ".join(str(error).split())
    if isinstance(error, RecursionError):
        return Message("its lists lie too deep in one another")
    return Message("a number has too many digits")


def _case(data: Any, index: int, path: Path, usual: Any) -> Case:
    if not isinstance(data, dict) or "id" not in data or not isinstance(data.get("kind"), str):
        raise Unreadable("Case {index} of {path} has no id or no kind; give it both.", index=index, path=path)
    return Case(str(data["id"]), str(data.get("game") or usual or UNNAMED), data["kind"], data)


def check(cases: Iterable[Case]) -> Iterator[Verdict]:
    """Check cases one after the other."""
    for case in cases:
        yield Verdict(case, *_judge(case))


def _judge(case: Case) -> tuple[str, str]:
    if case.kind not in KINDS:
        return "skip", "in words"
    game = case.game.removesuffix(_BESIDE)
    if game not in PACKAGES:
        return "fail", f"no room for {case.game} yet"
    checker: Checker = journal.check if case.kind == "journal" else part_of(game, "cases").check
    try:
        return checker(case.data)
    except AcademieError as error:
        return "fail", str(error)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError, MemoryError) as error:
        what = " ".join(str(error).split())[:_SHOWN]
        return "fail", f"the case is not written as its kind asks ({type(error).__name__}: {what})"


def tally(verdicts: Iterable[Verdict]) -> tuple[int, int, int]:
    """How many passed, failed and were skipped."""
    counts = Counter(verdict.status for verdict in verdicts)
    return counts["ok"], counts["fail"], counts["skip"]

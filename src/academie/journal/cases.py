"""Case files: questions to the law with expected answers, in JSON, checked by their game.

A file is `{"cases": [...]}` or `{"examples": [...]}`; each case has an id, a kind and what its kind needs. A game
checks its own cases by the function `check` of its part `cases`, which gives `ok`, `fail` or `skip` and a reason.
Journals are the same for every game and are checked here.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

from academie.errors import AcademieError, Unreadable, why
from academie.game.registry import PACKAGES, UNNAMED, part_of
from academie.journal.game import opened
from academie.journal.moves import Course, Stop, course
from academie.referee import referee_of
from academie.referee.acts import Kind
from academie.referee.table import Marks, Table
from academie.text.message import Message

Checker = Callable[[Mapping[str, Any]], tuple[str, str]]

# The kinds a machine checks; every other kind states its rule in words.
KINDS = frozenset(
    {"score", "legality", "plays", "move", "setup", "result", "marking", "dice_count", "coup", "ecrire", "journal"}
)
_SHOWN = 120  # signs of what Python says of a case
_BESIDE = "_reference"  # reference cases of a game name NAME_reference as their game


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
        raise Unreadable(
            "The file {path} is not JSON ({why}); save the cases in that format.", path=path, why=_place(error)
        ) from error
    found = (data.get("cases") or data.get("examples")) if isinstance(data, dict) else None
    if not isinstance(found, list):
        raise Unreadable("The file {path} holds no list of cases; give it one under “cases” or “examples”.", path=path)
    usual = data.get("game")
    return [_case(each, index, path, usual) for index, each in enumerate(found, start=1)]


def _place(error: Exception) -> Message | str:
    """Why a text is not JSON: the place of the mistake, or a limit of the reader."""
    if isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
        return " ".join(str(error).split())
    if isinstance(error, RecursionError):
        return Message("its lists are nested too deeply")
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
        return "fail", f"no game {case.game} yet"
    checker: Checker = check_journal if case.kind == "journal" else part_of(game, "cases").check
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


# --- Journals: the acts done at a table, and what is expected of them


Expected = dict[str, Any]


def check_journal(case: Mapping[str, Any]) -> tuple[str, str]:
    """`ok`, or `fail` with what was found and what was expected."""
    expect: Expected = case["expect"]
    unknown = sorted(set(_named(expect)) - {*_CHECKS, "any_of"})
    if unknown:
        return "fail", f"the case expects {', '.join(unknown)}, which no table knows"
    for expected in _alternatives(expect):
        wrong = next(_wrong(_run(case, expected), expected), None)
        if wrong is None:
            return "ok", ""
    return "fail", wrong or "the case gives nothing to choose from"


def _alternatives(expect: Expected) -> list[Expected]:
    """What is expected, in each of the ways that are as good."""
    rest = {name: value for name, value in expect.items() if name != "any_of"}
    return [{**rest, **one} for one in expect.get("any_of", [{}])]


def _named(expect: Expected) -> Iterator[str]:
    for each in _alternatives(expect):
        yield from each


def _run(case: Mapping[str, Any], expect: Expected) -> Course:
    """Do the acts; skip those that may be impossible and are."""
    try:
        journal, _ = opened(f"{case['head']}\n\n")  # it stands alone, with or without its empty line
    except AcademieError as wrong:
        return Course(None, None, stop=Stop(0, wrong.text))
    acts = [[act] if isinstance(act, str) else act for act in case["acts"]]
    return course(journal, acts, expect.get("no_effect_at", ()))


def _wrong(played: Course, expect: Expected) -> Iterator[str]:
    """Each thing that is not as expected."""
    yield from _error_at(played, expect.get("error_at"))
    for name, value in expect.items():
        if name in _CHECKS and name != "error_at":
            yield from _CHECKS[name](played, value)


def _error_at(played: Course, number: int | None) -> Iterator[str]:
    stop = played.stop
    if stop is not None and stop.number != number:
        expected = "all can be done" if number is None else f"{_act(number)} cannot be done"
        yield f"{_act(stop.number)} cannot be done ({stop.why.en}); expected: {expected}"
    if stop is None and number is not None:
        yield f"all acts are done; expected: {_act(number)} cannot be done"


def _act(number: int) -> str:
    return f"act {number}" if number else "the head"


def _after(played: Course, by_act: Mapping[str, Any]) -> Iterator[tuple[str, Table, Any]]:
    """The table after each act of which something is expected; acts that were not reached do not count."""
    for number, value in by_act.items():
        if int(number) < len(played.tables):
            yield number, played.tables[int(number)], value


def _scores_after(played: Course, by_act: Mapping[str, Any]) -> Iterator[str]:
    for number, table, target in _after(played, by_act):
        found = [_as_written(marks, value) for marks, value in zip(table.marks or (), target, strict=False)]
        if found != target or len(table.marks or ()) != len(target):
            whole = [list(asdict(marks).values())[:2] for marks in table.marks or ()]
            yield f"after act {number} {whole} stand marked; expected: {target}"


def _as_written(marks: Marks, value: list[int] | int) -> list[int] | int:
    """Points and trous; one number where a game has only one of them."""
    return marks.points + marks.holes if isinstance(value, int) else [marks.points, marks.holes]


def _position_after(played: Course, by_act: Mapping[str, Any]) -> Iterator[str]:
    for number, table, target in _after(played, by_act):
        texts = [target] if isinstance(target, str) else target
        found = table.position_line
        if not any(found.startswith(text) or found.split()[0] == _canonical(table, text) for text in texts):
            yield f"after act {number} the position is {found}; expected: {' or '.join(texts)}"


def _canonical(table: Table, text: str) -> str:
    """The board of a position as the game writes it, where a text has other habits; nothing where it cannot be read."""
    try:
        return str(table.game.read(text, table.profile.name)).split()[0]
    except AcademieError:
        return ""


def _result(played: Course, expected: Mapping[str, Any] | None) -> Iterator[str]:
    result = played.tables[-1].result if played.tables else None
    if expected is None or result is None:
        if (expected is None) != (result is None):
            yield f"the result is {None if result is None else asdict(result)}; expected: {expected}"
        return
    found = {name: value for name, value in asdict(result).items() if name in expected}
    if found != {name: tuple(value) if isinstance(value, list) else value for name, value in expected.items()}:
        yield f"the result is {found}; expected: {expected}"


def _refused_claim_at(played: Course, numbers: list[int]) -> Iterator[str]:
    for number, step in enumerate(played.steps, 1):
        refused = any(ruling.refused for ruling in step.table.rulings)
        if number in numbers and not refused and not _punishable(played, number):
            said = "; ".join(map(str, step.table.rulings)) or "nothing"
            yield f"act {number}, “{step.act}”, is granted (the referee says {said}); expected: it is refused"
        if refused and number not in numbers:
            said = "; ".join(str(ruling) for ruling in step.table.rulings if ruling.refused)
            yield f"act {number}, “{step.act}”, is refused ({said}); expected: it is granted"


def _punishable(played: Course, number: int) -> bool:
    """Whether a claim has given another player one against the claimant that he had not before."""
    act, before, after = played.steps[number - 1].act, played.tables[number - 1], played.tables[number]
    if act is None or before.kind(act) is not Kind.CLAIM:
        return False
    others = (seat for seat in range(len(after.seats)) if seat != act.seat)
    return any(set(_claims(after, seat)) - set(_claims(before, seat)) for seat in others)


def _claims(table: Table, seat: int) -> list[str]:
    return [str(act) for act in table.acts(seat) if table.kind(act) is Kind.CLAIM]


def _no_effect_at(played: Course, numbers: list[int]) -> Iterator[str]:
    for number in numbers:
        if number < len(played.tables) and _standing(played.tables[number]) != _standing(played.tables[number - 1]):
            yield f"act {number}, “{played.steps[number - 1].act}”, changes the table; expected: no effect"


def _standing(table: Table) -> tuple[object, ...]:
    """Position, mover and offers."""
    return str(table.state), table.waits, tuple(set(table.acts(seat)) for seat in range(len(table.seats)))


def _offered(played: Course, each: Mapping[str, Any]) -> list[str]:
    """The acts offered that fit a pattern, or one of several with a bar between them."""
    journal, number = played.journal, each["after"]
    if journal is None or number >= len(played.tables):
        return []
    names = referee_of(journal.game).SEATS
    lines = [act.line(names) for act in played.tables[number].acts(each["seat"])]
    # Only the star is a sign: what else a shell would read so stands for itself.
    patterns = each["act"].replace("[", "[[]").replace("?", "[?]").split("|")
    return [line for line in lines if any(_fits(line, pattern) for pattern in patterns)]


def _fits(line: str, pattern: str) -> bool:
    """Whether an act is the one meant; a reason after a colon is the claimant's own, and need not be said."""
    return fnmatchcase(line, pattern) or fnmatchcase(line.partition(":")[0], pattern)


def _must_offer(played: Course, expected: list[Mapping[str, Any]], *, offered: bool = True) -> Iterator[str]:
    for each in expected:
        found = _offered(played, each)
        if each["after"] < len(played.tables) and bool(found) != offered:
            act, is_, should = (found[0], "is", "it is not") if found else (each["act"], "is not", "it is")
            yield f"after act {each['after']} “{act}” {is_} offered to seat {each['seat']}; expected: {should}"


def _of_the_table(name: str) -> Callable[[Course, Any], Iterator[str]]:
    """A check of an attribute that only some tables have."""

    def compared(played: Course, target: Any) -> Iterator[str]:
        found = getattr(played.tables[-1], name, None) if played.tables else None
        found = list(found) if isinstance(found, tuple) else found
        if found != target:
            yield f"{name} is {found}; expected: {target}"

    return compared


_CHECKS: dict[str, Callable[[Course, Any], Iterator[str]]] = {
    "error_at": _error_at,
    "scores_after": _scores_after,
    "position_after": _position_after,
    "result": _result,
    "refused_claim_at": _refused_claim_at,
    "no_effect_at": _no_effect_at,
    "must_offer": _must_offer,
    "must_not_offer": partial(_must_offer, offered=False),
    **{name: _of_the_table(name) for name in ("payments", "next_leader", "talon_at")},
}

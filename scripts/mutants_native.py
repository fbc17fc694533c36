"""Mutation testing of the native law: small changes of its C++, by chance and seeded, that some test must find out.

    python scripts/mutants_native.py [--count 100] [--seed 1] [--jobs 1] [--only FRAGMENT] [--again] [--fresh]

One change at a time is made in a copy of the tree. Every unit that includes the changed header is compiled and linked
with what the build left of the others: the units of each game, and those that all race games share. Then the tests of
each game are run, the quickest first, up to the first that fails. A change that never ends or runs out of stack is
found out too. One that does not compile does not count; one in a header that no unit includes is an error. Changes
that change nothing are listed with the reason in tests/mutants/native.toml. Verdicts are kept in
build/mutants/native.jsonl as they come: a run goes on where the last one stopped, `--again` tries the survivors anew,
`--fresh` everything. The build must be up to date.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "mutants" / "native.jsonl"
LISTED = ROOT / "tests" / "mutants" / "native.toml"
GAMES = "src/academie/games"
SOURCES = (f"{GAMES}/*/rules.hpp", f"{GAMES}/*/marks.hpp", f"{GAMES}/*/state.hpp", f"{GAMES}/*/reasons.hpp")
FAMILY = ("src/academie/tables/*.hpp",)
GLUE = "bind.hpp"  # how a header ends that translates and decides nothing
SHARED = "tables"  # the folder of the units that all race games share
# Of a room, quickest first; `{room}` is its name, and of the shared files only what bears it is run.
TESTS = (
    "tests/perft/test_perft.py",
    "tests/oracles/test_{room}*.py",
    "tests/oracles/test_races.py",
    "tests/games/test_positions.py",
    "tests/games/{room}/test_*.py",
    "tests/tables/test_*.py",
    "tests/playthroughs/test_goldens.py",
    "tests/games/{room}/tutor/test_*.py",
    "tests/scene/test_scenes.py",
    "tests/conformance/test_values.py",
    "tests/conformance/test_every_game.py",
    "tests/vector/test_games.py",
)
# Of what race games share, whole.
SHARED_TESTS = (
    "tests/tables/test_*.py",
    "tests/tables/*/test_*.py",
    "tests/oracles/test_races.py",
    "tests/oracles/test_solved.py",
    "tests/vector/test_games.py",
    "tests/test_exact.py",
)
NONE_CHOSEN = 5  # what pytest says where no test has the room's name
SECONDS = 20  # of processor time for one test; the slowest, unchanged, needs a third of it
# Python without the finder that leads to the installed tree, so that the copy is tested; each test under a timer of its
# own, which ends the process.
RUNNER = """
import pathlib, signal, sys
class Timer:
    def pytest_runtest_logstart(self, nodeid, location):
        pathlib.Path("at").write_text(nodeid)
        signal.setitimer(signal.ITIMER_PROF, float(sys.argv[2]))
sys.meta_path[:] = [each for each in sys.meta_path if not type(each).__module__.startswith("_editable")]
sys.path.insert(0, "src")
import academie._core, pytest
assert academie._core.__file__.startswith(sys.argv[1]), academie._core.__file__
sys.exit(pytest.main(sys.argv[3:], plugins=[Timer()]))
"""
console = Console(stderr=True)

# ----------------------------------------------------------------------------------------------
# Changes

# What is written, and what is written instead. The formatter sets operators between spaces and brackets of templates
# without, which tells them apart.
SWAPS = [
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" == ", " != "),
    (" != ", " == "),
    (" && ", " || "),
    (" || ", " && "),
    (" + ", " - "),
    (" - ", " + "),
    (" += ", " -= "),
    (" & ", " | "),
    (" | ", " & "),
    ("++", "--"),
    ("std::min(", "std::max("),
    ("std::max(", "std::min("),
    ("true", "false"),
    ("false", "true"),
    (".own", ".other"),
    (".other", ".own"),
    ("White", "Black"),
    ("Black", "White"),
    ("kLeft", "kRight"),
    ("continue;", "break;"),
    ("break;", "continue;"),
]
NUMBER = re.compile(r"(?<![\w.'])(\d+)(?![\w.'])")
CONDITION = re.compile(r"\b(?:if|while) \((?=[^;{]*\)[^()]*$)")
# A call or an assignment that stands alone on its line; a declaration has a space before its name.
STATEMENT = re.compile(r"^\s+(?!return\b|throw\b|break\b|continue\b|using\b)[\w.\[\]>:*()-]+(?: [|&^+-]?= .*|\(.*\));$")
UNCHANGED = re.compile(r'^\s*(?://|#|static_assert|using |template|namespace |requires )|"')


@dataclass(frozen=True)
class Change:
    """One change of one file, known by what the line says, not by its number."""

    path: str
    text: str  # the line, stripped
    before: str
    after: str
    nth: int  # among the changes that read alike

    @property
    def name(self) -> str:
        """In one line."""
        return f"{self.path}: {self.text}: {self.before or 'nothing'} -> {self.after or 'nothing'}" + (
            f" #{self.nth + 1}" if self.nth else ""
        )

    def rank(self, seed: int) -> str:
        """Its place in the sample of a seed."""
        return hashlib.sha256(f"{seed}:{self.name}".encode()).hexdigest()


def alternatives(line: str) -> Iterator[tuple[str, str, str]]:
    """What a line of code may become: what was changed, into what, and the whole line."""
    code = line.split("//", maxsplit=1)[0].rstrip()
    if not code.strip() or UNCHANGED.search(code):
        return
    for old, new in SWAPS:
        bounded = re.escape(old) if not old.isalpha() else rf"\b{old}\b"
        for match in re.finditer(bounded if not old.startswith(".") else rf"{bounded}\b", code):
            yield old.strip(), new.strip(), code[: match.start()] + new + code[match.end() :]
    for match in NUMBER.finditer(code):
        number = int(match[1])
        for other in {number + 1, max(number - 1, 0)} - {number}:
            yield match[1], str(other), code[: match.start()] + str(other) + code[match.end() :]
    if (match := CONDITION.search(code)) and (end := _closing(code, match.end() - 1)):
        yield "if", "if not", f"{code[: match.end()]}!({code[match.end() : end]}){code[end:]}"
    if STATEMENT.match(code) and code.count("(") == code.count(")"):
        yield code.strip(), "", " " * (len(code) - len(code.lstrip())) + ";"


def _closing(code: str, at: int) -> int:
    """Where the bracket opened there is closed; 0 on another line."""
    depth = 0
    for place in range(at, len(code)):
        depth += (code[place] == "(") - (code[place] == ")")
        if not depth:
            return place
    return 0


def changes_of(path: Path) -> Iterator[tuple[Change, str]]:
    """Every change of a file, each with the whole text it makes."""
    lines, seen = path.read_text(encoding="utf-8").splitlines(), Counter[tuple[str, str, str]]()
    for number, line in enumerate(lines):
        for before, after, changed in alternatives(line):
            key = (line.strip(), before, after)
            change = Change(str(path.relative_to(ROOT)), *key, seen[key])
            seen[key] += 1
            yield change, "\n".join([*lines[:number], changed, *lines[number + 1 :]]) + "\n"


# ----------------------------------------------------------------------------------------------
# Trials


def includes(path: Path) -> set[Path]:
    """The project's headers that a file leads to, itself among them."""
    found, left = set(), [path.resolve()]
    while left:
        at = left.pop()
        if at in found or not at.exists():
            continue
        found.add(at)
        named = re.findall(r'^#include "(.+)"', at.read_text(encoding="utf-8"), re.MULTILINE)
        left += [(folder / name).resolve() for name in named for folder in (at.parent, ROOT / "src")]
    return found


class Workshop:
    """The build at hand, and how each of its units is compiled."""

    def __init__(self) -> None:
        (self.folder,) = {each.parent for each in (ROOT / "build").glob("cp*/build.ninja")}
        told = subprocess.run(["ninja", "-t", "compdb"], cwd=self.folder, capture_output=True, check=True).stdout
        every = json.loads(told)
        self.units = {
            Path(each["file"]): each["command"]
            for each in every
            if each["file"].startswith(str(ROOT / "src")) and each["file"].endswith(".cpp")
        }
        self.room = {unit: unit.parent.name for unit in self.units}
        # The laws of race games are written by the build and compiled all together: here each is a unit by itself.
        (together,) = (each for each in every if Path(each["output"]).name.startswith("unity_races"))
        races = sorted((self.folder / "races").glob("*.cpp"))
        self.races = {unit.stem for unit in races}
        for unit in races:
            self.room[unit] = unit.stem
            command = together["command"].replace(together["file"], str(unit))
            self.units[unit] = command.replace(together["output"], f"races/{unit.stem}.o")
        (link,) = (each["command"] for each in every if each["output"].startswith("_core."))
        words = shlex.split(link.removeprefix(": && "))
        self.link = words[: words.index("&&")]  # what follows writes the types of what was linked
        self.reach = {unit: includes(unit) for unit in self.units}
        self.sound: set[str] = set()  # tests that pass with nothing changed

    def rooms(self, path: str) -> list[str]:
        """The games that a header reaches: its own first, then the quickest to compile.

        The units that race games share come after the first game, or before all where that game does not include it.
        """
        own = Path(path).parent.name
        found = {self.room[unit] for unit in self.reaching(path)}
        shared = SHARED in found
        if shared:
            found |= self.races
        if not found:
            raise ValueError(path)
        found &= {each.parent.name for each in (ROOT / GAMES).glob("*/rules.hpp")}
        rooms = sorted(found, key=lambda room: (room != own, room in {"trictrac", "toc", "draughts"}, room))
        if shared:
            rooms.insert(int(any(self.room[unit] == rooms[0] for unit in self.reaching(path))), SHARED)
        return rooms

    def reaching(self, path: str) -> list[Path]:
        """The units that include a header, themselves or by others."""
        return [unit for unit, reach in self.reach.items() if (ROOT / path).resolve() in reach]

    def compile(self, room: str, path: str, tree: Path) -> list[tuple[str, Path]] | None:
        """The units of a room that include a header, from a copy of the tree: the object of the build each stands for.

        None if one does not compile.
        """
        made = []
        for unit in self.reaching(path):
            if self.room[unit] != room:
                continue
            words = shlex.split(self.units[unit].replace(str(ROOT / "src"), str(tree / "src")))
            output = words[words.index("-o") + 1]
            target = tree / "objects" / output.replace("/", "+")
            words[words.index("-o") + 1] = str(target)
            words = [word for word in words if word not in {"-O3", "-Werror"} and not word.startswith("--param")]
            # Without the dependencies; quick to compile and quick enough to run.
            del words[words.index("-MD") : words.index("-MD") + 5]
            # A change that reads outside an array is found out, whatever lies there.
            words += ["-O1", "-w", "-D_GLIBCXX_ASSERTIONS"]
            done = subprocess.run(words, cwd=self.folder, capture_output=True, check=False)
            if done.returncode:
                return None
            made.append((output, target))
        return made

    def check(self, by: str, tree: Path) -> None:
        """Leave if the test that found a change out fails with nothing changed."""
        test = by.partition(" ")[2] if by.startswith("SIG") else by
        if test not in self.sound:
            self.linked([], tree)
            if tested(tree, test):
                sys.exit(f"{test} fails though nothing was changed; mend it first, or build anew.")
            self.sound.add(test)

    def linked(self, made: Sequence[tuple[str, Path]], tree: Path) -> None:
        """The module; changed objects come first, so that theirs is the law where two have the same function."""
        changed = dict(made)
        words = [word for word in self.link if word not in changed]
        at = next(place for place, word in enumerate(words) if word.endswith(".o"))
        words[at:at] = ["-Wl,-z,muldefs", *(str(path) for path in changed.values())]
        name = words[words.index("-o") + 1]
        words[words.index("-o") + 1] = str(tree / "src" / "academie" / name)
        subprocess.run(words, cwd=self.folder, capture_output=True, check=True)


def tests_of(room: str) -> tuple[list[str], list[str]]:
    """The files of tests of a room and which of their tests: the quickest file, which finds most, and the others."""
    found = [sorted(ROOT.glob(each.format(room=room))) for each in (SHARED_TESTS if room == SHARED else TESTS)]
    first, *others = [str(path.relative_to(ROOT)) for paths in found for path in paths]
    chosen = [] if room == SHARED else ["-k", room]
    return [*chosen, first], [*chosen, *others]


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def tested(tree: Path, *tests: str) -> str:
    """The test that finds the tree out, or an empty text; with options of pytest before the tests."""
    options = ["-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider"]
    words = [sys.executable, "-c", RUNNER, str(tree), str(SECONDS), *options, *tests]
    done = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=False, preexec_fn=_bounded)
    if done.returncode in {0, NONE_CHOSEN}:
        return ""
    if done.returncode < 0:
        return f"{signal.Signals(-done.returncode).name} {(tree / 'at').read_text(encoding='utf-8')}"
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    if failed is None:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return failed[1]


def trial(change: Change, text: str, workshop: Workshop, tree: Path) -> dict[str, Any]:
    """Make the change in a copy of the tree, and say what came of it."""
    place = tree / change.path
    kept = place.read_text(encoding="utf-8")
    place.write_text(text, encoding="utf-8")
    try:
        made: list[tuple[str, Path]] = []
        rooms = workshop.rooms(change.path)
        for room in rooms:
            objects = workshop.compile(room, change.path, tree)
            if objects is None:
                return {"verdict": "uncompiled", "by": ""}
            made = objects + made
            workshop.linked(made, tree)
            first, others = tests_of(room)
            if by := tested(tree, *first) or tested(tree, *others):
                workshop.check(by, tree)
                return {"verdict": "killed", "by": by}
    finally:
        place.write_text(kept, encoding="utf-8")
    return {"verdict": "survived", "by": ""}


def copied(folder: Path) -> Path:
    """A copy of the tree, for one trial at a time."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    tracked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in tracked.split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    for compiled in (ROOT / "src").rglob("*.mo"):  # catalogues, which git does not have
        shutil.copy(compiled, folder / compiled.relative_to(ROOT))
    (folder / "objects").mkdir()
    return folder


# ----------------------------------------------------------------------------------------------
# The whole


def listed() -> dict[str, str]:
    """The changes that change nothing, and why."""
    told = tomllib.loads(LISTED.read_text(encoding="utf-8")) if LISTED.exists() else {}
    found = {}
    for each in told.get("equivalent", []):
        change = Change(each["file"], each["line"], each["before"], each["after"], each.get("nth", 1) - 1)
        found[change.name] = each["reason"]
    return found


def sampled(seed: int, only: str) -> list[tuple[Change, str]]:
    """All changes in the order of the seed."""
    paths = [path for pattern in SOURCES + FAMILY for path in sorted(ROOT.glob(pattern))]
    every = [
        each for path in paths if not path.name.endswith(GLUE) for each in changes_of(path) if only in each[0].name
    ]
    return sorted(every, key=lambda each: each[0].rank(seed))


def read_kept() -> dict[str, dict[str, Any]]:
    """The verdicts of earlier runs; the last one told of a change stands."""
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return {each["name"]: each for each in map(json.loads, lines)}


def tried(todo: Sequence[tuple[Change, str]], jobs: int) -> Iterator[tuple[Change, dict[str, Any]]]:
    """The verdicts as they come, each written down."""
    workshop, trees = Workshop(), SimpleQueue[Path]()
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch, ThreadPoolExecutor(jobs) as pool:
        for job in range(jobs):
            trees.put(copied(Path(scratch) / str(job)))

        def one(change: Change, text: str) -> dict[str, Any]:
            tree = trees.get()
            try:
                return trial(change, text, workshop, tree)
            finally:
                trees.put(tree)

        futures = {pool.submit(one, *each): each[0] for each in todo}
        try:
            for future in as_completed(futures):
                change, verdict = futures[future], future.result()
                with KEPT.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"name": change.name} | verdict | asdict(change), ensure_ascii=False) + "\n")
                yield change, verdict
        finally:
            pool.shutdown(cancel_futures=True)


def settle(count: int, seed: int, only: str, jobs: int, again: bool) -> dict[str, str]:
    """Verdicts of the first `count` changes that compile and change something, by name."""
    known, equal, verdicts = read_kept(), listed(), dict[str, str]()
    every = iter(sampled(seed, only))
    bars = (TextColumn("changes of the native law"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bars, console=console) as bar:
        task = bar.add_task("", total=count)
        while len(verdicts) < count:
            todo: list[tuple[Change, str]] = []
            for change, text in every:
                found = known.get(change.name, {}).get("verdict", "")
                if change.name in equal or found == "uncompiled":
                    continue
                if found and not (again and found == "survived"):
                    verdicts[change.name] = found
                else:
                    todo.append((change, text))
                if len(verdicts) + len(todo) == count:
                    break
            bar.update(task, completed=len(verdicts))
            if not todo:
                break
            for change, verdict in tried(todo, jobs):
                if verdict["verdict"] != "uncompiled":
                    verdicts[change.name] = verdict["verdict"]
                    bar.update(task, completed=len(verdicts))
                if verdict["verdict"] == "survived":
                    bar.console.print(f"survived: {change.name}", markup=False, soft_wrap=True)
    return verdicts


def report(verdicts: dict[str, str]) -> float:
    """A table by file; the share found out."""
    table = Table("file", "changes", "found out", "survived")
    rows: dict[str, Counter[str]] = {}
    for name, verdict in verdicts.items():
        rows.setdefault(name.partition(": ")[0].removeprefix("src/academie/"), Counter())[verdict] += 1
    for path, counts in sorted(rows.items()):
        table.add_row(path, str(counts.total()), str(counts["killed"]), str(counts["survived"] or ""))
    killed = sum(verdict == "killed" for verdict in verdicts.values())
    share = killed / len(verdicts) if verdicts else 1.0
    table.add_section()
    table.add_row("in all", str(len(verdicts)), f"{killed} ({share:.0%})", str(len(verdicts) - killed))
    console.print(table)
    for name, verdict in verdicts.items():
        if verdict == "survived":
            console.print(f"survived: {name}", markup=False, soft_wrap=True)
    return share


def main() -> int:
    """Try the changes asked for; 1 when fewer are found out than must be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100, help="changes to try")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="changes tried at once")
    parser.add_argument("--only", default="", help="a fragment of the changes' names")
    parser.add_argument("--share", type=float, default=0.97, help="what must be found out")
    parser.add_argument("--again", action="store_true", help="try the survivors anew")
    parser.add_argument("--fresh", action="store_true", help="try everything anew")
    told = parser.parse_args()
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    if told.fresh:
        KEPT.unlink(missing_ok=True)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    return int(report(settle(told.count, told.seed, told.only, told.jobs, told.again)) < told.share)


if __name__ == "__main__":
    sys.exit(main())

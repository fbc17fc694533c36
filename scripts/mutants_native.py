"""Mutation testing of the native law: small changes of its C++, by chance and seeded, that some test must find out.

    python scripts/mutants_native.py [--count 100] [--seed 1] [--jobs 1] [--minutes 90] [--only FRAGMENT] [--again]
                                     [--fresh]

A change is made in copies of the tree. Every unit that includes the changed header is compiled and linked with what the
build left of the others: the units of each game, and those that all race games share. Then the tests of each game are
run, the quickest first, up to the first that fails: those of the header's own game and what race games share first, and
then the other games, as many at once as there are jobs. A change that never ends or runs out of stack is found out too.
One that does not compile does not count; one in a header that no unit includes is an error. Changes that change nothing
are listed with the reason in tests/mutants/native.toml. A test that fails with nothing changed finds nothing out: it is
left out and told. Verdicts are kept in build/mutants/native.jsonl as they come: a run goes on where the last one
stopped, `--again` tries the survivors again, `--fresh` everything; `--minutes 0` only tells what is known. The build
must be up to date.
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
import time
import tomllib
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
VERDICTS = ROOT / "build" / "mutants" / "native.jsonl"
LISTED = ROOT / "tests" / "mutants" / "native.toml"
GAMES = "src/academie/games"
LAW = ("rules.hpp", "moves.hpp", "marks.hpp", "state.hpp", "reasons.hpp", "law.cpp")
SOURCES = tuple(f"{GAMES}/*/{name}" for name in LAW)
FAMILY = ("src/academie/tables/**/*.hpp",)
GLUE = "bind.hpp"  # how a header ends that translates and decides nothing
SHARED = "tables"  # the folder of the units that all race games share
# Of a game, quickest first; `{game}` is its name, and of the shared files only what bears it is run.
TESTS = (
    "tests/perft/test_perft.py",
    "tests/oracles/test_{game}*.py",
    "tests/oracles/test_races.py",
    "tests/games/test_positions.py",
    "tests/games/{game}/test_*.py",
    "tests/tables/test_*.py",
    "tests/playthroughs/test_goldens.py",
    "tests/games/{game}/tutor/test_*.py",
    "tests/scene/test_scenes.py",
    "tests/test_profiles.py",
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
NONE_CHOSEN = 5  # what pytest says where no test has the game's name
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


Objects = list[tuple[str, Path]]  # each with the object of the build that it stands for


class Workshop:
    """The build at hand, and how each of its units is compiled."""

    def __init__(self) -> None:
        (self.folder,) = {each.parent for each in (ROOT / "build").glob("cp*/build.ninja")}
        output = subprocess.run(["ninja", "-t", "compdb"], cwd=self.folder, capture_output=True, check=True).stdout
        every = json.loads(output)
        self.units = {
            Path(each["file"]): each["command"]
            for each in every
            if each["file"].startswith(str(ROOT / "src")) and each["file"].endswith(".cpp")
        }
        self.game = {unit: unit.parent.name for unit in self.units}
        # What the build compiles all together is a unit by itself here; it writes the laws of race games.
        self.races = {unit.stem for unit in (self.folder / "races").glob("*.cpp")}
        for together in every:
            if not re.fullmatch(r".*/(glue/\w+[.]cpp|unity_(?!0_)\w+[.]cxx)", together["file"]):
                continue
            named = re.findall(r'^#include "(.+)"', Path(together["file"]).read_text(encoding="utf-8"), re.MULTILINE)
            for unit in (ROOT / "src" / name for name in named):
                self.game[unit] = unit.stem if unit.parent.name == "races" else unit.parent.name
                command = together["command"].replace(together["file"], str(unit))
                self.units[unit] = command.replace(together["output"], f"{self.game[unit]}/{unit.stem}.o")
        (link,) = (each["command"] for each in every if each["output"].startswith("_core."))
        words = shlex.split(link.removeprefix(": && "))
        self.link = words[: words.index("&&")]  # what follows writes the types of what was linked
        self.reach = {unit: includes(unit) for unit in self.units}
        self.sound: dict[str, bool] = {}  # whether a test that found something out passes with nothing changed

    def games_of(self, path: str) -> list[str]:
        """The games that a header reaches: its own first, then the quickest to compile.

        The units that race games share come after the first game, or before all where that game does not include it.
        """
        own = Path(path).parent.name
        found = {self.game[unit] for unit in self.reaching(path)}
        shared = SHARED in found
        if shared:
            found |= self.races
        if not found:
            raise ValueError(path)
        found &= {each.parent.name for pattern in SOURCES for each in ROOT.glob(pattern)}
        names = sorted(found, key=lambda game: (game != own, game in {"trictrac", "toc", "draughts"}, game))
        if shared:
            names.insert(int(any(self.game[unit] == names[0] for unit in self.reaching(path))), SHARED)
        return names

    def reaching(self, path: str) -> list[Path]:
        """The units that include a header, themselves or by others."""
        return [unit for unit, reach in self.reach.items() if (ROOT / path).resolve() in reach]

    def compile(self, game: str, path: str, tree: Path, folder: Path) -> Objects | None:
        """The units of a game that include a header, from a copy of the tree into a folder; None if one fails."""
        made = []
        for unit in self.reaching(path):
            if self.game[unit] != game:
                continue
            words = shlex.split(self.units[unit].replace(str(ROOT / "src"), str(tree / "src")))
            output = words[words.index("-o") + 1]
            target = folder / output.replace("/", "+")
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

    def is_sound(self, test: str, tree: Path) -> bool:
        """Whether a test passes with nothing changed; where it is not known, the module is linked so."""
        if test not in self.sound:
            self.linked([], tree)
            self.sound[test] = not tested(tree, [test], ())
        return self.sound[test]

    @property
    def unsound(self) -> list[str]:
        """The tests that fail with nothing changed."""
        return sorted(test for test, sound in list(self.sound.items()) if not sound)

    def linked(self, made: Objects, tree: Path) -> None:
        """The module; changed objects come first, so that theirs is the law where two have the same function."""
        changed = dict(made)
        words = [word for word in self.link if word not in changed]
        at = next(place for place, word in enumerate(words) if word.endswith(".o"))
        words[at:at] = ["-Wl,-z,muldefs", *(str(path) for path in changed.values())]
        name = words[words.index("-o") + 1]
        words[words.index("-o") + 1] = str(tree / "src" / "academie" / name)
        subprocess.run(words, cwd=self.folder, capture_output=True, check=True)


def tests_of(game: str) -> tuple[list[str], list[str]]:
    """The files of tests of a game and which of their tests: the quickest file, which finds most, and the others."""
    found = [sorted(ROOT.glob(each.format(game=game))) for each in (SHARED_TESTS if game == SHARED else TESTS)]
    first, *others = [str(path.relative_to(ROOT)) for paths in found for path in paths]
    chosen = [] if game == SHARED else ["-k", game]
    return [*chosen, first], [*chosen, *others]


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def tested(tree: Path, tests: Sequence[str], without: Sequence[str]) -> str:
    """The test that finds the tree out, or an empty text; with options of pytest before the tests."""
    options = ["-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider"]
    options += [f"--deselect={test}" for test in without]
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


@dataclass(frozen=True)
class Bench:
    """Copies of the tree, each for one game at a time, and who works at them."""

    workshop: Workshop
    trees: SimpleQueue[Path]
    games: ThreadPoolExecutor

    def trial(self, change: Change, text: str, folder: Path) -> dict[str, Any]:
        """Make the change, and say what came of it."""
        first, *others = self.workshop.games_of(change.path)
        verdict, made = self.within(first, change, text, folder, [])
        if verdict["verdict"] == "survived" and others[:1] == [SHARED]:
            verdict, made = self.within(others.pop(0), change, text, folder, made)
        if verdict["verdict"] != "survived":
            return verdict
        left: list[Future[tuple[dict[str, Any], Objects]]] = [
            self.games.submit(self.within, game, change, text, folder, made) for game in others
        ]
        for done in as_completed(left):
            if done.result()[0]["verdict"] != "survived":
                for each in left:
                    each.cancel()
                return done.result()[0]
        return verdict

    def within(
        self, game: str, change: Change, text: str, folder: Path, made: Objects
    ) -> tuple[dict[str, Any], Objects]:
        """The change put to the tests of one game, and the units compiled for it, before those that were."""
        tree = self.trees.get()
        place = tree / change.path
        saved = place.read_text(encoding="utf-8")
        place.write_text(text, encoding="utf-8")
        try:
            objects = self.workshop.compile(game, change.path, tree, folder)
            if objects is None:
                return {"verdict": "uncompiled", "by": ""}, made
            made = objects + made
            self.workshop.linked(made, tree)
            for tests in tests_of(game):
                while by := tested(tree, tests, without := self.workshop.unsound):
                    test = by.partition(" ")[2] if by.startswith("SIG") else by
                    if self.workshop.is_sound(test, tree):
                        return {"verdict": "killed", "by": by}, made
                    if test in without:
                        raise RuntimeError(f"{test} cannot be left out, and fails though nothing was changed.")
                    self.workshop.linked(made, tree)
        finally:
            place.write_text(saved, encoding="utf-8")
            self.trees.put(tree)
        return {"verdict": "survived", "by": ""}, made


def copied(folder: Path) -> Path:
    """A copy of the tree: what is written, and the catalogues compiled for it."""
    for each in ROOT.iterdir():
        if each.is_dir() and each.name not in {"build", "dist"} and not each.name.startswith("."):
            shutil.copytree(each, folder / each.name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "_core"))
        elif each.is_file():
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(each, folder / each.name)
    return folder


# ----------------------------------------------------------------------------------------------
# The whole


def listed() -> dict[str, str]:
    """The changes that change nothing, and why."""
    data = tomllib.loads(LISTED.read_text(encoding="utf-8")) if LISTED.exists() else {}
    found = {}
    for each in data.get("equivalent", []):
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


def read_verdicts() -> dict[str, dict[str, Any]]:
    """The verdicts of earlier runs; the last one told of a change stands."""
    lines = VERDICTS.read_text(encoding="utf-8").splitlines() if VERDICTS.exists() else []
    return {each["name"]: each for each in map(json.loads, lines)}


def tried(todo: Sequence[tuple[Change, str]], jobs: int, ends: float) -> Iterator[tuple[Change, dict[str, Any]]]:
    """The verdicts as they come, each written down; once the time is over no change is begun."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch, ThreadPoolExecutor(jobs) as games:
        bench = Bench(Workshop(), SimpleQueue[Path](), games)
        with ThreadPoolExecutor(jobs) as pool:
            for tree in pool.map(copied, [Path(scratch) / str(job) for job in range(jobs)]):
                bench.trees.put(tree)

        def one(change: Change, text: str) -> dict[str, Any] | None:
            if time.monotonic() >= ends:
                return None
            # A game still at work when another has found the change out writes on, and to no purpose.
            with tempfile.TemporaryDirectory(prefix="objects-", dir=scratch, ignore_cleanup_errors=True) as objects:
                try:
                    return bench.trial(change, text, Path(objects))
                except (RuntimeError, subprocess.CalledProcessError) as error:
                    console.print(f"not to be tried: {change.name}: {error}", markup=False, soft_wrap=True)
                    return None

        # Twice as many as there are copies: who waits for other games to be tried holds none.
        with ThreadPoolExecutor(2 * jobs) as pool:
            futures = {pool.submit(one, *each): each[0] for each in todo}
            try:
                for future in as_completed(futures):
                    change, verdict = futures[future], future.result()
                    if verdict is not None:
                        with VERDICTS.open("a", encoding="utf-8") as file:
                            saved = {"name": change.name} | verdict | asdict(change)
                            file.write(json.dumps(saved, ensure_ascii=False) + "\n")
                        yield change, verdict
            finally:
                pool.shutdown(cancel_futures=True)
        for test in bench.workshop.unsound:
            console.print(f"fails though nothing was changed: {test}", markup=False, soft_wrap=True)


def settle(given: argparse.Namespace) -> dict[str, str]:
    """Verdicts of the first that many changes that compile and change something, by name; "open" without one."""
    known, equal = {name: each["verdict"] for name, each in read_verdicts().items()}, listed()
    if given.again:
        known = {name: verdict for name, verdict in known.items() if verdict != "survived"}
    every = [each for each in sampled(given.seed, given.only) if each[0].name not in equal]
    ends = time.monotonic() + 60 * given.minutes
    bars = (TextColumn("changes of the native law"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bars, console=console) as bar:
        task = bar.add_task("", total=given.count)
        settled = -1
        while True:
            compiled = (each for each in every if known.get(each[0].name) != "uncompiled")
            chosen = list(islice(compiled, given.count))
            todo = [each for each in chosen if each[0].name not in known]
            bar.update(task, completed=len(chosen) - len(todo))
            if not todo or settled == len(known) or time.monotonic() >= ends:
                return {change.name: known.get(change.name, "open") for change, _ in chosen}
            settled = len(known)
            for change, verdict in tried(todo, given.jobs, ends):
                known[change.name] = verdict["verdict"]
                bar.advance(task, verdict["verdict"] != "uncompiled")
                if verdict["verdict"] == "survived":
                    bar.console.print(f"survived: {change.name}", markup=False, soft_wrap=True)


def report(verdicts: dict[str, str]) -> float:
    """A table by file; of those settled, the share found out."""
    table = Table("file", "changes", "found out", "survived", "open")
    rows: dict[str, Counter[str]] = {}
    for name, verdict in verdicts.items():
        rows.setdefault(name.partition(": ")[0].removeprefix("src/academie/"), Counter())[verdict] += 1
    for path, counts in sorted(rows.items()):
        several = (counts["killed"], counts["survived"] or "", counts["open"] or "")
        table.add_row(path, str(counts.total()), *map(str, several))
    whole = Counter(verdicts.values())
    settled = whole["killed"] + whole["survived"]
    share = whole["killed"] / settled if settled else 1.0
    found = f"{whole['killed']} ({share:.1%})"
    table.add_section()
    table.add_row("in all", str(len(verdicts)), found, str(whole["survived"]), str(whole["open"]))
    console.print(table)
    order = list(verdicts.values())
    last = max((place for place, verdict in enumerate(order, 1) if verdict != "open"), default=0)
    if "open" in order[:last]:
        console.print(f"Of the first {last} of the sample {order[:last].count('open')} are open.")
    for name, verdict in verdicts.items():
        if verdict == "survived" or (verdict == "open" and name in list(verdicts)[:last]):
            console.print(f"{verdict}: {name}", markup=False, soft_wrap=True)
    return share


def main() -> int:
    """Try the changes asked for; 1 when fewer are found out than must be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100, help="changes to try")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="games tried at once")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which no change is begun")
    parser.add_argument("--only", default="", help="a fragment of the changes' names")
    parser.add_argument("--share", type=float, default=0.97, help="what must be found out")
    parser.add_argument("--again", action="store_true", help="try the survivors anew")
    parser.add_argument("--fresh", action="store_true", help="try everything anew")
    options = parser.parse_args()
    VERDICTS.parent.mkdir(parents=True, exist_ok=True)
    if options.fresh:
        VERDICTS.unlink(missing_ok=True)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    return int(report(settle(options)) < options.share)


if __name__ == "__main__":
    sys.exit(main())

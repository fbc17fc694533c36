"""Mutation testing of the Python law above positions: small changes, drawn by a seed, that some test must find out.

    python scripts/mutants [--size 300] [--seed 1806] [--jobs 1] [--minutes 90] [--only FRAGMENT] [--again] [--fresh]

Which files are changed, which tests may find it out, and which changes need not be found out, with the reason, is in
tests/mutants/python.toml. Verdicts are written to build/mutants; a change is tried again only when its file, the test
that found it out, or, for a change that no test found out, any test has changed. With `--minutes 0` nothing is tried,
and what is known is told.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
import tomllib
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import astuple, dataclass
from itertools import islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from changes import Change, changed, changes_of, sample
from changes import __file__ as changes_file
from cover import Cover, digest, warm
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from trial import FAILED, LATE, PASSED, fork, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "mutants"
LIST = ROOT / "tests" / "mutants" / "python.toml"
PACE = 2.0  # times as slow as recorded, beyond which a change has made a test endless
console = Console(stderr=True)


class VerdictFile:
    """What was found out about each change, on disk as it goes."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, threading.Lock()
        self._found: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path.exists() else {}

    def find(self, change: Change, tests: str) -> dict[str, Any] | None:
        """The verdict, where nothing has changed since that could alter it."""
        found = self._found.get(change.name)
        if found is None or found["source"] != digest(ROOT / change.path):
            return None
        if found["verdict"] in LIVING:
            return found if found["tests"] == tests else None
        by = ROOT / found["by"].partition("::")[0]
        return found if not found["by"] or (by.is_file() and digest(by) == found["test"]) else None

    def keep(self, change: Change, verdict: str, by: str, tests: str) -> dict[str, Any]:
        """Write it down."""
        by_file = ROOT / by.partition("::")[0]
        found = {
            "verdict": verdict,
            "by": by,
            "source": digest(ROOT / change.path),
            "tests": tests,
            "test": digest(by_file) if by and by_file.is_file() else "",
        }
        with self._lock:
            self._found[change.name] = found
            aside = self._path.with_suffix(".new")
            aside.write_text(json.dumps(self._found, indent=1), encoding="utf-8")
            aside.replace(self._path)
        return found


def bar() -> Progress:
    """One line that says how far it has come."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=console)


def files(patterns: Iterable[str]) -> list[Path]:
    """The files of these patterns below the root, in order."""
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()})


def all_changes(paths: list[Path], makers: Executor) -> Iterator[Change]:
    """Every change of every file; the list of a file is kept while the file stays as it is."""
    operators = digest(Path(changes_file))
    (FOLDER / "changes").mkdir(parents=True, exist_ok=True)
    names = (str(path.relative_to(ROOT)).replace("/", "+") for path in paths)
    places = [
        FOLDER / "changes" / f"{name}.{digest(path)}.{operators}.json" for name, path in zip(names, paths, strict=True)
    ]
    new = [(path, place) for path, place in zip(paths, places, strict=True) if not place.exists()]
    with bar() as progress:
        read = makers.map(changes_of, [path for path, _ in new], repeat(ROOT))
        for (_, place), found in zip(new, progress.track(read, total=len(new), description="reading"), strict=True):
            place.write_text(json.dumps([astuple(change) for change in found]), encoding="utf-8")
    for place in places:
        yield from (Change(*each) for each in json.loads(place.read_text(encoding="utf-8")))


def try_out(change: Change, text: str, cover: Cover, budget: float) -> tuple[str, str]:
    """The verdict on one change, and the test that found it out."""
    path = ROOT / change.path
    lines = range(1, len(text.splitlines()) + 2) if change.at_import else [change.line]
    # A condition over several lines is recorded where its parts are, not where it begins.
    found = cover.reach(change.path, lines) or cover.reach(change.path, range(change.line, change.line + 6))
    reaches, cost = [], 0.0
    for reach in found:
        reaches.append(reach.within(max(budget - cost, budget / 5)))
        cost += reaches[-1].seconds
        if cost > 3 * budget and not reach.direct:
            break
    if not reaches:
        return "unreached", ""
    file = FOLDER / f"failed.{threading.get_ident()}"
    file.unlink(missing_ok=True)
    status = fork(lambda: run(path, text, reaches, file), round(10 + PACE * cost))
    by = file.read_text(encoding="utf-8") if file.exists() else ""
    file.unlink(missing_ok=True)
    if status == LATE:
        return "late", by
    if status == FAILED and not by:
        sys.exit(f"The tests did not run, and nobody failed: {change.name}")
    return ("survived" if status == PASSED else "killed"), by


def main() -> int:
    """Sample, try, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    settings = tomllib.loads(LIST.read_text(encoding="utf-8"))
    parser.add_argument("--size", type=int, default=settings["size"])
    parser.add_argument("--seed", type=int, default=settings["seed"])
    parser.add_argument("--jobs", type=int, default=1, help="tests recorded, and changes tried, at once")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which no change is tried")
    parser.add_argument("--only", default="", help="changes whose name holds this")
    parser.add_argument("--again", action="store_true", help="try what nobody found out anew")
    parser.add_argument("--fresh", action="store_true", help="forget what was found before")
    given = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    if given.fresh:
        (FOLDER / "python.json").unlink(missing_ok=True)
    warm()
    sources = files(settings["sources"])
    barred = set(files(settings["not_killing"]))
    tests = [path for path in files(settings["tests"]) if path not in barred]
    cover = Cover(FOLDER / "cover", ROOT)
    ends = time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(given.jobs) as makers:
        chosen = [each for each in sample(all_changes(sources, makers), given.seed) if given.only in each.name]
        if given.minutes:
            with bar() as progress:
                renewed = cover.renew(tests, sources, fork, given.jobs)
                for _ in progress.track(renewed, total=len(tests), description="recording"):
                    pass
        return tell(Trials(cover, settings, given, makers, ends).of(chosen), settings)


@dataclass(frozen=True)
class Trials:
    """What changes are tried with, and until when."""

    cover: Cover
    settings: dict[str, Any]
    given: argparse.Namespace
    makers: Executor
    ends: float

    def of(self, chosen: list[Change]) -> list[Any]:
        """The verdicts on the first that many of the sample, in its order."""
        excused = {each["change"] for each in self.settings.get("survivor", ())}
        whole = "".join(digest(path) for path in files(["tests/**/*.py", "tests/**/*.toml"]))
        verdict_file, verdicts, left = VerdictFile(FOLDER / "python.json"), list[Any](), iter(chosen)
        with bar() as progress, ThreadPoolExecutor(self.given.jobs) as pool:
            task = progress.add_task("trying", total=self.given.size)
            while batch := list(islice(left, self.given.size - len(verdicts))):
                for change, found in zip(
                    batch, pool.map(self.judge, batch, repeat(verdict_file), repeat(whole)), strict=True
                ):
                    if found is not None:
                        excused_too = found["verdict"] in LIVING and change.name in excused
                        verdicts.append((change, "excused" if excused_too else found["verdict"], found["by"]))
                        progress.advance(task)
        return verdicts

    def judge(self, change: Change, verdict_file: VerdictFile, whole: str) -> dict[str, Any] | None:
        """What is known of a change or comes of it now; None where it is no Python."""
        found = verdict_file.find(change, whole)
        if self.given.again and found is not None and found["verdict"] in LIVING:
            found = None
        if found is None and time.monotonic() >= self.ends:
            return {"verdict": "open", "by": ""}
        if found is None and (text := self.makers.submit(changed, change, ROOT).result()) is not None:
            found = verdict_file.keep(change, *try_out(change, text, self.cover, self.settings["seconds"]), whole)
        return found


LIVING = ("survived", "unreached")


def tell(verdicts: list[Any], settings: dict[str, Any]) -> int:
    """The table by folder, and every change that nobody found out."""
    kinds = ("killed", "late", "survived", "unreached", "excused", "open")
    rows: dict[str, dict[str, int]] = {}
    for change, verdict, _ in verdicts:
        folder = change.path.removeprefix("src/academie/").removeprefix("games/")
        area = "/".join(folder.split("/")[:2]).removesuffix(".py")
        row = rows.setdefault(area, dict.fromkeys(kinds, 0))
        row[verdict] += 1
    table = Table(*("folder", *kinds, "found out"))
    for area, row in [
        *sorted(rows.items()),
        ("all", {kind: sum(row[kind] for row in rows.values()) for kind in kinds}),
    ]:
        table.add_row(area, *(str(row[kind]) for kind in kinds), f"{100 * share(row):.1f} %")
    Console().print(table)
    for change, verdict, _ in sorted(verdicts, key=lambda each: (each[0].path, each[0].line)):
        if verdict in LIVING:
            sys.stdout.write(f"{verdict}  {change.path}:{change.line}\n    {change.name}\n")
    whole = {kind: sum(row[kind] for row in rows.values()) for kind in kinds}
    return 0 if share(whole) >= settings["share"] else 1


def share(row: dict[str, int]) -> float:
    """Of the changes that matter, those found out."""
    dead = row["killed"] + row["late"]
    return dead / max(1, dead + row["survived"] + row["unreached"])


if __name__ == "__main__":
    began = time.monotonic()
    status = main()
    sys.stderr.write(f"{time.monotonic() - began:.0f} s\n")
    sys.exit(status)

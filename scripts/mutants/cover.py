"""Which tests reach which lines, and how long each takes: recorded once for each test file, kept, and renewed with it.

What is reached while a file is collected or its fixtures are set up counts for each of its tests. A record also names
the TOML files that were read, since a new case there is a new test.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import coverage
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

# The warning says that what was imported before, for all who are forked, has its assertions as they are.
_WARMED = "ignore::pytest.PytestAssertRewriteWarning"
QUIET = ("-q", "-x", "--no-header", "--no-summary", "--tb=no", "-p", "no:cacheprovider", "-W", _WARMED)


def digest(path: Path) -> str:
    """What a file holds, in short."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


@dataclass(eq=False)
class Recorder:
    """A plugin of pytest that tells coverage which test is running, and keeps the times of those that pass."""

    measured: coverage.Coverage
    seconds: dict[str, float] = field(default_factory=dict)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """The test itself; what is done before and after belongs to its file."""
        self.measured.switch_context(item.nodeid)
        began = time.process_time()
        try:
            result = yield
            self.seconds[item.nodeid] = round(time.process_time() - began, 4)
        finally:
            self.measured.switch_context("file")
        return result


def record(test: Path, sources: Sequence[Path], root: Path) -> dict[str, Any]:
    """What one test file reaches, run in this process: seconds of each test, and for each source line its tests."""
    measured = coverage.Coverage(data_file=None, include=[str(path) for path in sources], config_file=False)
    tables = set[str]()
    sys.addaudithook(lambda event, args: tables.add(str(args[0])) if event == "open" else None)
    measured.start()
    measured.switch_context("file")
    recorder = Recorder(measured)
    began = time.process_time()
    pytest.main([*(each for each in QUIET if each != "-x"), str(test)], plugins=[recorder])
    whole = time.process_time() - began
    measured.stop()
    data = measured.get_data()
    lines = {
        os.path.relpath(path, root): {str(line): sorted(filter(None, names)) for line, names in found.items()}
        for path in data.measured_files()
        if (found := data.contexts_by_lineno(path))
    }
    read = {str(path.relative_to(root)) for path in map(Path, tables) if path.match("*.toml") and root in path.parents}
    return {
        "seconds": recorder.seconds,
        "collecting": whole - sum(recorder.seconds.values()),
        "lines": lines,
        "sources": {path: digest(root / path) for path in lines.keys() | read},
    }


@dataclass(frozen=True)
class Reach:
    """The tests of one file that reach a line, and what running them costs."""

    file: str
    tests: tuple[str, ...]  # the fastest first
    each: tuple[float, ...]  # seconds of each test
    collecting: float
    direct: bool  # by tests, not only while they are collected or set up

    @property
    def seconds(self) -> float:
        """The time to run them all."""
        return self.collecting + sum(self.each)

    def within(self, seconds: float) -> Reach:
        """The fastest of them that can be run in so much time; always one."""
        count = max(1, sum(cost <= seconds for cost in accumulate(self.each)))
        return replace(self, tests=self.tests[:count], each=self.each[:count])


class Cover:
    """The record of all test files."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._folder, self._root = folder, root
        self._found: dict[str, dict[str, Any]] = {}

    def renew(
        self, tests: Iterable[Path], sources: Sequence[Path], fork: Callable[..., int], jobs: int
    ) -> Iterable[str]:
        """Record the test files that have changed since, that many at once; yields each name as it is done."""
        self._folder.mkdir(parents=True, exist_ok=True)

        def renewed(test: Path) -> str:
            name = str(test.relative_to(self._root))
            file = self._folder / f"{name.replace('/', '+')}.{digest(test)}.json"
            if not self._fresh(file):
                for old in self._folder.glob(f"{name.replace('/', '+')}.*.json"):
                    old.unlink()
                fork(lambda: file.write_text(json.dumps(record(test, sources, self._root)), encoding="utf-8"))
            if file.exists():
                self._found[name] = json.loads(file.read_text(encoding="utf-8"))
            return name

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(renewed, tests)

    def _fresh(self, file: Path) -> bool:
        """Whether a record is there, and the files it speaks of are as they were."""
        if not file.exists():
            return False
        found = json.loads(file.read_text(encoding="utf-8"))["sources"]
        return all((self._root / path).exists() and digest(self._root / path) == held for path, held in found.items())

    def reach(self, path: str, lines: Iterable[int]) -> list[Reach]:
        """The test files that reach one of these lines of a source file: those by a test first, the cheapest first."""
        expected = {str(line) for line in lines}
        reaches = []
        for name, found in self._found.items():
            of_file = found["lines"].get(path, {})
            tests = {test for line in expected & of_file.keys() for test in of_file[line]}
            direct = tests & found["seconds"].keys()
            if "file" in tests and not direct:
                tests = set(found["seconds"])
            tests &= found["seconds"].keys()
            if tests:
                order = tuple(sorted(tests, key=lambda test: found["seconds"][test]))
                each = tuple(found["seconds"][test] for test in order)
                reaches.append(Reach(name, order, each, found["collecting"], bool(direct)))
        return sorted(reaches, key=lambda reach: (not reach.direct, reach.seconds))


def warm() -> None:
    """Import what every test needs and no change touches, once for all who are forked."""
    import hypothesis  # noqa: F401, PLC0415
    import rich.table  # noqa: F401, PLC0415
    import typer.testing  # noqa: F401, PLC0415

    import academie._core  # noqa: F401, PLC0415

    sys.dont_write_bytecode = False

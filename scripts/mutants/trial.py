"""One change put to the tests that reach it, in a process of its own: the tree is never touched.

The child gets the changed text where Python would read the file, runs the cheapest test files first, and ends at the
first failure. What never ends is killed, and counts as found out.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from cover import QUIET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cover import Reach

FAILED, PASSED, LATE = 1, 0, -1
MEMORY = 8 << 30
ASLEEP = 10  # a child that waits for ever is one that has had that many times its processor time


@dataclass(eq=False)
class Chosen:
    """A plugin of pytest that keeps the tests wanted, in their order, and writes down the first that fails."""

    order: dict[str, int]
    failed: Path
    ran: int = field(default=0)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """The tests that reach the change, the fastest first."""
        items[:] = sorted(
            (each for each in items if each.nodeid in self.order), key=lambda each: self.order[each.nodeid]
        )
        del config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A failure in any phase is one."""
        self.ran += report.when == "call"
        if report.failed and not self.failed.exists():
            self.failed.write_text(report.nodeid, encoding="utf-8")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """So is a file that cannot even be imported."""
        if report.failed and not self.failed.exists():
            self.failed.write_text(report.nodeid, encoding="utf-8")


def fork(task: Callable[[], Any], seconds: int = 900) -> int:
    """Do it in a child, silently; its status, or LATE where that many seconds of the processor did not suffice."""
    child = os.fork()
    if child == 0:
        status = FAILED
        try:
            os.setsid()
            _silence()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            status = task()
            status = status if isinstance(status, int) and status in {PASSED, FAILED} else PASSED
        finally:
            os._exit(status)
    ends = time.monotonic() + ASLEEP * seconds
    while time.monotonic() < ends:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            _end(child)
            late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in {signal.SIGXCPU, signal.SIGKILL}
            return LATE if late else os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    _end(child)
    os.waitpid(child, 0)
    return LATE


def _end(group: int) -> None:
    """Nothing a test has started outlives it."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def _silence() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def substitute(path: Path, text: str) -> None:
    """From now on in this process, Python reads this text in place of the file."""
    original = SourceFileLoader.get_code
    code = compile(text, str(path), "exec", dont_inherit=True)

    def get_code(self: SourceFileLoader, fullname: str) -> Any:  # noqa: ANN401 - what the loader returns
        return code if Path(self.path) == path else original(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def run(path: Path, text: str, reaches: Sequence[Reach], file: Path) -> int:
    """The change put to the tests, in this process; FAILED at the first that fails."""
    substitute(path, text)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    for batch in _batches(reaches):
        order = {test: place for place, test in enumerate(test for reach in batch for test in reach.tests)}
        status = pytest.main([*QUIET, *(reach.file for reach in batch)], plugins=[Chosen(order, file)])
        if status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return FAILED
    return PASSED


def _batches(reaches: Sequence[Reach]) -> list[list[Reach]]:
    """One file, then two, then four …: most changes fall at the first, and the rest are not started one by one."""
    batches, size, rest = [], 1, list(reaches)
    while rest:
        batches.append(rest[:size])
        rest, size = rest[size:], size * 2
    return batches

"""What an engine refuses in one sentence, and what it survives: forks, reports that ask it again, no threads."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.analysis import Budget, Stop
from academie.errors import Unavailable, Unreadable
from academie.games.draughts.game import game

if TYPE_CHECKING:
    from academie.analysis import Engine


def test_a_report_cannot_ask_its_own_engine() -> None:
    """It would wait for itself; it is told so, and the engine goes on being of use."""
    engine, start = game.engine(megabytes=1), game.start()
    with pytest.raises(Unavailable, match="is analysing already"):
        engine.analyse(start, Budget(depth=3), progress=lambda _: engine.analyse(start, Budget(depth=1)) and None)
    assert engine.analyse(start, Budget(depth=2)).depth == 2


def told_by_child(engine: Engine) -> str:
    """What an engine of this process answers in a process forked from it."""
    source, sink = os.pipe()
    if (child := os.fork()) == 0:
        try:
            told = str(engine.analyse(game.start(), Budget(depth=2)).depth)
        except Unavailable as error:
            told = str(error)
        os.write(sink, told.encode())
        os._exit(0)
    os.close(sink)
    os.waitpid(child, 0)
    with os.fdopen(source) as pipe:
        return pipe.read()


def test_an_engine_survives_a_fork() -> None:
    """In the child it is of use; one that was analysing says that it is not."""
    engine, stop, begun = game.engine(megabytes=1), Stop(), threading.Event()
    assert told_by_child(engine) == "2"

    def analyse() -> None:
        engine.analyse(game.start(), Budget(), stop=stop, progress=lambda _: begun.set())

    thread = threading.Thread(target=analyse)
    thread.start()
    begun.wait()
    told = told_by_child(engine)
    stop.set()
    thread.join()
    assert "is analysing already" in told


def test_a_search_goes_on_without_threads() -> None:
    """Where the system starts none, the search has one thread."""
    program = """
import resource
from academie.analysis import Budget
from academie.games import find
game = find("draughts")
engine, start = game.engine(megabytes=1), game.start()
engine.analyse(start, Budget(depth=1), threads=64)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 24), used + (1 << 24)))
print(engine.analyse(start, Budget(depth=4), threads=64).depth)
"""
    if not Path("/proc/self/statm").exists():
        pytest.skip("only Linux tells how much memory a process has")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "4"), done.stderr


@pytest.mark.parametrize(
    "budget", [(-1, 0, 0), (math.nan, 0, 0), (math.inf, 0, 0), (0, -1, 0), (0, 2**64, 0), (0, 0, -1), (0, 0, 2**40)]
)
def test_a_budget_is_an_amount(budget: tuple[float, int, int]) -> None:
    """Nothing below zero, nothing without end, and no number that is none."""
    with pytest.raises(Unreadable, match="budget"):
        Budget(*budget)


@pytest.mark.parametrize("megabytes", [0, -1, 17592186044416, 10**30])
def test_an_engine_has_what_the_machine_has(megabytes: int) -> None:
    """Memory beyond the machine's is refused before any is taken."""
    with pytest.raises(Unreadable, match="megabytes on this machine"):
        game.engine(megabytes=megabytes)


def test_an_engine_has_so_many_threads() -> None:
    """And no more, nor fewer than one."""
    for threads in (0, -1, 257, 2**40):
        with pytest.raises(Unreadable, match="from 1 to 256 threads"):
            game.engine(megabytes=1).analyse(game.start(), Budget(depth=1), threads=threads)

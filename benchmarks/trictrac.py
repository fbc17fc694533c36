"""Trictrac: resulting positions a second, and throws fully scored a second; counts are asserted before they are timed.

Processor time, best of some rounds, one core: python benchmarks/trictrac.py [--rounds N] [--instructions]
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from academie._core.trictrac import Sweep

if TYPE_CHECKING:
    from collections.abc import Callable

SEED, GAMES = 1818, 60
THROWS, POSITIONS, POINTS = 108255, 909609, (294224, 17948)  # of that seed and that many games


def best(work: Callable[[], object], rounds: int) -> float:
    """The least processor time of some rounds."""
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def instructions(work: str) -> int:
    """What callgrind counts for a sweep and a number of runs of some work."""
    program = f"from academie._core.trictrac import Sweep; sweep = Sweep({SEED}, 2); {work}"
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", program]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    match = re.search(r"Collected : (\d+)", output)
    assert match is not None, output
    return int(match[1])


def main() -> None:
    """Assert, then time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--instructions", action="store_true")
    arguments = parser.parse_args()
    sweep = Sweep(SEED, GAMES)
    assert sweep.throws == THROWS, sweep.throws
    assert sweep.positions() == POSITIONS, sweep.positions()
    assert sweep.points() == POINTS, sweep.points()
    plays, scores = best(sweep.positions, arguments.rounds), best(sweep.points, arguments.rounds)
    print(f"plays: {POSITIONS} positions of {THROWS} throws, {POSITIONS / plays / 1e6:.2f} million positions a second")
    print(
        f"points: {POINTS[0]} and {POINTS[1]} of {THROWS} throws, {THROWS / scores / 1e6:.2f} million throws a second"
    )
    if arguments.instructions and shutil.which("valgrind") is None:
        print("Instructions are counted by valgrind, which is not installed here.")
    elif arguments.instructions:
        throws = Sweep(SEED, 2).throws
        base = instructions("pass")
        for name in ("positions", "points"):
            print(f"{name}: {(instructions(f'sweep.{name}()') - base) / throws:.0f} instructions a throw")


if __name__ == "__main__":
    main()

"""How many instructions a fixed count and a fixed search take, by callgrind: a figure without noise, to compare builds.

Each task runs in a process of its own; what starting Python and the package costs is measured by the same task at its
smallest and taken off.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

PERFT = "from academie.game.registry import find; game = find('draughts'); game.perft(game.start(), {})"
SEARCH = (
    "from academie.game.registry import find; from academie.game.analysis import Budget; game = find('draughts'); "
    "game.engine(megabytes=1).analyse(game.start(), Budget(depth={}))"
)
# What is run, at which depth, and at which depth it is next to nothing.
TASKS = {"perft": (PERFT, 7, 1), "search": (SEARCH, 12, 1)}


def instructions(valgrind: str, code: str) -> int:
    """What a Python process that runs this code executes."""
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or found is None:
        sys.exit(f"callgrind could not run the task: {run.stderr.strip().splitlines()[-1:]}")
    return int(found[1])


def main() -> None:
    """Prints one line for each task."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        print("valgrind is not installed, so no instructions are counted.")
        return
    for name, (code, depth, least) in TASKS.items():
        cost = instructions(valgrind, code.format(depth)) - instructions(valgrind, code.format(least))
        print(f"{name} depth {depth}: {cost / 1e6:.1f} million instructions", flush=True)


if __name__ == "__main__":
    main()

"""Builds the wheels into dist/ and tries them: `make wheels`, or `python -m wheels` from scripts/.

For each machine one wheel for Python 3.11 and one of the stable ABI for 3.12 and all that follow, each for the oldest
system it can run on, as auditwheel finds. A wheel is then installed in a clean environment for every Python there is,
with no compiler in sight, and used; one of another machine under an emulator. What cannot be built or tried here is
told in a sentence. One wheel after another is had by `--machine x86_64 --python 3.11` and its like.
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from wheels import building, emulating, pythons, trying
from wheels.targets import TARGETS, Missing

ROOT = Path(__file__).resolve().parents[2]
console = Console()


def main() -> int:
    """Build all there is to build, try all there is to try."""
    parser = argparse.ArgumentParser(description="Builds the wheels and tries them.")
    parser.add_argument("--machine", nargs="*", choices=list(TARGETS), default=list(TARGETS))
    parser.add_argument("--python", nargs="*", metavar="VERSION", help="only the wheels that these build: 3.11, 3.12")
    parser.add_argument("--optimise", default="-O3", help="as the compiler is told it; --optimise=-O0 to try the way")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    found = pythons.found()
    told: list[str] = []
    built: list[building.Built] = []
    for machine in asked.machine:
        for version in pythons.needed(found):
            if asked.python is not None and pythons.named(version) not in asked.python:
                continue
            try:
                built.append(building.build(ROOT, TARGETS[machine], found[version], asked.folder, asked.optimise))
            except Missing as missing:
                told.append(str(missing))
    tried = trying.all_of([each.path for each in built if each.machine == platform.machine()], found, ROOT / "build")
    for machine in {each.machine for each in built} - {platform.machine()}:
        wheels = [each.path for each in built if each.machine == machine]
        try:
            tried += trying.across(wheels, emulating.found(machine, ROOT / "build" / "wheels"), ROOT / "build")
        except Missing as missing:
            told.append(str(missing))
    _show(built, tried)
    for sentence in dict.fromkeys(told):
        console.print(sentence, style="italic", markup=False)
    return 0 if built and all(each.ok for each in tried) else 1


def _show(built: list[building.Built], tried: list[trying.Tried]) -> None:
    table = Table("wheel", "kB", "built in")
    for each in built:
        table.add_row(each.path.name, f"{each.path.stat().st_size / 1000:.0f}", f"{each.seconds:.0f} s")
    console.print(table)
    for one in tried:
        table = Table("", "seconds", "", title=f"{one.wheel}, {one.python}", title_justify="left")
        for step in one.steps:
            table.add_row(step.name, f"{step.seconds:.1f}", "ok" if step.ok else step.said)
        console.print(table)


if __name__ == "__main__":
    sys.exit(main())

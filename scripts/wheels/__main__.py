"""Builds the wheels into dist/ and tries them: `make wheels`, or `python -m wheels` from scripts/.

For each machine one wheel for Python 3.11 and one of the stable ABI for 3.12 and all that follow, each for the oldest
system it can run on, as auditwheel finds. A wheel is then installed in a clean environment for every Python there is,
with no compiler in sight, and used; one of another machine under an emulator. What cannot be built or tried here is
told in a sentence. One wheel alone is had by `--machine x86_64 --python 3.11`; `--only build` and `--only try` part the
two.
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from wheels import build, check
from wheels.targets import TARGETS, Missing, named, needed, pythons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wheels.targets import Version

ROOT = Path(__file__).resolve().parents[2]
console = Console()


def main() -> int:
    """Build all there is to build, try all there is to try."""
    parser = argparse.ArgumentParser(description="Builds the wheels and tries them.")
    parser.add_argument("--machine", nargs="*", choices=list(TARGETS), default=list(TARGETS))
    parser.add_argument("--python", nargs="*", metavar="VERSION", help="only the wheels that these build: 3.11, 3.12")
    parser.add_argument("--optimise", default="-O3", help="as the compiler is told it; --optimise=-O0 to try the way")
    parser.add_argument("--only", choices=("build", "try"), help="only build, or try what lies in the folder")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    found, lines = pythons(), list[str]()
    built = [] if asked.only == "try" else list(_built(asked, found, lines))
    wheels = sorted(asked.folder.glob("*.whl")) if asked.only == "try" else [each.path for each in built]
    tried = [] if asked.only == "build" else list(_tried(asked.machine, wheels, found, lines))
    _show(built, tried)
    for sentence in dict.fromkeys(lines):
        console.print(sentence, style="italic", markup=False)
    return 0 if (built or tried) and all(each.ok for each in tried) else 1


def _built(asked: argparse.Namespace, found: dict[Version, Path], lines: list[str]) -> Iterator[build.Built]:
    """Build the requested wheels; print what is missing for one that cannot be built."""
    # This machine first: its build writes the stubs, which all wheels hold and a build across cannot write.
    for machine in sorted(asked.machine, key=lambda each: not TARGETS[each].native):
        for version in needed(found):
            if asked.python is not None and named(version) not in asked.python:
                continue
            try:
                yield build.build(ROOT, TARGETS[machine], found[version], asked.folder, asked.optimise)
            except Missing as missing:
                lines.append(str(missing))


def _tried(
    machines: list[str], wheels: list[Path], found: dict[Version, Path], lines: list[str]
) -> Iterator[check.Tried]:
    """Try every wheel with every Python it is meant for; print what is missing for one that cannot be tried."""
    for machine in machines:
        fitting = [wheel for wheel in wheels if wheel.stem.endswith(machine)]
        try:
            if machine == platform.machine():
                yield from check.all_of(fitting, found, ROOT / "build")
            elif fitting:
                yield from check.across(fitting, check.foreign(machine, ROOT / "build" / "wheels"), ROOT / "build")
        except Missing as missing:
            lines.append(str(missing))


def _show(built: list[build.Built], tried: list[check.Tried]) -> None:
    table = Table("wheel", "kB", "built in")
    for each in built:
        table.add_row(each.path.name, f"{each.path.stat().st_size / 1000:.0f}", f"{each.seconds:.0f} s")
    if built:
        console.print(table)
    for one in tried:
        table = Table("", "seconds", "", title=f"{one.wheel}, {one.python}", title_justify="left")
        for step in one.steps:
            table.add_row(step.name, f"{step.seconds:.1f}", "ok" if step.ok else step.said)
        console.print(table)


if __name__ == "__main__":
    sys.exit(main())

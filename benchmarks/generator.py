"""How fast the generator of moves is, alone or beside other programs; counts are asserted before anything is timed.

    python benchmarks/generator.py --core 1 --peer OTHER=/path/to/its/perft

A peer is any program that takes DEPTH and FEN as arguments and prints `perft(9) 41022423 nodes, 0.34 sec, ...`. Runs
alternate, ours and each peer's in turn, and the best of each counts: what else the machine does then hurts all alike.
This program builds nothing and knows no peer by name.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from academie.games import find

if TYPE_CHECKING:
    from collections.abc import Callable


class Anchor(NamedTuple):
    """A position and its counts at a depth to be sure of and at a depth long enough to be timed (§56)."""

    name: str
    position: str
    sure: tuple[int, int]
    timed: tuple[int, int]


ANCHORS = (
    Anchor(
        "start",
        f"W:W{','.join(map(str, range(31, 51)))}:B{','.join(map(str, range(1, 21)))}",
        (7, 1_049_442),
        (9, 41_022_423),
    ),
    Anchor(
        "kings",
        "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
        (7, 9_041_010),
        (8, 86_724_219),
    ),
    Anchor(
        "exchange",
        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
        (11, 377_436),
        (14, 58_360_286),
    ),
)
PRINTED = re.compile(r"perft\((\d+)\)\s+(\d+) nodes, ([0-9.]+) sec")


def ours(anchor: Anchor) -> float:
    """The seconds of one count by this package."""
    game = find("draughts")
    state = game.read(anchor.position)
    depth, leaves = anchor.timed
    begun = time.perf_counter()
    counted = game.perft(state, depth)
    seconds = time.perf_counter() - begun
    if counted != leaves:
        sys.exit(f"{anchor.name}: {counted} leaves at depth {depth}, where {leaves} is right; do not trust this build.")
    return seconds


def peer(name: str, command: list[str], anchor: Anchor) -> float:
    """The seconds of one count by another program, as it tells them."""
    depth, leaves = anchor.timed
    run = subprocess.run([*command, str(depth), anchor.position], capture_output=True, text=True, check=False)
    found = [match for match in PRINTED.finditer(run.stdout) if int(match[1]) == depth]
    if not found or int(found[-1][2]) != leaves:
        sys.exit(f"{name} does not count {leaves} leaves at depth {depth} of {anchor.name}; it cannot be compared.")
    return float(found[-1][3])


def check() -> None:
    """Asserts the known counts."""
    game = find("draughts")
    for anchor in ANCHORS:
        depth, leaves = anchor.sure
        counted = game.perft(game.read(anchor.position), depth)
        assert counted == leaves, f"{anchor.name}: {counted} leaves at depth {depth}, where {leaves} is right"


def measure(anchor: Anchor, clocks: dict[str, Callable[[Anchor], float]], rounds: int) -> dict[str, float]:
    """The most leaves a second of each program, their runs in turn."""
    best = dict.fromkeys(clocks, float("inf"))
    for _ in range(rounds):
        for name, clock in clocks.items():
            best[name] = min(best[name], clock(anchor))
    return {name: anchor.timed[1] / seconds for name, seconds in best.items()}


def read_peer(text: str) -> tuple[str, list[str]]:
    """NAME=COMMAND, the command as a shell would split it."""
    name, equals, command = text.partition("=")
    if not (name and equals and command):
        raise argparse.ArgumentTypeError("write NAME=COMMAND")
    return name, shlex.split(command)


def clock_of(name: str, command: list[str]) -> Callable[[Anchor], float]:
    """The clock of a peer."""
    return lambda anchor: peer(name, command, anchor)


def main() -> None:
    """Checks, then measures and prints millions of leaves a second, and ours over each peer's."""
    parser = argparse.ArgumentParser(description="Leaves counted a second, beside other programs if any are named.")
    parser.add_argument("--peer", type=read_peer, action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=7, help="how many runs of each, in turn; the best counts")
    parser.add_argument("--core", type=int, help="stay on this processor, peers too")
    asked = parser.parse_args()
    if asked.core is not None:
        os.sched_setaffinity(0, {asked.core})
    check()
    print(f"counts right; best of {asked.rounds}, load {os.getloadavg()[0]:.1f}; million leaves a second")
    clocks = {"ours": ours} | {name: clock_of(name, command) for name, command in asked.peer}
    print(f"{'':<12}{'depth':>6}" + "".join(f"{name:>14}" for name in clocks))
    for anchor in ANCHORS:
        speeds = measure(anchor, clocks, max(asked.rounds, 1))
        cells = [f"{speeds['ours'] / 1e6:>14.1f}"] + [
            f"{speed / 1e6:>7.1f} ({speeds['ours'] / speed:.2f})" for name, speed in speeds.items() if name != "ours"
        ]
        print(f"{anchor.name:<12}{anchor.timed[0]:>6}" + "".join(f"{cell:>14}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()

"""How fast the generator of moves is, alone or beside other programs; counts are asserted before anything is timed.

    python benchmarks/generator.py --core 1 --peer OTHER=/path/to/its/perft

A peer is any program that takes DEPTH and FEN as arguments and prints `perft(9) 41022423 nodes, ...`, one line
or one for each depth; ours is run in the same way. What is measured is processor time, less that of the same program at
depth 1, over all leaves it prints, so that neither other work on the machine nor the start of a program tells. Runs
alternate, ours and each peer's in turn, and the best of each counts. This program builds nothing and knows no peer.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shlex
import subprocess
import sys
import time
from math import inf
from typing import NamedTuple

from academie.game.registry import find


class Anchor(NamedTuple):
    """A position and its counts at depth 1, at a depth to be sure of, and at one long enough to be timed (§56)."""

    name: str
    position: str
    first: tuple[int, int]
    sure: tuple[int, int]
    timed: tuple[int, int]


ANCHORS = (
    Anchor(
        "start",
        f"W:W{','.join(map(str, range(31, 51)))}:B{','.join(map(str, range(1, 21)))}",
        (1, 9),
        (7, 1_049_442),
        (10, 258_895_763),
    ),
    Anchor(
        "kings",
        "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
        (1, 14),
        (7, 9_041_010),
        (8, 86_724_219),
    ),
    Anchor(
        "exchange",
        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
        (1, 6),
        (11, 377_436),
        (14, 58_360_286),
    ),
)
PRINTED = re.compile(r"perft\((\d+)\)\s+(\d+) nodes")
KNOWN = {
    (anchor.position, depth): leaves
    for anchor in ANCHORS
    for depth, leaves in (anchor.first, anchor.sure, anchor.timed)
}


def count(depth: int, position: str) -> None:
    """One count by this package, printed as peers print theirs."""
    game = find("draughts")
    state = game.read(position)
    begun = time.process_time()
    leaves = game.perft(state, depth)
    seconds = time.process_time() - begun
    print(f"perft({depth}) {leaves} nodes, {seconds:.4f} sec, {leaves / seconds:.0f} nodes/s, bulk")


def run(name: str, command: list[str], depth: int, position: str) -> tuple[int, float]:
    """The leaves a program counts at a depth, with those it prints on the way, and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([*command, str(depth), position], capture_output=True, text=True, check=False)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    counts = {int(at): int(leaves) for at, leaves in PRINTED.findall(done.stdout)}
    if counts.get(depth) != KNOWN[position, depth]:
        sys.exit(f"{name} counts {counts.get(depth)} where {KNOWN[position, depth]} is right; it cannot be compared.")
    return sum(counts.values()), seconds


def check() -> None:
    """Asserts the known counts."""
    game = find("draughts")
    for anchor in ANCHORS:
        depth, leaves = anchor.sure
        counted = game.perft(game.read(anchor.position), depth)
        assert counted == leaves, f"{anchor.name}: {counted} leaves at depth {depth}, where {leaves} is right"


def measure(anchor: Anchor, programs: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """The most leaves a second of each program, their runs in turn."""
    start, whole, leaves = dict.fromkeys(programs, inf), dict.fromkeys(programs, inf), dict.fromkeys(programs, 0)
    for _ in range(rounds):
        for name, command in programs.items():
            start[name] = min(start[name], run(name, command, 1, anchor.position)[1])
            leaves[name], seconds = run(name, command, anchor.timed[0], anchor.position)
            whole[name] = min(whole[name], seconds)
    return {name: leaves[name] / (whole[name] - start[name]) for name in programs}


def read_peer(text: str) -> tuple[str, list[str]]:
    """NAME=COMMAND, the command as a shell would split it."""
    name, equals, command = text.partition("=")
    if not (name and equals and command):
        raise argparse.ArgumentTypeError("write NAME=COMMAND")
    return name, shlex.split(command)


def main() -> None:
    """Checks, then measures and prints millions of leaves a second, and ours over each peer's."""
    parser = argparse.ArgumentParser(description="Leaves counted a second, beside other programs if any are named.")
    parser.add_argument("--peer", type=read_peer, action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=7, help="how many runs of each, in turn; the best counts")
    parser.add_argument("--core", type=int, help="stay on this processor, peers too")
    parser.add_argument("--count", nargs=2, metavar=("DEPTH", "FEN"), help="one count by this package, and no more")
    asked = parser.parse_args()
    if asked.count:
        count(int(asked.count[0]), asked.count[1])
        return
    if asked.core is not None:
        os.sched_setaffinity(0, {asked.core})
    check()
    print(f"counts right; best of {asked.rounds}, load {os.getloadavg()[0]:.1f}; million leaves a second")
    programs = {"ours": [sys.executable, __file__, "--count"], **dict(asked.peer)}
    print(f"{'':<12}{'depth':>6}" + "".join(f"{name:>14}" for name in programs))
    for anchor in ANCHORS:
        speeds = measure(anchor, programs, max(asked.rounds, 1))
        cells = [f"{speeds['ours'] / 1e6:>14.1f}"] + [
            f"{speed / 1e6:>7.1f} ({speeds['ours'] / speed:.2f})" for name, speed in speeds.items() if name != "ours"
        ]
        print(f"{anchor.name:<12}{anchor.timed[0]:>6}" + "".join(f"{cell:>14}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()

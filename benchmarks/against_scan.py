"""Our draughts engine against Scan 2.0, each for the same processor time a move, and the nodes a second of both.

    g++ -O2 -fPIC -shared benchmarks/tune/processor_time.cpp -o /tmp/processor_time.so
    LD_PRELOAD=/tmp/processor_time.so python benchmarks/against_scan.py SCAN --seconds 0.03

SCAN is the folder in which Scan 2.0 (GPL, github.com/rhalbersma/scan) was built by its own Makefile; it runs as a
program of its own and speaks an older Hub than ours. Every opening of two plies is played twice, colours changed; a
pair of games is one observation. Scan does not stop before it has finished depth 12, so the processor time each side
really had is printed.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from academie.analysis import Budget
from academie.cli.clock import timed
from academie.games import find
from academie.games.draughts.bench import SEARCHED
from academie.games.draughts.hub import encoding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.game import Move
    from academie.games.draughts.state import State

PROFILE = "fmjd"
MEGABYTES = 16
SETTINGS = "book = false\nbook-margin = 0\nthreads = 1\ntt-size = 20\nbb-size = 4\n"  # 2^20 entries of 16 bytes
SPELL = 2.0  # seconds on each position of the signature, to count nodes a second


class Side(Protocol):
    """Who plays: his moves, how many he was asked for, and the processor time they took."""

    asked: int
    spent: float

    def begin(self) -> None:
        """Forget the last game."""

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""


class Ours:
    """The engine of the house, in this process, with its tables of endings as Scan has its own."""

    def __init__(self) -> None:
        self.engine = find("draughts").engine(megabytes=MEGABYTES)
        self.asked, self.spent = 0, 0.0

    def begin(self) -> None:
        """Forget the last game."""
        self.engine.clear()

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""
        found, spent = timed(lambda: self.engine.analyse(state, Budget(seconds=seconds)))
        self.asked, self.spent = self.asked + 1, self.spent + spent
        return found.lines[0].move

    def nodes(self, state: State) -> tuple[int, float]:
        """The nodes of a long look, and its seconds."""
        self.begin()
        found = self.engine.analyse(state, Budget(seconds=SPELL))
        return found.nodes, found.seconds


class Scan:
    """Scan 2.0 in a process of its own."""

    def __init__(self, folder: Path) -> None:
        binary = next((each for each in (folder / "scan", folder / "src" / "scan") if each.is_file()), None)
        if binary is None:
            sys.exit(f"There is no program scan in {folder}; build it there by its own Makefile.")
        (folder / "scan.ini").write_text(SETTINGS, encoding="ascii")
        self.program = subprocess.Popen(
            [binary, "hub"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.asked, self.spent = 0, 0.0
        self.tell("hub", "init")
        self.wait("ready")

    def tell(self, *lines: str) -> None:
        """Send it lines."""
        assert self.program.stdin is not None
        self.program.stdin.write("".join(f"{line}\n" for line in lines))
        self.program.stdin.flush()

    def wait(self, word: str) -> tuple[str, str]:
        """The rest of the first line that begins with a word, and the last line of news before it."""
        news = ""
        assert self.program.stdout is not None
        for line in self.program.stdout:
            first, _, rest = line.strip().partition(" ")
            if first == "error":
                sys.exit(f"Scan says: {line.strip()}")
            if first == word:
                return rest, news
            news = rest if first == "info" else news
        sys.exit("Scan has gone away.")

    def processor(self) -> float:
        """Seconds of processor time its threads have had."""
        each = Path(f"/proc/{self.program.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in each) / 1e9

    def begin(self) -> None:
        """Forget the last game."""
        self.tell("new")

    def think(self, state: State, seconds: float) -> tuple[str, str, float]:
        """Its answer, its last news, and the processor time both took."""
        position, moves = encoding.write_state(state)
        before = self.processor()
        self.tell(f"pos {position[0].lower()}{position[1:]}", *(f"move {move}" for move in moves))
        self.tell(f"time {round(1000 * seconds)}", "go")
        answer, news = self.wait("move")
        return answer, news, self.processor() - before

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""
        answer, _, spent = self.think(state, seconds)
        if len(state.moves()) > 1:  # an only move it plays at once
            self.asked, self.spent = self.asked + 1, self.spent + spent
        return encoding.read_move(state, answer.split()[0])

    def nodes(self, state: State) -> tuple[int, float]:
        """The nodes of a long look, and its seconds, when it last told of them."""
        self.begin()
        news = self.think(state, SPELL)[1].split()  # depth, mean ply, score, nodes, seconds, speed, line
        return int(news[3]), float(news[4])


@dataclass
class Tally:
    """Half points of ours in each pair of games, and how the games ended."""

    pairs: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=lambda: [0, 0, 0])

    def score(self) -> tuple[float, float]:
        """The share that ours won, and its standard error."""
        count = len(self.pairs)
        mean = sum(self.pairs) / count / 4
        return mean, math.sqrt(sum((each / 4 - mean) ** 2 for each in self.pairs)) / count

    def __str__(self) -> str:
        mean, spread = self.score()
        lost, drawn, won = self.ends
        score = min(max(mean, 0.01), 0.99)
        elo = 400 * math.log10(score / (1 - score))
        told = f"+{won} ={drawn} -{lost}, {100 * mean:.1f} % (s.e. {100 * spread:.1f}), {elo:+.0f} Elo"
        return f"{2 * len(self.pairs)} games: {told}"


def openings() -> Iterator[State]:
    """Every first move with every answer."""
    start = find("draughts").start(PROFILE)
    for first in start.moves():
        after = start.after(first)
        for second in after.moves():
            yield after.after(second)


def play(state: State, sides: Sequence[Side], seconds: float) -> int | None:
    """The number of the winner, White first; None for a draw."""
    for side in sides:
        side.begin()
    while state.result is None:
        state = state.after(sides[state.player].choose(state, seconds))
    return state.result.winner


def match(ours: Ours, scan: Scan, seconds: float, most: int) -> None:
    """So many openings, spread over all of them, each twice."""
    tally, every = Tally(), list(openings())
    for opening in every[:: max(1, len(every) // most)][:most]:
        points = 0
        for place, sides in enumerate(((ours, scan), (scan, ours))):
            winner = play(opening, sides, seconds)
            half = 1 if winner is None else 2 * (winner == place)
            tally.ends[half] += 1
            points += half
        tally.pairs.append(points)
        print(tally, flush=True)
    for name, side in (("ours", ours), ("Scan", scan)):
        print(f"{name}: {1000 * side.spent / side.asked:.1f} ms of processor time a move")
    mean, error = tally.score()
    told = {"mean": 100 * mean, "error": 100 * error, "count": 2 * len(tally.pairs), "unit": "%"}
    print(f"STRENGTH {json.dumps(told)}")  # for strength.py


def speed(ours: Ours, scan: Scan) -> None:
    """Nodes a second over the positions of the signature."""
    game = find("draughts")
    for name, side in (("ours", ours), ("Scan", scan)):
        counted = [side.nodes(game.read(line, PROFILE)) for line in SEARCHED]
        nodes, seconds = sum(each for each, _ in counted), sum(each for _, each in counted)
        print(f"{name}: {nodes} nodes in {seconds:.2f} s, {nodes / seconds / 1e6:.2f} million a second", flush=True)


def main() -> None:
    """Prints the nodes a second, then the match as it goes."""
    parser = argparse.ArgumentParser(description="Our draughts engine against Scan 2.0.")
    parser.add_argument("scan", type=Path, help="the folder of Scan 2.0, built")
    parser.add_argument("--seconds", type=float, default=0.03, help="processor time a move")
    parser.add_argument("--openings", type=int, default=81, help="how many of the two-ply openings")
    asked = parser.parse_args()
    if "processor_time" not in os.environ.get("LD_PRELOAD", ""):
        sys.exit("Run it with LD_PRELOAD, as its head says, or the wall's clock is what counts.")
    ours, scan = Ours(), Scan(asked.scan)
    speed(ours, scan)
    if asked.openings:
        match(ours, scan, asked.seconds, asked.openings)
    scan.tell("quit")


if __name__ == "__main__":
    main()

"""Our draughts engine against Scan 2.0, both for the same processor time, and the nodes a second of both.

    g++ -O2 -fPIC -shared benchmarks/tune/processor_time.cpp -o /tmp/processor_time.so
    LD_PRELOAD=/tmp/processor_time.so python benchmarks/against_scan.py SCAN --seconds 0.03

SCAN is the folder in which Scan 2.0 (GPL, github.com/rhalbersma/scan) was built by its own Makefile; it runs as a
program of its own and speaks an older Hub than ours. Scan does not stop before it has finished depth 12, so it takes
more than a short limit: what it really takes is what ours is given, on the average (draughts_match.py). With `--book`
both open by what they know, Scan by its book and ours by the repertoire; such moves take no time and are not counted.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from draughts_match import PROFILE, Ours, match, options

from academie.game.analysis import Budget
from academie.game.registry import find
from academie.games.draughts.bench import SEARCHED
from academie.games.draughts.programs import hub

if TYPE_CHECKING:
    from academie.game import Move
    from academie.games.draughts.state import State

SETTINGS = "book = {book}\nbook-margin = 0\nthreads = 1\ntt-size = 20\nbb-size = 4\n"  # 2^20 entries of 16 bytes
SPELL, ROUNDS = 1.0, 6  # seconds on each position of the signature, and how many times, to count nodes a second


class Scan:
    """Scan 2.0 in a process of its own."""

    def __init__(self, folder: Path, *, book: bool = False) -> None:
        folder = folder.resolve()  # it is started from there
        binary = next((each for each in (folder / "scan", folder / "src" / "scan") if each.is_file()), None)
        if binary is None:
            sys.exit(f"There is no program scan in {folder}; build it there by its own Makefile.")
        settings, target = folder / "scan.ini", SETTINGS.format(book=str(book).lower())
        if not settings.exists() or settings.read_text(encoding="ascii") != target:
            settings.write_text(target, encoding="ascii")
        self.program = subprocess.Popen(
            [binary, "hub"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.asked, self.spent = 0, 0.0
        self.tell("hub", "init")
        self.wait("ready")
        self.think(find("draughts").start(PROFILE), 0.01)  # reads its tables, which no game pays

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
        position, moves = hub.write_state(state)
        before = self.processor()
        self.tell(f"pos {position[0].lower()}{position[1:]}", *(f"move {move}" for move in moves))
        self.tell(f"time {round(1000 * seconds)}", "go")
        answer, news = self.wait("move")
        return answer, news, self.processor() - before

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""
        answer, news, spent = self.think(state, seconds)
        if len(state.moves()) > 1 and not _from_book(news):  # an only move, or one of its book, it plays at once
            self.asked, self.spent = self.asked + 1, self.spent + spent
        return hub.read_move(state, answer.split()[0])

    def nodes(self, state: State) -> tuple[int, float]:
        """The nodes of a long look, and its seconds, when it last told of them."""
        self.begin()
        news = self.think(state, SPELL)[1].split()  # depth, mean ply, score, nodes, seconds, speed, line
        return int(news[3]), float(news[4])


def _from_book(news: str) -> bool:
    """Whether a move came without a search: the news tell of depth 0 then."""
    return news.split()[:1] == ["0"]


def nodes(ours: Ours, state: State) -> tuple[int, float]:
    """The nodes of a long look of ours, and its seconds."""
    ours.begin()
    found = ours.engine.analyse(state, Budget(seconds=SPELL))
    return found.nodes, found.seconds


def speed(ours: Ours, scan: Scan) -> None:
    """Nodes a second over the positions of the signature: turn about, since machines are slower at times."""
    game = find("draughts")
    positions = [game.read(line, PROFILE) for line in SEARCHED]
    looks = [(nodes(ours, state), scan.nodes(state)) for _ in range(ROUNDS) for state in positions]
    for name, counted in zip(("ours", "Scan"), zip(*looks, strict=True), strict=True):
        total, seconds = sum(each for each, _ in counted), sum(each for _, each in counted)
        print(f"{name}: {total} nodes in {seconds:.2f} s, {total / seconds / 1e6:.2f} million a second", flush=True)
    ratios = [math.log(count / seconds / (other / theirs)) for (count, seconds), (other, theirs) in looks]
    mean, error = math.exp(statistics.mean(ratios)), statistics.stdev(ratios) / math.sqrt(len(ratios))
    print(f"ratio: {mean:.2f} (s.e. {mean * error:.2f}), of {len(ratios)} looks", flush=True)


def main() -> None:
    """Prints the nodes a second, then the match as it goes."""
    parser = argparse.ArgumentParser(description="Our draughts engine against Scan 2.0.")
    parser.add_argument("scan", type=Path, help="the folder of Scan 2.0, built")
    options(parser)
    parser.add_argument("--speed", action="store_true", help="nodes a second first")
    parser.add_argument("--book", action="store_true", help="Scan's own book, and our repertoire")
    asked = parser.parse_args()
    if "processor_time" not in os.environ.get("LD_PRELOAD", ""):
        sys.exit("Run it with LD_PRELOAD, as its head says, or the wall's clock is what counts.")
    if asked.speed:
        scan = Scan(asked.scan)
        speed(Ours(), scan)
        scan.tell("quit")
    if asked.openings:
        match(lambda: Scan(asked.scan, book=asked.book), asked)


if __name__ == "__main__":
    main()

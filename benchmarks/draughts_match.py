"""Matches of our draughts engine against another program, both for the same processor time.

All openings of two plies, each played twice with colours changed; a pair of games is one observation. What the other
really takes for a move is measured as the match goes, and ours has as much on the average, whatever the limit says.
Opening by opening is written to the file of `--save`, and what is in it is not played again.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from academie.game.analysis import Budget
from academie.game.registry import find
from academie.games.draughts import openings

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.context import ForkProcess
    from multiprocessing.queues import SimpleQueue

    from academie.game import Move
    from academie.games.draughts.state import State

PROFILE = "fmjd"
MEGABYTES = 16
PATIENCE = 8  # moves over which a difference of time is made good


class Side(Protocol):
    """Who plays: his moves, how many he was asked for, and the processor time they took."""

    asked: int
    spent: float

    def begin(self) -> None:
        """Forget the last game."""

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""


class Ours:
    """Our engine, in this process, with its tables of endings, and the repertoire where it is wished."""

    def __init__(self, *, book: bool = False) -> None:
        self.book = book
        self.engine = find("draughts").engine(megabytes=MEGABYTES)
        self.engine.analyse(find("draughts").start(PROFILE), Budget(depth=1))  # reads its tables, which no game pays
        self.asked, self.spent = 0, 0.0

    def begin(self) -> None:
        """Forget the last game."""
        self.engine.clear()

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        if self.book and (known := openings.choices(state, 0)):
            return known[0]
        begun = time.process_time()
        found = self.engine.analyse(state, Budget(seconds=seconds))
        self.asked, self.spent = self.asked + 1, self.spent + time.process_time() - begun
        return found.lines[0].move


@dataclass
class Tally:
    """Half points of ours in each pair of games, how the games ended, and the time both had."""

    pairs: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=lambda: [0, 0, 0])
    times: list[list[float]] = field(default_factory=lambda: [[0, 0.0], [0, 0.0]])  # asked, spent: ours, theirs

    def add(self, data: dict[str, Any]) -> None:
        """The result of one opening."""
        self.pairs.append(data["points"])
        self.ends = [a + b for a, b in zip(self.ends, data["ends"], strict=True)]
        self.times = [
            [a + b for a, b in zip(mine, new, strict=True)] for mine, new in zip(self.times, data["times"], strict=True)
        ]

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
        text = f"+{won} ={drawn} -{lost}, {100 * mean:.1f} % (s.e. {100 * spread:.1f}), {elo:+.0f} Elo"
        ours, theirs = (1000 * spent / max(1, asked) for asked, spent in self.times)
        return f"{2 * len(self.pairs)} games: {text}; {ours:.1f} and {theirs:.1f} ms a move"


def starts() -> Iterator[State]:
    """Every first move with every answer."""
    start = find("draughts").start(PROFILE)
    for first in start.moves():
        after = start.after(first)
        for second in after.moves():
            yield after.after(second)


def fair(ours: Ours, theirs: Side, seconds: float) -> float:
    """What ours may take now, so that both take as much on the average."""
    usual = theirs.spent / theirs.asked if theirs.asked else seconds
    behind = usual * ours.asked - ours.spent
    return min(max(usual + behind / PATIENCE, usual / 2), 2 * usual)


def play(state: State, ours: Ours, theirs: Side, place: int, seconds: float) -> int | None:
    """The number of the winner, White first; None for a draw. Ours sits at `place`."""
    ours.begin()
    theirs.begin()
    while state.result is None:
        if state.player == place:
            state = state.after(ours.choose(state, fair(ours, theirs, seconds)))
        else:
            state = state.after(theirs.choose(state, seconds))
    return state.result.winner


def bout(number: int, opening: State, ours: Ours, theirs: Side, seconds: float) -> dict[str, Any]:
    """One opening twice."""
    before = [[ours.asked, ours.spent], [theirs.asked, theirs.spent]]
    points, ends = 0, [0, 0, 0]
    for place in (0, 1):
        winner = play(opening, ours, theirs, place, seconds)
        half = 1 if winner is None else 2 * (winner == place)
        ends[half] += 1
        points += half
    after = [[ours.asked, ours.spent], [theirs.asked, theirs.spent]]
    times = [[new - old for new, old in zip(a, b, strict=True)] for a, b in zip(after, before, strict=True)]
    return {"opening": number, "seconds": seconds, "points": points, "ends": ends, "times": times}


def options(parser: argparse.ArgumentParser) -> None:
    """What every match is asked."""
    parser.add_argument("--seconds", type=float, default=0.03, help="processor time a move")
    parser.add_argument("--openings", type=int, default=81, help="how many of the two-ply openings")
    parser.add_argument("--workers", type=int, default=1, help="pairs of games played beside each other")
    parser.add_argument("--save", type=Path, help="a file of what has been played; goes on after a kill")
    parser.set_defaults(book=False)  # who knows openings, and whose opponent does, has an option for it


def match(opponent: Callable[[], Side], asked: argparse.Namespace) -> None:
    """That many openings, spread over all of them; prints the tally as it goes, and the figure for strength.py."""
    every = list(enumerate(starts()))
    chosen = every[:: max(1, len(every) // max(1, asked.openings))][: asked.openings]
    tally, done = Tally(), set()
    for line in _saved(asked.save):
        alike = line["seconds"] == asked.seconds and line.get("book", False) == asked.book
        if alike and line["opening"] in {number for number, _ in chosen}:
            tally.add(line)
            done.add(line["opening"])
    left = [(number, state) for number, state in chosen if number not in done]
    for line in _played(opponent, left, asked):
        tally.add(line)
        if asked.save:
            with asked.save.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line | ({"book": True} if asked.book else {})) + "\n")
        print(tally, flush=True)
    mean, error = tally.score()
    figure = {"mean": 100 * mean, "error": 100 * error, "count": 2 * len(tally.pairs), "unit": "%"}
    print(tally)
    print(f"STRENGTH {json.dumps(figure)}")  # for strength.py


def _saved(path: Path | None) -> list[dict[str, Any]]:
    if path is None or not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def _played(
    opponent: Callable[[], Side], left: Sequence[tuple[int, State]], asked: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    seconds, workers = asked.seconds, asked.workers
    if workers <= 1:
        ours, theirs = Ours(book=asked.book), opponent()
        for number, state in left:
            yield bout(number, state, ours, theirs, seconds)
        return
    context = multiprocessing.get_context("fork")
    requests, found = context.SimpleQueue(), context.SimpleQueue()
    for number, _ in left:
        requests.put(number)
    for _ in range(workers):
        requests.put(None)
    states = dict(left)

    def work() -> None:
        ours, theirs = Ours(book=asked.book), opponent()
        for number in iter(requests.get, None):
            found.put(bout(number, states[number], ours, theirs, seconds))

    hands = [context.Process(target=work, daemon=True) for _ in range(workers)]
    for hand in hands:
        hand.start()
    for _ in left:
        _wait(found, hands)
        yield found.get()


def _wait(found: SimpleQueue[dict[str, Any]], hands: Sequence[ForkProcess]) -> None:
    """Until something was found; where all who play have gone away nothing ever will be."""
    while found.empty():
        if not any(hand.is_alive() for hand in hands) and found.empty():
            sys.exit("Those who played the games have gone away.")
        time.sleep(0.05)

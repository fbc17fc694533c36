"""Our networks of gammon against bgsage (MPL, on PyPI) at its first ply, its networks' own glance, without a cube.

    python -m venv /tmp/sage && /tmp/sage/bin/pip install bgsage
    python benchmarks/against_sage.py /tmp/sage/bin/python --plies 1 --end 100

bgsage lives in an environment of its own, whose Python is named, and runs as a program of its own: `SAGE`.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from gammon_games import HAND, ours, pairs, plays_of
from outside import Outside

if TYPE_CHECKING:
    from gammon_games import Board, Counts, Dice

STEPS = 24
# Reads a board and two dice a line, answers with the board after its play, all as bgsage writes them.
SAGE = """
import json, sys
from bgsage import BgBotAnalyzer
sage = BgBotAnalyzer(eval_level="1ply", cubeful=False)
print("ready", flush=True)
for line in sys.stdin:
    board, one, two = json.loads(line)
    print(json.dumps(list(sage.checker_play(board, one, two, jacoby=False).moves[0].board)), flush=True)
"""


def written(own: Counts, other: Counts) -> list[int]:
    """A board as bgsage has it: the other's hand, points 1 to 24 of who plays (the other's men negative), his hand."""
    points = [own[STEPS - point] - other[point - 1] for point in range(1, STEPS + 1)]
    return [other[HAND], *points, own[HAND]]


class Sage(Outside):
    """bgsage in a process of its own."""

    def __init__(self, python: str) -> None:
        super().__init__(python, SAGE, "bgsage")

    def choice(self, own: Counts, other: Counts, dice: Dice) -> Board:
        """Where its play leads; that there is such a play, our law says."""
        plays = plays_of(own, other, dice)
        if len(plays) == 1:
            return plays[0]
        self.tell(json.dumps([written(own, other), *dice]))
        after = json.loads(self.read_line())
        return next(play for play in plays if written(*play) == after)


def main() -> None:
    """Points a game, pair by pair, each behind its mark."""
    parser = argparse.ArgumentParser(description="Our networks of gammon against bgsage.")
    parser.add_argument("python", help="the Python that has bgsage")
    parser.add_argument("--plies", type=int, default=1, help="how far ours look")
    parser.add_argument("--seed", type=int, default=1818)
    parser.add_argument("--begin", type=int, default=0)
    parser.add_argument("--end", type=int, default=1000, help="pairs of games")
    wish = parser.parse_args()
    sage = Sage(wish.python)
    for value in pairs((ours(wish.plies), sage.choice), wish.seed, wish.begin, wish.end):
        print(f"STRENGTH {value!r}", flush=True)


if __name__ == "__main__":
    main()

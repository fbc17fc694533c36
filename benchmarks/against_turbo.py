"""Our draughts engine against the TurboEngine of py-draughts (MIT, on PyPI), both for the same processor time.

    python -m venv /tmp/turbo && /tmp/turbo/bin/pip install py-draughts
    python benchmarks/against_turbo.py /tmp/turbo/bin/python --seconds 0.1

py-draughts lives in an environment of its own, whose Python is named, and runs as a program of its own: `TURBO`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import TYPE_CHECKING

from draughts_match import match, options

from academie.games.draughts.hub import encoding

if TYPE_CHECKING:
    from academie.game import Move
    from academie.games.draughts.state import State

# Reads a position and seconds a line, answers with a move and the processor time it took, all as Hub writes them.
TURBO = """
import sys, time
from draughts import Board, TurboEngine
from draughts.engines.hub import hub_position_to_board, move_to_hub_notation
TurboEngine(time_limit=0.1).get_best_move(Board())  # reads what no game pays
print("ready", flush=True)
for line in sys.stdin:
    position, seconds = line.split()
    begun = time.process_time()
    move = TurboEngine(time_limit=float(seconds)).get_best_move(hub_position_to_board(position, Board))
    print(move_to_hub_notation(move), time.process_time() - begun, flush=True)
"""


class Turbo:
    """py-draughts in a process of its own."""

    def __init__(self, python: str) -> None:
        self.program = subprocess.Popen(
            [python, "-c", TURBO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.asked, self.spent = 0, 0.0
        self.heard()

    def heard(self) -> str:
        """Its next line."""
        assert self.program.stdout is not None
        line = self.program.stdout.readline()
        if not line:
            sys.exit("py-draughts has gone away; is it installed where this Python finds it?")
        return line

    def begin(self) -> None:
        """It remembers nothing from one move to the next."""

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        assert self.program.stdin is not None
        self.program.stdin.write(f"{encoding.write_position(state.setup)} {seconds}\n")
        self.program.stdin.flush()
        move, spent = self.heard().split()
        self.asked, self.spent = self.asked + 1, self.spent + float(spent)
        return encoding.read_move(state, move)


def main() -> None:
    """Prints the match as it goes."""
    parser = argparse.ArgumentParser(description="Our draughts engine against py-draughts.")
    parser.add_argument("python", help="the Python that has py-draughts")
    options(parser)
    asked = parser.parse_args()
    match(lambda: Turbo(asked.python), asked)


if __name__ == "__main__":
    main()

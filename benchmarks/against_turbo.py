"""Our draughts engine against the TurboEngine of py-draughts (MIT, on PyPI), both for the same processor time.

    python -m venv /tmp/turbo && /tmp/turbo/bin/pip install py-draughts
    python benchmarks/against_turbo.py /tmp/turbo/bin/python --seconds 0.1

py-draughts lives in an environment of its own, whose Python is named, and runs as a program of its own: `TURBO`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from draughts_match import match, options
from outside import Outside

from academie.games.draughts.programs import hub

if TYPE_CHECKING:
    from academie.game import Move
    from academie.games.draughts.state import State

# Reads seconds, a position and the moves since, answers with a move and the processor time it took, all as Hub writes
# them; `new` begins a game. Its clock is the one on the wall, and is told to be the processor's. An engine lasts one
# game, so that it keeps its table, and no depth ends its search before the time does.
TURBO = """
import sys, time
time.perf_counter = time.process_time
from draughts import Board, TurboEngine
from draughts.engines.hub import hub_position_to_board, move_to_hub_notation, parse_hub_move
TurboEngine(time_limit=0.1).get_best_move(Board())  # reads what no game pays
print("ready", flush=True)
for line in sys.stdin:
    if line == "new\\n":
        engine = TurboEngine(depth_limit=None)
        continue
    seconds, position, *moves = line.split()
    begun = time.process_time()
    board = hub_position_to_board(position, Board)
    for move in moves:
        board.push(parse_hub_move(move, board.legal_moves))
    engine.time_limit = float(seconds)
    move = engine.get_best_move(board)
    print(move_to_hub_notation(move), time.process_time() - begun, flush=True)
"""


class Turbo(Outside):
    """py-draughts in a process of its own."""

    def __init__(self, python: str) -> None:
        super().__init__(python, TURBO, "py-draughts")
        self.asked, self.spent = 0, 0.0

    def begin(self) -> None:
        """Forget the last game."""
        self.tell("new")

    def choose(self, state: State, seconds: float) -> Move:
        """A move."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        position, since = hub.write_state(state)
        self.tell(" ".join((str(seconds), position, *since)))
        move, spent = self.read_line().split()
        self.asked, self.spent = self.asked + 1, self.spent + float(spent)
        return hub.read_move(state, move)


def main() -> None:
    """Prints the match as it goes."""
    parser = argparse.ArgumentParser(description="Our draughts engine against py-draughts.")
    parser.add_argument("python", help="the Python that has py-draughts")
    options(parser)
    asked = parser.parse_args()
    match(lambda: Turbo(asked.python), asked)


if __name__ == "__main__":
    main()

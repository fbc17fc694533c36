"""How fast games are played from Python: random games through the vocabulary, and PettingZoo's environment.

Chess stands beside python-chess in the same run: its moves alone, and with the ends of a game looked at, as here.

    python benchmarks/python_play.py [--rounds 3]

What is played is asserted before it is timed: the line in which the games of a fixed seed end. One core, processor
time, the best of the rounds.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import TYPE_CHECKING

import chess

from academie import find
from academie.bridges.pettingzoo import env as environment

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES, SEED = 100, 1
# The plies of the games of the seed, throws and moves, and the position in which the last of them ends.
ENDS = {
    "trictrac": (25_475, "W:A9,B1,D1,F1,I1,J1,K1;B:N2,P1,S1,V1,X1,Y9"),
    "gammon": (18_845, "W:*15;B:D1,F1,M1,O1,P1,R4,T3,U3"),
}
STEPS = {"gammon": (17_550, "W:*15;B:A1,M7,N5,X2")}


def played(name: str) -> tuple[int, str]:
    """Random games, every throw by its chances and every move as likely as another: plies, and the last position."""
    game, chance, plies = find(name), random.Random(SEED), 0  # noqa: S311 - games, not secrets
    for _ in range(GAMES):
        state = game.start()
        while state.result is None:
            rolls = state.rolls()
            choice = (
                chance.choices(rolls, [roll.weight for roll in rolls])[0] if rolls else chance.choice(state.moves())
            )
            state, plies = state.after(choice), plies + 1
    return plies, str(state).split(" profile=")[0]


CHESS_PLIES = 4_000


def chess_played(step: Callable[[random.Random], int]) -> float:
    """Plies a second of random chess; `step` plays one game."""
    chance, plies, begun = random.Random(SEED), 0, time.process_time()  # noqa: S311 - as above
    while plies < CHESS_PLIES:
        plies += step(chance)
    return plies / (time.process_time() - begun)


def ours(profile: str) -> Callable[[random.Random], int]:
    """A random game of chess here."""

    def step(chance: random.Random) -> int:
        state, plies = find("chess").start(profile), 0
        while moves := state.moves():
            state, plies = state.after(chance.choice(moves)), plies + 1
        return plies

    return step


def theirs(*, ends: bool) -> Callable[[random.Random], int]:
    """The same by python-chess: until nobody can move, or until the game is over."""

    def step(chance: random.Random) -> int:
        board, plies = chess.Board(), 0
        while plies < CHESS_PLIES and (moves := list(board.legal_moves)) and not (ends and board.is_game_over()):
            board.push(chance.choice(moves))
            plies += 1
        return plies

    return step


def stepped(name: str) -> tuple[int, str]:
    """The same through the environment: steps, and the last line it told."""
    made, chance, steps, line = environment(name), random.Random(SEED), 0, ""  # noqa: S311 - as above
    for seed in range(GAMES):
        made.reset(seed=seed)
        for _ in made.agent_iter():
            observed, _, terminated, truncated, info = made.last()
            line = info["line"]
            if terminated or truncated:
                made.step(None)
                continue
            made.step(chance.choice(observed["action_mask"].nonzero()[0].tolist()))
            steps += 1
    return steps, line.split(" profile=")[0]


def timed(play: Callable[[str], tuple[int, str]], name: str, expected: tuple[int, str], rounds: int) -> float:
    """What is done a second, in the best round, the answer asserted in each."""
    best = 0.0
    for _ in range(rounds):
        begun = time.process_time()
        found = play(name)
        best = max(best, found[0] / (time.process_time() - begun))
        assert found == expected, found
    return best


def main() -> None:
    """Assert and time all of it."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=3)
    rounds = options.parse_args().rounds
    for name, expected in ENDS.items():
        print(f"{name}: {timed(played, name, expected, rounds):,.0f} plies/s of random play")
    kinds = {"chess, modern": ours("modern"), "chess, philidor-1806": ours("philidor-1806")}
    kinds |= {"python-chess, moves alone": theirs(ends=False), "python-chess, ends too": theirs(ends=True)}
    for kind, step in kinds.items():
        print(f"{kind}: {max(chess_played(step) for _ in range(rounds)):,.0f} plies/s of random play")
    for name, expected in STEPS.items():
        print(f"{name}: {timed(stepped, name, expected, rounds):,.0f} PettingZoo steps/s")


if __name__ == "__main__":
    main()

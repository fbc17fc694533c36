"""The games of the board and domino: random games, resulting positions and coups a second; counts asserted first.

Gammon is measured beside OpenSpiel's backgammon, which has the same plays, in the same run: whole random games, of
which the throws played are counted, in both alike. OpenSpiel shows Python no random playout of its own; the fastest
ways found to have whole games played in C++ are `evaluate_bots` with its uniform random bots, and a tree search of one
simulation valued by rollouts. Both are timed; the throws of the first are counted from the histories of its games.
OpenSpiel keeps that history, and numbers its moves, which our playout does not: this compares what a caller gets.

Processor time, best of some rounds, one core: python benchmarks/tables.py [--rounds N]
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from typing import TYPE_CHECKING, Any

from academie import _core
from academie.game.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable

SEED = 1818
GAMES, PLIES = 2000, 190011  # random games of gammon from that seed, and the throws played in them
# Positions of that many random games from that seed: throws, and positions that result from them.
SWEPT = 40
POSITIONS = {
    "trictrac": (74256, 614075),
    "revertier": (45549, 604501),
    "toute_table": (76965, 1630330),
    "tourne_case": (46536, 69759),
    "dames_rabattues": (30408, 31893),
    "plain": (27615, 452019),
    "toc": (54012, 308946),
    "gammon": (76965, 1630330),
    "jacquet": (79359, 1143317),
    "garanguet": (128856, 9645881),
}
COUPS, TALLY = (
    200_000,
    (1715060, 205512, 137214),
)  # random coups at domino, six tiles each: tiles placed, boudes, closed
PEER_GAMES = 300


def best(work: Callable[[], object], rounds: int) -> float:
    """The least processor time of some rounds."""
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def native(name: str) -> Any:
    """The native module of a game."""
    return getattr(_core, name)


def swept(name: str) -> Any:
    """A game's positions of random games; race games are asked under a profile, the default one."""
    race = getattr(find(name), "race", None)
    if race is None:
        return native(name).Sweep(SEED, SWEPT)
    return native(name).Sweep(race.native_profile(find(name).profiles.find()), SEED, SWEPT)


def gammon(rounds: int) -> tuple[float, float]:
    """The mean number of throws in a random game of gammon, and how many are played a second."""
    core = native("gammon")
    profile = core.Profile()
    output = core.playouts(profile, SEED, GAMES)
    assert (output.games, output.plies) == (GAMES, PLIES), (output.games, output.plies)
    took = best(lambda: core.playouts(profile, SEED, GAMES), rounds)
    print(f"gammon: {PLIES} throws played in {GAMES} random games, {PLIES / took / 1e3:.0f} thousand a second")
    return PLIES / GAMES, PLIES / took


def peer(rounds: int, ours: float, speed: float) -> None:
    """The same of OpenSpiel's backgammon, if it is installed, and how many times faster ours is than its best."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not installed here: make .venv/.bridges has it.")
        return
    game = pyspiel.load_game("backgammon")
    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in (0, 1)]

    def play() -> list[Any]:
        states = [game.new_initial_state() for _ in range(PEER_GAMES)]
        for seed, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, SEED + seed)
        return states

    states = play()
    chance = int(pyspiel.PlayerId.CHANCE)
    plies = sum(step.player == chance for state in states for step in state.full_history())
    assert all(state.is_terminal() for state in states)
    # Each throw is played by whoever has it; a doublet, which OpenSpiel plays in two halves, counts once as with us.
    assert abs(plies / PEER_GAMES / ours - 1) < 0.1, (plies / PEER_GAMES, ours)
    bots_took = best(play, rounds)
    print(f"OpenSpiel, bots: {plies} throws in {PEER_GAMES} games, {plies / bots_took / 1e3:.1f} thousand a second")
    first = game.new_initial_state()
    first.apply_action(first.chance_outcomes()[0][0])

    def search() -> Any:
        rollouts = pyspiel.RandomRolloutEvaluator(PEER_GAMES, SEED)
        return pyspiel.MCTSBot(game, rollouts, 1.0, 1, 100, False, SEED, False).mcts_search(first)

    assert search().explore_count == 1
    took = best(search, rounds)
    print(f"OpenSpiel, rollouts: {PEER_GAMES} games, about {plies / took / 1e3:.1f} thousand throws a second")
    print(f"gammon over OpenSpiel's faster way: {speed * min(took, bots_took) / plies:.1f} times")


def positions(rounds: int) -> None:
    """Positions that result from every throw, in each game of the board."""
    for name, expected in POSITIONS.items():
        sweep = swept(name)
        assert (sweep.throws, sweep.positions()) == expected, (name, sweep.throws, sweep.positions())
        took = best(sweep.positions, rounds)
        print(
            f"{name}: {expected[1]} positions of {expected[0]} throws, {expected[1] / took / 1e6:.2f} million a second"
        )


def domino(rounds: int) -> None:
    """Coups a minute."""
    core = native("domino")
    output = core.playouts(SEED, COUPS)
    assert (output.coups, output.tiles, output.boudes, output.closed) == (COUPS, *TALLY), (
        output.tiles,
        output.boudes,
        output.closed,
    )
    took = best(lambda: core.playouts(SEED, COUPS), rounds)
    print(f"domino: {COUPS} coups of {TALLY[0]} tiles, {60 * COUPS / took / 1e6:.1f} million coups a minute")


def main() -> None:
    """Assert, then time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    peer(rounds, *gammon(rounds))
    positions(rounds)
    domino(rounds)


if __name__ == "__main__":
    main()

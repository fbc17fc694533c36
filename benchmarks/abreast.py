"""Many games at once: decisions a second of `academie.vector`, beside pgx and OpenSpiel where they are installed.

    python benchmarks/abreast.py [--seconds 5] [--threads 2] [--count 256]

Every decision is taken by chance. One of academie's is an action (one dame) or a whole play; one of pgx's a dame, one
of OpenSpiel's a half of a play. What each library does for it is in its own time: dice, legal moves, observation and
mask here and in pgx; OpenSpiel is asked from Python, for one game at a time, and for no observation. Each row has two
figures: by the clock, and by a second of processor time of all threads together, which a busy machine changes less.
Pin all to two cores with `taskset -c 0,1`; the choice by chance is NumPy's, on one core, and stands in rows of its own.

What is played is asserted before it is timed: how many games have ended after so many steps, and the line of the first.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from academie.vector import Games
from academie.vector.gym import at_random

STEPS = 1_000
# Games that have ended after that many actions and that many whole plays of the seed, and the first game's line then.
ENDS = {
    "gammon": (107, "W:G7,I3,K2,L2,*1;B:A2,Q1,R7,S1,T4", 166, "W:K4,*11;B:M8,*7"),
    "trictrac": (32, "W:R7,S1,T2,U3,V1,X1;B:D3,E6,F3,G3", 172, "W:A7,E1,G1,H3,J2,K1;B:O3,R1,S3,Y8"),
}


def played(name: str, threads: int) -> tuple[int, str, int, str]:
    """The same few games twice, by the first open action and by the middle one of the whole moves."""
    games, found = Games(name, count=16, seed=1818, threads=threads), []
    for step in (lambda: games.step(games.masks.argmax(1)), lambda: games.choose(games.choices() // 2)):
        games.reset(1818)
        ended = 0
        for _ in range(STEPS):
            step()
            ended += int(games.terminated.sum())
        found += [ended, str(games.state(0)).split(" profile=")[0]]
    first, line, second, other = found
    return first, line, second, other


class Meter:
    """Counts decisions, and the time spent while it is entered."""

    def __init__(self) -> None:
        self.done, self.wall, self.processor = 0, 0.0, 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        self.wall += time.perf_counter() - self._began[0]
        self.processor += time.process_time() - self._began[1]

    def say(self, what: str, more: str = "") -> None:
        """Both figures of a row."""
        print(f"{what:58} {self.done / self.wall:11,.0f} {self.done / self.processor:14,.0f}  {more}", flush=True)


def rate(step: Callable[[], int], seconds: float, what: str) -> None:
    """The decisions of a step that returns how many it took; the first is not counted."""
    step()
    meter = Meter()
    while meter.wall < seconds:
        with meter:
            meter.done += step()
    meter.say(what)


def ours(name: str, count: int, threads: int, seconds: float) -> None:
    """Actions, whole plays, and whole plays with the inputs of every position they lead to."""
    games, chance = Games(name, count=count, seed=1, threads=threads), np.random.default_rng(1)

    def act() -> int:
        games.step(at_random(games.masks, chance))
        return count

    rate(act, seconds, f"academie {name}: actions, the choice included")
    actions, plays, looks, rows = Meter(), Meter(), Meter(), 0
    while actions.wall < seconds:
        chosen = at_random(games.masks, chance)
        with actions:
            games.step(chosen)
        actions.done += count
    actions.say(f"academie {name}: actions, observations, masks")
    games.reset(1)
    while plays.wall < seconds:
        with plays:
            counts = games.choices()
        places = (chance.random(count) * counts).astype(np.int32)
        with plays:
            games.choose(places)
        plays.done += count
    plays.say(f"academie {name}: whole plays, observations, masks")
    while games.features and looks.wall < seconds:
        with looks:
            afters = games.afters()
        looks.done, rows = looks.done + count, rows + len(afters.rows)
        games.choose((chance.random(count) * np.diff(afters.starts)).astype(np.int32))
    if rows:
        looks.say(f"academie {name}: plays with every alternative seen", f"{rows / looks.wall:,.0f} positions/s")


def pettingzoo(name: str, seconds: float) -> None:
    """One game by PettingZoo's interface."""
    from academie.bridges.pettingzoo import env  # noqa: PLC0415 - only where it is installed

    game, chance, seeds = env(name), random.Random(1), iter(range(1 << 30))  # noqa: S311 - seeded play
    game.reset(seed=next(seeds))

    def once() -> int:
        for _ in range(200):
            observation, _, terminated, _, _ = game.last()
            if terminated:
                game.reset(seed=next(seeds))
            else:
                game.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        return 200

    rate(once, seconds, f"academie {name}: PettingZoo, one game")


def pgx_backgammon(count: int, seconds: float) -> None:
    """The backgammon of pgx, all games in one call, on JAX's device."""
    import jax  # noqa: PLC0415 - only where it is installed
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415

    env = pgx.make("backgammon")
    begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(env.step)

    @jax.jit
    def forward(state: object, key: object) -> object:
        keys = jax.random.split(key, 2 * count)
        scores = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.vmap(jax.random.categorical)(keys[:count], scores)
        after = step(state, actions, keys[count:])
        fresh = jax.vmap(env.init)(keys[:count])
        pick = lambda new, old: jnp.where(after.terminated.reshape(-1, *[1] * (old.ndim - 1)), new, old)  # noqa: E731
        return jax.tree.map(pick, fresh, after)

    held = [begin(jax.random.split(jax.random.PRNGKey(0), count)), jax.random.PRNGKey(1)]

    def once() -> int:
        held[1], key = jax.random.split(held[1])
        held[0] = jax.block_until_ready(forward(held[0], key))
        return count

    rate(once, seconds, f"pgx backgammon: actions of {count} games on {jax.devices()[0].platform}, choice included")


def openspiel_backgammon(seconds: float) -> None:
    """OpenSpiel's backgammon in C++, asked from Python."""
    import pyspiel  # noqa: PLC0415 - only where it is installed

    game, chance = pyspiel.load_game("backgammon"), random.Random(1)  # noqa: S311 - seeded play
    held = [game.new_initial_state()]

    def throws(state: object) -> int:
        actions, weights = zip(*state.chance_outcomes(), strict=True)  # type: ignore[attr-defined]
        return int(chance.choices(actions, weights)[0])

    def once() -> int:
        decisions = 0
        for _ in range(1000):
            state = held[0]
            if state.is_terminal():
                held[0] = game.new_initial_state()
            elif state.is_chance_node():
                state.apply_action(throws(state))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    rate(once, seconds, "OpenSpiel backgammon: half plays, one game from Python")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--count", type=int, default=256)
    given = parser.parse_args()
    print(f"{'decisions a second':58} {'clock':>11} {'processor':>14}")
    peers: list[Callable[[], None]] = []
    for each, expected in ENDS.items():
        answer = played(each, given.threads)
        assert answer == expected, answer
        ours(each, given.count, given.threads, given.seconds)
        peers.append(partial(pettingzoo, each, given.seconds))
    peers += [partial(pgx_backgammon, count, given.seconds) for count in sorted({256, given.count})]
    for peer in (*peers, lambda: openspiel_backgammon(given.seconds)):
        try:
            peer()
        except ImportError as error:
            print(f"not installed: {error.name}")

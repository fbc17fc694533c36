"""Many games at once: decisions a second of `academie.vector`, beside pgx and OpenSpiel where they are installed.

    python benchmarks/abreast.py [--seconds 5] [--threads 2] [--count 256]

Every decision is taken by chance. One of academie's is an action (one dame) or a whole play; one of pgx's a dame, one
of OpenSpiel's a half of a play. What each library does for it is in its own time: dice, legal moves, observation and
mask here and in pgx; OpenSpiel is asked from Python, for one game at a time, and for no observation. Seconds are of
processor time, of all threads together: two cores do twice as much in a second of the clock. A busy machine still costs
a third, since others use its caches.

What is played is asserted before it is timed: how many games have ended after so many steps, and the line of the first.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

from academie.vector import Games
from academie.vector.gym import at_random

STEPS = 1_000
# Games that have ended after so many actions and so many whole plays of the seed, and the first game's line then.
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


def rate(step: Callable[[], int], seconds: float) -> float:
    """Decisions a second of processor time, of a step that returns how many it took; the first is not counted."""
    step()
    began, decisions = time.process_time(), 0
    while time.process_time() - began < seconds:
        decisions += step()
    return decisions / (time.process_time() - began)


def spent(games: Games, act: Callable[[], None], seconds: float) -> float:
    """Decisions a second of processor time, of the library alone, the choice by chance left out."""
    spent_s, decisions, chance = 0.0, 0, np.random.default_rng(1)
    while spent_s < seconds:
        actions = at_random(games.masks, chance)
        began = time.process_time()
        games.step(actions)
        act()
        spent_s += time.process_time() - began
        decisions += games.count
    return decisions / spent_s


def ours(name: str, count: int, threads: int, seconds: float) -> None:
    """Actions, whole plays, and whole plays with the inputs of every position they lead to."""
    games, chance = Games(name, count=count, seed=1, threads=threads), np.random.default_rng(1)
    print(f"academie {name}: {spent(games, lambda: None, seconds):12,.0f} actions/s, with observations and masks")
    games.reset(1)
    plays, looks, rows = 0, 0, 0
    plays_s = looks_s = 0.0
    while plays_s < seconds:
        began = time.process_time()
        counts = games.choices()
        between = time.process_time()
        places = (chance.random(count) * counts).astype(np.int32)
        chosen = time.process_time()
        games.choose(places)
        plays_s += between - began + time.process_time() - chosen
        plays += count
    print(f"academie {name}: {plays / plays_s:12,.0f} whole plays/s, with observations and masks")
    while games.features and looks_s < seconds:
        began = time.process_time()
        afters = games.afters()
        looks_s += time.process_time() - began
        looks, rows = looks + count, rows + len(afters.rows)
        games.choose((chance.random(count) * np.diff(afters.starts)).astype(np.int32))
    if looks:
        print(f"academie {name}: {looks / looks_s:12,.0f} plays/s looked at whole, {rows / looks_s:,.0f} positions/s")


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

    print(f"pgx backgammon: {rate(once, seconds):12,.0f} actions/s on {jax.devices()[0].platform}, choice included")


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

    print(f"OpenSpiel backgammon: {rate(once, seconds):12,.0f} actions/s, one game in Python")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--count", type=int, default=256)
    given = parser.parse_args()
    for each, expected in ENDS.items():
        answer = played(each, given.threads)
        assert answer == expected, answer
        ours(each, given.count, given.threads, given.seconds)
    for peer in (lambda: pgx_backgammon(given.count, given.seconds), lambda: openspiel_backgammon(given.seconds)):
        try:
            peer()
        except ImportError as error:
            print(f"not installed: {error.name}")

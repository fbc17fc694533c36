"""Games played for a trial: in pairs that meet the same chance, the seats exchanged.

Each game's chance has two streams from the claim's seed: the dice, alike in both games of a pair, and what a player
does where nothing guides him.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Protocol

from academie.seeds import chance

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

    from academie.game import Game, Move, State

    Over = Callable[[State], Sequence[float] | None]  # the shares of a game that ends before its end

MAX_PLIES = 1500


class Policy(Protocol):
    """How a player chooses."""

    def __call__(self, state: State, rng: random.Random, /) -> Move:
        """One of the legal moves of a view."""


def by_chance(state: State, rng: random.Random) -> Move:
    """Any legal move."""
    moves = state.moves()
    return moves[0] if len(moves) == 1 else rng.choice(moves)


def play(
    game: Game, start: State, policies: tuple[Policy, Policy], seed: int, number: int, over: Over | None = None
) -> State:
    """One game; where there are more than two seats the two players take them in turn. `over` may end it early."""
    dice, choices = chance(seed, 2 * number), chance(seed, 2 * number + 1)
    state = start
    for _ in range(MAX_PLIES):
        if state.result is not None or (over is not None and over(state) is not None):
            break
        if state.player is None:
            rolls = state.rolls()
            state = state.after(dice.choices(rolls, [roll.weight for roll in rolls])[0])
            continue
        seat = state.player
        state = state.after(policies[seat % 2](state.view(seat) if game.hidden else state, choices))
    return state


def share(state: State, player: int, over: Over | None = None) -> float:
    """What one of two players has of the result, in all his seats; half of a game without an end."""
    shares = over(state) if over is not None else None
    if shares is None and state.result is not None:
        shares = state.result.shares
    return 0.5 if shares is None else sum(part for seat, part in enumerate(shares) if seat % 2 == player)


def pairs(
    game: Game, profile: str | None, one: Policy, other: Policy, seed: int, over: Over | None = None
) -> Iterator[tuple[float, tuple[State, State]]]:
    """Without end: the share of the first player in both games of a pair, from 0 to 1, and how they ended."""
    start = game.start(profile)
    for number in count():
        first = play(game, start, (one, other), seed, number, over)
        second = play(game, start, (other, one), seed, number, over)
        yield (share(first, 0, over) + share(second, 1, over)) / 2, (first, second)

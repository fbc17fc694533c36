"""Games of our networks of gammon against somebody else's program, in pairs with the same dice, the seats exchanged.

By the profile modern, gammons and backgammons counted as today, without a cube. Of what a game brings the luck of its
throws is taken away, as our networks judge it: its mean is nothing, and what is left varies far less.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from academie._core import gammon as core
from academie._core.tables import Phase
from academie.game.registry import part_of
from academie.nets import load_weights

LIFTED, HAND = 24, 25  # of a side's counts, behind its steps
Counts = Sequence[int]
Board = tuple[Counts, Counts]  # who plays, and the other
Dice = tuple[int, ...]
Choice = Callable[[Counts, Counts, Dice], Board]  # where a play leads

DESIGN = part_of("gammon", "nets").DESIGN
MODERN = DESIGN.profile("modern")
NET = load_weights(DESIGN).net
STARTING = core.start(MODERN)


def thrown(own: Counts, other: Counts, dice: Dice) -> core.State:
    """A state in which a throw is to be played."""
    return core.State(MODERN, own, other, 0, Phase.play, list(dice))


def plays_of(own: Counts, other: Counts, dice: Dice) -> list[Board]:
    """Every play by where it leads."""
    return [play.after for play in thrown(own, other, dice).plays()]


def ours(plies: int) -> Choice:
    """What we play, looking so far."""

    def choice(own: Counts, other: Counts, dice: Dice) -> Board:
        plays = plays_of(own, other, dice)
        if len(plays) == 1:
            return plays[0]
        worths = [each[0] for each in core.weigh(NET, thrown(own, other, dice), plies)]
        return plays[worths.index(max(worths))]

    return choice


def throw(chance: random.Random) -> Dice:
    """Two dice, larger first."""
    return tuple(sorted((chance.randint(1, 6), chance.randint(1, 6)), reverse=True))


def luck(own: Counts, other: Counts, dice: Dice) -> float:
    """The worth of a throw to the thrower at a glance, less the mean over all throws."""
    mean, _ = core.value(NET, core.State(MODERN, own, other, 0, Phase.throw, []), 2)
    return float(max(each[0] for each in core.weigh(NET, thrown(own, other, dice))) - mean)


def points(choices: tuple[Choice, Choice], first: int, chance: random.Random) -> float:
    """One game, begun by one of two; what it brings the first of them, without luck."""
    (own, other), mover, lucky = STARTING, first, 0.0
    while True:
        dice, sign = throw(chance), 1 - 2 * mover
        lucky += sign * luck(own, other, dice)
        after = choices[mover](own, other, dice)
        if after[0][LIFTED] == 15:
            return sign * float(core.ending(*after, MODERN).points) - lucky
        other, own = after
        mover = 1 - mover


def pairs(choices: tuple[Choice, Choice], seed: int, begin: int, end: int) -> Iterator[float]:
    """Points a game of the first, pair by pair; equal numbers are equal dice."""
    for pair in range(begin, end):
        name = f"{seed}/{pair}"
        yield sum(points(choices, first, random.Random(name)) for first in range(2)) / 2  # noqa: S311 - a game

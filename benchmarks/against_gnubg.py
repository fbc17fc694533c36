"""Our networks of gammon beside GNU Backgammon, inside its own Python (docs/program/strength.md).

GNU Backgammon is a program of others, measured from outside; nothing of it is linked or copied. Two measures, in its
cubeless equity, by the profile modern, gammons and backgammons counted as today; each value is told as it is found,
from the one numbered `begin` to before `end`, and equal numbers are equal positions and dice:

    error   positions of its own play at 0-ply; our choice and its best, both judged at 2-ply; the mean loss a decision
    games   games against it at 0-ply (gammon_games.py); points a game
"""

import json
import os
import random
import site
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

wish = json.loads(os.environ["STRENGTH"])
for folder in wish["sites"]:
    site.addsitedir(folder)

import gnubg  # noqa: E402 - there inside GNU Backgammon alone
from gammon_games import HAND, LIFTED, MODERN, STARTING, Board, Counts, Dice, ours, pairs, plays_of, throw  # noqa: E402

from academie._core import gammon as core  # noqa: E402

gnubg.command("set jacoby off")
gnubg.command("set threads 1")
CUBE = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
STEPS = 24


def context(plies: int) -> Any:
    """How they look at a position: without cube and chance."""
    found = gnubg.evalcontext()
    found.update(plies=plies, cubeful=0, deterministic=1, noise=0.0, prune=1)
    return found


GLANCE, DEEP = context(0), context(2)


def theirs(own: Counts, other: Counts) -> tuple[Counts, ...]:
    """A board as they have it: from the last step back, the hand last; who is on roll second."""
    return tuple((*reversed(side[:STEPS]), side[HAND]) for side in (other, own))


def worth(after: Board, how: Any) -> float:
    """The worth of a play that leads there to who made it: the points of a game that is over, else their equity."""
    own, other = after
    ending = core.ending(own, other, MODERN)
    if ending is not None:
        return float(ending.points)
    return -float(gnubg.evaluate(theirs(other, own), CUBE, how)[5])


def their_choice(own: Counts, other: Counts, dice: Dice) -> Board:
    """What they play at a glance."""
    plays = plays_of(own, other, dice)
    if len(plays) == 1:
        return plays[0]
    return max(plays, key=lambda after: worth(after, GLANCE))


def positions(seed: int) -> Iterator[tuple[Counts, Counts, Dice]]:
    """Positions and throws of their own play."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    while True:
        own, other = STARTING
        while True:
            dice = throw(chance)
            yield list(own), list(other), dice
            after = their_choice(own, other, dice)
            if after[0][LIFTED] == 15:
                break
            other, own = after


def decisions() -> Iterator[tuple[Counts, Counts, Dice, list[Board]]]:
    """One in three of the unforced ones of their games, with its plays."""
    chance = random.Random(wish["seed"])  # noqa: S311 - the same
    for own, other, dice in positions(wish["seed"]):
        if chance.random() > 1 / 3:
            continue
        plays = plays_of(own, other, dice)
        if len(plays) > 1:
            yield own, other, dice, plays


def error() -> Iterator[float]:
    """What our choice loses, in thousandths of a point, decision by decision."""
    choice = ours(wish["plies"])
    for own, other, dice, plays in islice(decisions(), wish["begin"], wish["end"]):
        chosen = plays.index(choice(own, other, dice))
        glances = sorted(range(len(plays)), key=lambda i: -worth(plays[i], GLANCE))
        judged = {i: worth(plays[i], DEEP) for i in {*glances[:5], chosen}}
        yield 1000 * (max(judged.values()) - judged[chosen])


def games() -> Iterator[float]:
    """Points a game, pair by pair."""
    return pairs((ours(wish["plies"]), their_choice), wish["seed"], wish["begin"], wish["end"])


for value in {"error": error, "games": games}[wish["what"]]():
    sys.stdout.write(f"STRENGTH {value!r}\n")
    sys.stdout.flush()

"""Our networks of gammon beside GNU Backgammon, inside its own Python (docs/strength.md).

GNU Backgammon is a program of others, measured from outside; nothing of it is linked or copied. Two measures, in its
cubeless equity, by the profile modern, gammons and backgammons counted as today; each value is told as it is found,
from the one numbered `begin` to before `end`, and equal numbers are equal positions and dice:

    error   positions of its own play at 0-ply; our choice and its best, both judged at 2-ply; the mean loss a decision
    games   games against it at 0-ply, in pairs with the same dice, the seats exchanged; points a game, less the luck
            of the throws as our networks judge it, whose mean is nothing
"""

import json
import os
import random
import site
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

wish = json.loads(os.environ["STRENGTH"])
for folder in wish["sites"]:
    site.addsitedir(folder)

import gnubg  # noqa: E402 - there inside GNU Backgammon alone

from academie._core import gammon as core  # noqa: E402
from academie._core.tables import Phase  # noqa: E402
from academie.games import door  # noqa: E402
from academie.nets import load_weights  # noqa: E402

gnubg.command("set jacoby off")
gnubg.command("set threads 1")
CUBE = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
STEPS, LIFTED, HAND = 24, 24, 25
Counts = Sequence[int]
Board = tuple[Counts, Counts]
Dice = tuple[int, ...]
DESIGN = door("gammon", "nets").DESIGN
MODERN = DESIGN.profile("modern")
NET = load_weights(DESIGN).net
STARTING = core.start(MODERN)


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
    """What a play that leads there is worth to who made it: the points of a game that is over, else their equity."""
    own, other = after
    ending = core.ending(own, other, MODERN)
    if ending is not None:
        return float(ending.points)
    return -float(gnubg.evaluate(theirs(other, own), CUBE, how)[5])


def our_choice(own: Counts, other: Counts, dice: Dice, plies: int) -> tuple[list[Board], int]:
    """Every play by where it leads, and the place of ours."""
    state = core.State(MODERN, own, other, 0, Phase.play, list(dice))
    plays = [play.after for play in state.plays()]
    if len(plays) == 1:
        return plays, 0
    worths = [each[0] for each in core.weigh(NET, state, plies)]
    return plays, worths.index(max(worths))


def their_choice(own: Counts, other: Counts, dice: Dice) -> Board:
    """What they play at a glance."""
    plays = [play.after for play in core.State(MODERN, own, other, 0, Phase.play, list(dice)).plays()]
    if len(plays) == 1:
        return plays[0]
    return max(plays, key=lambda after: worth(after, GLANCE))


def throw(chance: random.Random) -> Dice:
    """Two dice, larger first."""
    return tuple(sorted((chance.randint(1, 6), chance.randint(1, 6)), reverse=True))


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
        plays = [play.after for play in core.State(MODERN, own, other, 0, Phase.play, list(dice)).plays()]
        if len(plays) > 1:
            yield own, other, dice, plays


def error() -> Iterator[float]:
    """What our choice loses, in thousandths of a point, decision by decision."""
    for own, other, dice, plays in islice(decisions(), wish["begin"], wish["end"]):
        _, chosen = our_choice(own, other, dice, wish["plies"])
        glances = sorted(range(len(plays)), key=lambda i: -worth(plays[i], GLANCE))
        judged = {i: worth(plays[i], DEEP) for i in {*glances[:5], chosen}}
        yield 1000 * (max(judged.values()) - judged[chosen])


def luck(own: Counts, other: Counts, dice: Dice) -> float:
    """What a throw is worth to the thrower at a glance, less the mean over all throws."""
    fallen = core.State(MODERN, own, other, 0, Phase.play, list(dice))
    mean, _ = core.value(NET, core.State(MODERN, own, other, 0, Phase.throw, []), 2)
    return float(max(each[0] for each in core.weigh(NET, fallen)) - mean)


def points(board: Board, dice_of: random.Random, *, first_ours: bool) -> float:
    """One game; what it brings us."""
    own, other = board
    mine, lucky = first_ours, 0.0
    while True:
        dice = throw(dice_of)
        lucky += luck(own, other, dice) * (1 if mine else -1)
        if mine:
            plays, chosen = our_choice(own, other, dice, wish["plies"])
            after = plays[chosen]
        else:
            after = their_choice(own, other, dice)
        if after[0][LIFTED] == 15:
            return worth(after, GLANCE) * (1 if mine else -1) - lucky
        other, own = after
        mine = not mine


def games() -> Iterator[float]:
    """Points a game, pair by pair."""
    for pair in range(wish["begin"], wish["end"]):
        name = f"{wish['seed']}/{pair}"
        dice = [random.Random(name) for _ in range(2)]  # noqa: S311 - the same
        yield sum(points(STARTING, dice[i], first_ours=i == 0) for i in range(2)) / 2


for value in {"error": error, "games": games}[wish["what"]]():
    sys.stdout.write(f"STRENGTH {value!r}\n")
    sys.stdout.flush()

"""Games played by chance at every table, and what steps on a board do to its men, from docs/program/scene.md alone."""

import random
from collections import Counter
from functools import cache
from itertools import accumulate, islice
from typing import Any

import pytest

from academie.errors import AcademieError
from academie.game.registry import GAMES, find
from academie.referee.acts import Act
from academie.referee.table import Table
from often import times
from sittings import MODES, played

ASKED = ("dames_rabattues", "academie-1806+manual-claim+manual-play")  # the options by which more is asked of people
# Besides the usual profile of each game those with another board, or with other numbers of players; the rest is deep.
OTHERS = {"francaise", "poule-trois", "piquet-voleur", "puiser", "lepeintre-1818", ASKED[1]}
SITTINGS = [
    pytest.param(
        game,
        profile,
        mode,
        id=f"{game}-{profile}-{mode}",
        marks=[] if profile in OTHERS or profile == find(game).profiles.default else [pytest.mark.deep],
    )
    for game, profile in [*((game.name, each) for game in GAMES for each in game.profiles.profiles), ASKED]
    for mode in MODES
]
# Of every profile: what may not be seen is looked for everywhere.
HIDDEN = [pytest.param(*each.values, id=each.id) for each in SITTINGS if find(str(each.values[0])).hidden]
ASSISTED = [each for each in SITTINGS if each.values[2] == "assisted"]
RIGUEUR = [each for each in SITTINGS if each.values[2] == "rigueur"]

Course = list[tuple["Table", tuple["Table", "Act"] | None]]  # each table, with what was played last


@cache
def course(game: str, profile: str, mode: str, seed: int = 5, acts: int = times(30, 45)) -> Course:
    """The tables of a game played by chance, gestures and claims too; nothing where nobody judges faults."""
    try:
        return list(islice(played(game, mode, seed, profile), acts + 1))
    except AcademieError:
        return []


# --- What lies on a board, and what a step does to it

Men = Counter[tuple[str, int, str]]  # by place, side and kind; `white-hand` and the like are places


def men_of(scene: dict[str, Any]) -> Men:
    """The men of a scene."""
    found: Men = Counter()
    for man in scene.get("men", ()):
        found[man["place"], man.get("side", 0), man.get("kind", "man")] += man.get("n", 1)
    for man in scene.get("beside", ()):
        found[man["place"], man.get("side", 0), "dame"] += man["n"]
    return found


def stepped(men: Men, step: list[Any], side: int) -> Men:
    """The men after a step of a side's man."""
    origin, target, more = step[0], step[1], step[4] if len(step) > 4 else {}
    colours = ("white", "black")
    found = Counter(men)
    kind = next(key[2] for key in men if key[:2] == (_place(origin, colours[side]), side))
    for place in more.get("over", ()):
        taken = next(key for key in found if key[0] == place and key[1] != side)
        found[taken] -= 1
    if "hit" in more:
        found[more["hit"], 1 - side, "dame"] -= 1
        found[f"{colours[1 - side]}-hand", 1 - side, "dame"] += 1
    found[_place(origin, colours[side]), side, kind] -= 1
    found[_place(target, colours[side]), side, more.get("becomes", kind)] += 1
    along = more.get("along", ())
    for start, end in zip(along[::2], along[1::2], strict=True):
        other = next(key for key in found if key[:2] == (start, side))
        found[other] -= 1
        found[end, side, other[2]] += 1
    return +found


def _place(name: str, colour: str) -> str:
    return {"+": f"{colour}-hand", "off": f"{colour}-lifted"}.get(name, name)


def opened(ways: list[Any] | dict[str, Any]) -> list[dict[str, Any]]:
    """The stops of ways, packed or not."""
    if isinstance(ways, list):
        return ways
    passed, ends = list(accumulate(ways["stops"])), list(accumulate(ways["ends"]))
    acts = {weight: ways["said"] + act for weight, act in zip(ends, ways["acts"], strict=True)}
    number = {weight: at for at, weight in enumerate(sorted([*passed, *ends]))}
    return [
        {
            "act": acts.get(weight, ""),
            "steps": [
                [*step[:2], number[weight + more], *step[2:]]
                for step, more in zip(ways["steps"], ways["weights"], strict=True)
                if weight + more in number
            ],
        }
        for weight in number
    ]


def walks(ways: list[dict[str, Any]], chance: random.Random, most: int) -> list[tuple[list[list[Any]], str]]:
    """Orders of steps that come to an act, with it: every first step, then by chance, and never more than so many."""
    found = []
    firsts = ways[0].get("steps", [])
    for first in chance.sample(firsts, min(most, len(firsts))):
        made, stop = [first], ways[first[2]]
        while not stop.get("act") or (stop.get("steps") and chance.random() < 0.5):
            step = chance.choice(stop["steps"])
            made.append(step)
            stop = ways[step[2]]
        found.append((made, stop["act"]))
    return found

"""Random games of every game under every profile and option, and values looked at, for the suites of the vocabulary."""

import copy
import enum
import pickle
import random
import types
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from academie.game import Game, Move, Roll, State
from academie.game.registry import GAMES

CASES = [
    pytest.param(game, name, id=f"{game.name}-{name}", marks=pytest.mark.wide if number else ())
    for game in GAMES
    for number, name in enumerate(game.profiles.profiles)
]
# One profile of each game: where the same is asked of the same classes, `make test-deep` asks of the others.
USUAL = [pytest.param(*each.values, id=each.id, marks=[pytest.mark.deep] if each.marks else []) for each in CASES]
# Each option once, on the first profile that takes it: what it changes is tested in the game, here that nothing breaks.
OPTIONS = [
    pytest.param(game, f"{option.applies_to[0]}+{option.name}", id=f"{game.name}-{option.name}", marks=pytest.mark.wide)
    for game in GAMES
    for option in game.profiles.options.values()
]
# The same, one game after the other.
OPTIONED = [
    pytest.param(game, [each.values[1] for each in OPTIONS if each.values[0] is game], id=game.name) for game in GAMES
]
PLIES = 300


def walk(game: Game, profile: str, seed: int | str, plies: int = PLIES) -> list[State]:
    """The states of one random game; equal seeds, equal games."""
    chooser = random.Random(seed)
    states = [game.start(profile)]
    while states[-1].result is None and len(states) <= plies:
        state = states[-1]
        choice: Move | Roll
        if state.player is None:
            rolls = state.rolls()
            choice = chooser.choices(rolls, weights=[roll.weight for roll in rolls])[0]
        else:
            choice = chooser.choice(state.moves())
        states.append(state.after(choice))
    return states


# --- What is asked of a value: copies and pickles that are equal, and nothing in it that can be changed


PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
# What native values answer beside their properties.
ASKED = ("moves", "rolls", "plays", "outcome", "ending", "ended", "winner")


def is_carried(value: object) -> bool:
    """Whether a value comes back equal, with the same hash and text, from every pickle and every copy."""
    again = [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]  # noqa: S301 - just made
    again += [copy.copy(value), copy.deepcopy(value)]
    lines = hash(value), repr(value), str(value), type(value)
    return all(one == value and (hash(one), repr(one), str(one), type(one)) == lines for one in again)


def answers(state: State) -> tuple[object, ...]:
    """All that a state can be asked, and the states that a few of its choices lead to."""
    choices: list[Move | Roll] = [*state.moves(), *state.rolls()]
    # A view is looked at and not played on.
    follow = [] if getattr(state, "hidden", False) else [state.after(choice) for choice in choices[:4]]
    return str(state), hash(state), repr(state), state.player, state.events, state.result, choices, follow


def parts(value: Any) -> Iterator[Any]:
    """What a value can be asked for without being told anything."""
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, (list, tuple)):
        yield from value
    if not type(value).__module__.startswith("academie") or isinstance(value, enum.Enum):
        return
    for name in dir(value):
        if not name.startswith("_"):
            part = getattr(value, name)
            if not callable(part):
                yield part
            elif name in ASKED and "play" in getattr(getattr(value, "phase", None), "name", "play"):
                yield part()


def reached(value: object) -> list[object]:
    """The value and everything one comes to through it, equal things once."""
    found: dict[object, object] = {}
    waiting = [value]
    while waiting:
        one = waiting.pop()
        key = (type(one), one if type(one).__hash__ and not isinstance(one, (tuple, Mapping)) else id(one))
        if key in found or isinstance(one, (str, int, float, types.NoneType, types.ModuleType)):
            continue
        found[key] = one
        waiting += parts(one)
    return list(found.values())


def assail(value: Any) -> list[str]:
    """Tries to change a value in every way a caller has; what could be changed."""
    if isinstance(value, list):
        value.clear()
    elif isinstance(value, dict):
        value.clear()
        value["x"] = 0
    if isinstance(value, enum.Enum) or not type(value).__module__.startswith(("academie", "types", "builtins")):
        return []
    changed = []
    for name in [*(name for name in dir(value) if not name.startswith("_")), "surprise"]:
        try:
            setattr(value, name, 7)
        except (AttributeError, TypeError):
            continue
        changed.append(f"{type(value).__name__}.{name}")
    try:
        value["x"] = 0
    except TypeError:
        return changed
    return changed if isinstance(value, dict) else [*changed, f"{type(value).__name__}[]"]


def with_one_changed(data: Any) -> Iterator[Any]:
    """A nest of tuples and lists once for every number and every bad number to put in its place."""
    if isinstance(data, bool) or data is None:
        yield from (7, None, "x")
    elif isinstance(data, int):
        yield from (-1, 7, 31, 255, 10**6, 2**70, None, 0.5)
    elif isinstance(data, (list, tuple)):
        for place, part in enumerate(data):
            for other in with_one_changed(part):
                yield type(data)([*data[:place], other, *data[place + 1 :]])


def played(state: State, choice: Move | Roll) -> tuple[State, Move | Roll, State, str]:
    """What another process makes of a state and a choice."""
    return state, choice, state.after(choice), repr(state)

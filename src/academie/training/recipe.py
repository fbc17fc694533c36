"""A recipe: how to train the networks of a game, in a file that anyone can run again.

seed = 1818
hidden = [256, 64]              # units of each layer
profiles = ["NAME+OPTION", …]   # the games are drawn from these, each as often as it is named
window = 6                      # rounds whose positions are learned from
batch = 4096
judge_every = 10                # rounds between two trials against the best so far
judge_pairs = 500               # pairs of games of a trial

[[stage]]                       # one after another; the last goes on for as long as is asked
rounds = 20
games = 4000                    # of a round
lam = 0.7                       # how much of what is learned one throw later goes back into the target before it
explore = 0.01                  # choices made blindly
ahead = 0.0                     # states whose target is looked one throw ahead
rate = 0.001                    # of learning
passes = 2.0                    # how often the positions of a round are learned from
"""

import math
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from academie.errors import Unreadable, quoted
from academie.input.files import read_text

_BOUNDS: dict[str, tuple[float, float]] = {
    "seed": (0, 2**63),
    "window": (1, 1000),
    "batch": (1, 1 << 20),
    "judge_every": (1, 1_000_000),
    "judge_pairs": (1, 1_000_000),
    "rounds": (1, 1_000_000),
    "games": (1, 1_000_000),
    "lam": (0, 1),
    "explore": (0, 1),
    "ahead": (0, 1),
    "rate": (1e-9, 1),
    "passes": (0.01, 1000),
}
_WHOLE = {"seed", "window", "batch", "judge_every", "judge_pairs", "rounds", "games"}
_WIDEST, _DEEPEST = 1024, 6


@dataclass(frozen=True, slots=True)
class Stage:
    """That many rounds played and learned alike."""

    rounds: int
    games: int
    lam: float
    explore: float
    ahead: float
    rate: float
    passes: float


@dataclass(frozen=True, slots=True)
class Recipe:
    """A whole training."""

    seed: int
    hidden: tuple[int, ...]
    profiles: tuple[str, ...]
    window: int
    batch: int
    judge_every: int
    judge_pairs: int
    stages: tuple[Stage, ...]
    text: str = ""

    @property
    def rounds(self) -> int:
        """The rounds of all its stages."""
        return sum(stage.rounds for stage in self.stages)

    def stage(self, number: int) -> Stage:
        """The stage of a round, counted from 0; the last one goes on."""
        for stage in self.stages:
            if number < stage.rounds:
                return stage
            number -= stage.rounds
        return self.stages[-1]


def load_recipe(path: Path) -> Recipe:
    """The recipe of a file; raises `Unavailable` or `Unreadable`."""
    return read_recipe(read_text(path), path.name)


def read_recipe(text: str, name: str = "recipe.toml") -> Recipe:
    """The recipe that a text holds; raises `Unreadable`."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            "The recipe {file} is not TOML ({why}); correct that place.",
            file=name,
            why=" ".join(str(error).split())[:160],
        ) from error
    stages = data.pop("stage", None)
    if not isinstance(stages, list) or not stages or not all(isinstance(stage, dict) for stage in stages):
        raise Unreadable("The recipe {file} has no [[stage]]; add at least one.", file=name)
    made = tuple(Stage(**_numbers(stage, _names(Stage), name)) for stage in stages)
    hidden, profiles = data.pop("hidden", None), data.pop("profiles", None)
    if not _list_of(hidden, int) or len(hidden) > _DEEPEST or not all(1 <= units <= _WIDEST for units in hidden):
        raise _wrong(name, "hidden", hidden)
    if not _list_of(profiles, str):
        raise _wrong(name, "profiles", profiles)
    rest = _numbers(data, _names(Recipe) - {"hidden", "profiles", "stages", "text"}, name)
    return Recipe(hidden=tuple(hidden), profiles=tuple(profiles), stages=made, text=text, **rest)


def _names(kind: type[Stage | Recipe]) -> set[str]:
    return {each.name for each in fields(kind)}


def _list_of(value: Any, kind: type) -> bool:  # noqa: ANN401 - TOML holds anything
    return isinstance(value, list) and bool(value) and all(type(each) is kind for each in value)


def _numbers(data: dict[str, Any], expected: set[str], name: str) -> dict[str, Any]:
    """The numbers of a table, each within its bounds."""
    for key in sorted(set(data) ^ expected):
        raise _wrong(name, key, data.get(key))
    for key, value in data.items():
        low, high = _BOUNDS[key]
        kinds: tuple[type, ...] = (int,) if key in _WHOLE else (int, float)
        if type(value) not in kinds or not math.isfinite(value) or not low <= value <= high:
            raise _wrong(name, key, value)
    return dict(data)


def _wrong(name: str, key: str, value: object) -> Unreadable:
    if value is None:
        return Unreadable("The recipe {file} has no field {key}; add it.", file=name, key=quoted(key))
    return Unreadable(
        "In the recipe {file} the field {key} cannot be {value}; compare it with the recipes of the games.",
        file=name,
        key=quoted(key),
        value=quoted(str(value)),
    )

"""Random games of every game under every profile and option, for the suites that hold them to the vocabulary."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.registry import GAMES

if TYPE_CHECKING:
    from academie.game import Game, Move, Roll, State

CASES = [
    pytest.param(game, name, id=f"{game.name}-{name}", marks=pytest.mark.wide if number else ())
    for game in GAMES
    for number, name in enumerate(game.profiles.profiles)
]
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

"""Random games as the bridges see them, for the tests of this folder."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from academie.codec import Decision, codec_of
from academie.registry import GAMES

if TYPE_CHECKING:
    from academie.game import Game

# Every game under its default profile, and under each of the others it has.
CASES = [(game, name) for game in GAMES for name in game.profiles.profiles]
IDS = [f"{game.name}-{name}" for game, name in CASES]


@cache
def walk(game: Game, profile: str, seed: int, actions: int = 200) -> list[Decision]:
    """The decisions of one random game, chance included; equal seeds, equal games."""
    chooser = random.Random(seed)
    first = game.start(profile)
    found = [Decision.at(codec_of(game, first.profile), first)]
    while found[-1].state.result is None and len(found) <= actions:
        here = found[-1]
        if here.state.player is None:
            rolls = here.state.rolls()
            found.append(here.rolled(chooser.choices(rolls, weights=[roll.weight for roll in rolls])[0]))
        else:
            found.append(here.after(chooser.choice(here.actions)))
    return found

"""The company: eight characters at every game with networks; each plays legally, and sees a position alike twice."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from academie.errors import Unknown
from academie.games import find
from academie.players import roster
from academie.players.company import CHARACTERS
from nets.designs import DESIGNED


@pytest.mark.parametrize("name", DESIGNED)
def test_everybody_plays_legally_and_repeats_himself(name: str) -> None:
    """Over the first choices of a game; equal seeds see alike."""
    game = find(name)
    chance = random.Random(3)
    state, states = game.start(), []
    for _ in islice(iter(int, 1), 60):
        if state.result is not None:
            break
        moves = state.moves()
        if len(moves) > 1:
            states.append(state)
        state = state.after(chance.choice(moves) if moves else chance.choice(state.rolls()))
    for character in CHARACTERS:
        one, two = (roster.find(character.key, game, 5) for _ in range(2))
        for each in states[:: max(1, len(states) // 2)]:
            chosen = one.choose(each)
            assert chosen in each.moves()
            assert two.choose(each) == chosen
        one.close()


def test_they_take_no_settings() -> None:
    """One sentence says so."""
    with pytest.raises(Unknown):
        roster.find("mazette:9", find("jacquet"))

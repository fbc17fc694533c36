"""The company: eight characters at every game with networks; each plays legally, and sees a position alike twice."""

from __future__ import annotations

import dataclasses
import random
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from academie.errors import Unknown
from academie.games import find
from academie.players import roster
from academie.players.company import CHARACTERS, CompanyPlayer, company_of
from academie.players.player import notice_of
from academie.players.random_player import RandomPlayer
from nets.designs import DESIGNED, design_of

if TYPE_CHECKING:
    from pathlib import Path

    from academie.game import State


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


def test_without_weights_a_weaker_machine_sits_in_their_place_and_says_so(tmp_path: Path) -> None:
    """Cut short, one bit flipped, of another game, or not there at all: the game goes on."""
    design, other = design_of("jacquet"), design_of("revertier")
    whole = design.weights.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 4
    for number, data in enumerate([whole[:-1], bytes(flipped), other.weights.read_bytes(), None]):
        path = tmp_path / f"{number}.nets"
        if data is not None:
            path.write_bytes(data)
        broken = dataclasses.replace(design, weights=path)
        for maker in company_of(lambda broken=broken: broken, 0.05, RandomPlayer).values():
            player = maker((), 1)
            said = notice_of(player)
            assert said is not None
            assert "Until then random plays." in said.en
            assert "c'est random qui joue" in said.fr
            assert player.choose(choice()) in choice().moves()


def choice() -> State:
    """A state of jacquet with something to choose."""
    state = find("jacquet").start()
    while len(state.moves()) < 2:
        state = state.after(state.moves()[0] if state.moves() else state.rolls()[1])
    return state


def test_a_game_has_its_own_sight() -> None:
    """A room says how blurred each of the company sees there, from the mazette to the master."""
    design = design_of("jacquet")
    blurs = [8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0]
    made = company_of(lambda: design, 0.05, RandomPlayer, blurs)
    found = [made[each.key]((), 1) for each in CHARACTERS]
    assert [each.character.blur for each in found if isinstance(each, CompanyPlayer)] == blurs


def test_they_take_no_settings() -> None:
    """One sentence says so."""
    with pytest.raises(Unknown):
        roster.find("mazette:9", find("jacquet"))

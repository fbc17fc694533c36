"""Streams of chance: every game of every seed has its own, in Python as in the core."""

from __future__ import annotations

import itertools
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie._core import search
from academie.cli.sitting import opponents_of
from academie.game import Game, Playouts
from academie.games import GAMES, find
from academie.seeds import WORD, chance, stream


def test_no_two_games_share_a_stream() -> None:
    """Seeds and numbers near nought, near powers of two, below nought and beyond a word: all streams differ."""
    near = range(-300, 300)
    seeds = {*near, *(2**power + step for power in (31, 32, 63, 64, 65, 128) for step in range(-20, 20))}
    seeds |= {-seed for seed in seeds}
    streams = [stream(seed, index) for seed, index in itertools.product(seeds, range(300))]
    assert len(streams) > 200_000
    assert len(set(streams)) == len(streams)


@given(st.integers(0, WORD - 1), st.integers(0, 2**32))
def test_the_core_derives_the_same(seed: int, index: int) -> None:
    """seeds.hpp and seeds.py agree."""
    assert search.stream(seed, index) == stream(seed, index)


@given(st.integers(), st.integers(0, 2**32))
def test_any_integer_is_a_seed(seed: int, index: int) -> None:
    """A stream is a word, whatever its seed."""
    assert 0 <= stream(seed, index) < WORD


def test_sources_of_chance_are_told_apart_by_sign() -> None:
    """Python's own generator takes -1 for 1; a stream does not."""
    assert chance(1).random() == chance(1).random()
    assert chance(-1).random() != chance(1).random()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_any_integer_plays_games(game: Game) -> None:
    """Games are played from seeds below nought and beyond a word, the same ones each time."""
    start = game.start()
    for seed in (-1, 2**64 + 1):
        assert game.playouts(start, seed, 1) == game.playouts(start, seed, 1)


def test_games_of_one_seed_are_not_those_of_another() -> None:
    """However many games are played of a seed, the core begins none of them as it begins one of another seed."""
    begun: dict[int, set[int]] = {}

    def play_out(seed: int, native: int) -> tuple[int, Any]:
        begun.setdefault(native, set()).add(seed)
        return 1, SimpleNamespace(result=None)

    for seed, games in itertools.product(range(-20, 60), range(1, 9)):
        assert Playouts.native(partial(play_out, seed), seed, games).games == games
    assert all(len(seeds) == 1 for seeds in begun.values())
    assert len(begun) == 80 * 8


def test_the_players_of_a_match_choose_apart() -> None:
    """The second machine of one seed is not the first of the next."""
    seats = [opponents_of(find("gammon"), ("random", "random"), seed) for seed in range(8)]
    seeds = [each.seed for seated in seats for each in seated if each is not None]
    assert len(set(seeds)) == len(seeds) == 16

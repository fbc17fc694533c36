"""Random games of the race games in the native core: each is played to its end, and counted for who won it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.games import GAMES
from academie.tables.race import RaceGame

if TYPE_CHECKING:
    from academie.game import State

pytestmark = pytest.mark.native
RACES = [game for game in GAMES if isinstance(game, RaceGame)]


def last_of(game: RaceGame, seat: int) -> State:
    """A position of a random game in which whatever a player plays ends it, and he wins."""
    for seed in range(1000):
        chance, state = random.Random(seed), game.start()
        while state.result is None:
            before = state
            state = state.after(chance.choice(state.rolls() or state.moves()))
        ends = [before.after(move).result for move in before.moves()]
        if ends and all(end is not None and end.winner == seat for end in ends):
            return before
    raise AssertionError("no such position was found")


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_play_is_counted_for_its_player(game: RaceGame, seat: int) -> None:
    """From a throw that can only win, every game is one play long, and his; the points are those of the result."""
    before = last_of(game, seat)
    over = before.after(before.moves()[0])
    assert over.result is not None
    told = game.playouts(before, 1, 5)
    assert (told.games, told.moves, told.shares[seat], told.shares[1 - seat]) == (5, 5, 5, 0)
    if len(before.moves()) == 1:
        assert told.points[seat] == 5 * over.result.points


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_games_from_the_start_are_whole(game: RaceGame) -> None:
    """Every game is somebody's or shared; nobody carries all his dames home in a handful of throws."""
    told = game.playouts(game.start(), 7, 20)
    assert told.games == sum(told.shares) == 20
    assert told.moves / told.games > 16
    assert min(told.shares) > 0

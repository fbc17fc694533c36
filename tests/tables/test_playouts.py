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


def last_of(game: RaceGame) -> dict[int, State]:
    """Of each player, where random games have one: a position in which whatever he plays ends the game and wins it."""
    found: dict[int, State] = {}
    for seed in range(60):
        chance, state = random.Random(seed), game.start()
        while state.result is None:
            before = state
            state = state.after(chance.choice(state.rolls() or state.moves()))
        winner = state.result.winner
        ends = [before.after(move).result for move in before.moves()]
        if winner is not None and winner not in found and all(end and end.winner == winner for end in ends):
            found[winner] = before
        if len(found) == 2:
            break
    return found


@pytest.mark.parametrize("game", [game for game in RACES if game.name != "plain"], ids=lambda game: game.name)
def test_the_last_play_is_counted_for_its_player(game: RaceGame) -> None:
    """From a throw that can only win, every game is one play long, and his; the points are those of the result.

    At plain the last play has always another beside it.
    """
    positions = last_of(game)
    assert positions
    for seat, before in positions.items():
        told = game.playouts(before, 1, 5)
        assert (told.games, told.moves, told.shares[seat], told.shares[1 - seat]) == (5, 5, 5, 0)
        points = {end.points for move in before.moves() if (end := before.after(move).result)}
        assert 5 * min(points) <= told.points[seat] <= 5 * max(points)


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_games_from_the_start_are_whole(game: RaceGame) -> None:
    """Every game is somebody's or shared; nobody carries all his dames home in a handful of throws."""
    told = game.playouts(game.start(), 7, 20)
    assert told.games == sum(told.shares) == 20
    assert told.moves / told.games > 16
    assert min(told.shares) > 0

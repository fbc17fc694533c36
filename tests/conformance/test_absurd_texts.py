"""Numbers of any length in a text, and any integer as a seed: one sentence, or an answer."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError
from academie.games import GAMES

if TYPE_CHECKING:
    from academie.game import Game, State

DIGITS = "9" * 5000  # more than Python makes a number of
MOVES = (DIGITS, f"{DIGITS}/{DIGITS}", f"A/{DIGITS}", f"A/G({DIGITS})", f"1-{DIGITS}", f"32-28({DIGITS})", "²-³")
FIELDS = ("counted", "odds", "dice", "trous", "points", "begun", "throws", "scores")
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def to_play(game: Game) -> State:
    """The first state in which somebody has a move."""
    state, chance = game.start(), random.Random(1)
    while not state.moves():
        state = state.after(chance.choice(state.rolls()))
    return state


@games
def test_moves_of_many_digits_are_refused(game: Game) -> None:
    """No number is too long for a sentence."""
    state = to_play(game)
    for text in MOVES:
        with pytest.raises(AcademieError):
            game.read_move(state, text)


@games
def test_lines_of_many_digits_are_refused(game: Game) -> None:
    """In the position and in each field."""
    board = str(to_play(game)).split()[0]
    for line in (DIGITS, *(f"{board} {field}={DIGITS}" for field in FIELDS)):
        with pytest.raises(AcademieError):
            game.read(line)


@games
@pytest.mark.parametrize("seed", [-1, -(2**63), 2**64, 10**40])
def test_any_integer_is_a_seed(game: Game, seed: int) -> None:
    """And plays the same game twice."""
    assert game.playouts(game.start(), seed, 1) == game.playouts(game.start(), seed, 1)

"""The engine of a game as a player."""

from __future__ import annotations

import pytest

from academie.analysis import Stop
from academie.errors import Illegal
from academie.games import ROOMS, find
from academie.players import roster
from academie.players.engine import EnginePlayer
from academie.players.random_player import RandomPlayer

GAME = find("draughts")


def test_equal_budgets_play_equal_games() -> None:
    """Limited by nodes it plays the same game whatever it played before: a new game forgets the last."""
    player = roster.find("engine:nodes=400,megabytes=2", GAME)

    def play() -> str:
        state = GAME.start()
        player.new_game(state)
        for _ in range(12):
            state = state.after(player.choose(state))
        return str(state)

    assert play() == play()


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    """Asking for a move in a finished game is illegal, for the engine and for chance."""
    over = GAME.read("W:W:B20")
    for player in (roster.find("engine:megabytes=1", GAME), RandomPlayer()):
        with pytest.raises(Illegal, match="no move to choose"):
            player.choose(over)


@pytest.mark.parametrize("name", ["draughts", "domino", "chess", "gammon"])
def test_one_that_is_stopped_at_once_plays_a_legal_move(name: str) -> None:
    """Whether its engine looks deeper step by step or judges at a glance."""
    game = find(name)
    state = game.start()
    while not len(state.moves()) > 1:
        state = state.after((state.moves() or state.rolls()[1:])[0])  # equal dice open no game of gammon
    player = roster.find("engine", game)
    assert isinstance(player, EnginePlayer)
    player.halt = Stop()
    player.halt.set()
    assert player.choose(state) in state.moves()
    player.close()


@pytest.mark.parametrize("name", ROOMS)
def test_every_engine_has_a_usual_budget_within_its_limits(name: str) -> None:
    """What it counts when nobody says."""
    engine = find(name).engine(megabytes=1)
    counted = {"nodes": engine.usual.nodes, "seconds": engine.usual.seconds, "plies": engine.usual.depth}
    assert {key for key, value in counted.items() if value} <= set(engine.limits)
    assert any(counted.values()) == bool(engine.limits)


def test_chance_repeats_itself_from_its_seed() -> None:
    """The random player draws the same moves from the same seed."""
    state = GAME.start()
    first, again = RandomPlayer(3), RandomPlayer(3)
    assert [str(first.choose(state)) for _ in range(20)] == [str(again.choose(state)) for _ in range(20)]

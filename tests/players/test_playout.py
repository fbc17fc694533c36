"""The simple machine of every game: it plays moves out by chance and takes the best."""

from __future__ import annotations

import random

import pytest

from academie.analysis import Budget, Stop
from academie.errors import Illegal, Unreadable
from academie.game import Game, Playouts, State
from academie.players import roster
from academie.players.playout import PlayoutPlayer, RandomPlayer
from academie.players.roster import EnginePlayer
from academie.players.roster import find as find_player
from academie.registry import GAMES, PACKAGES, find
from often import times

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

pytestmark = pytest.mark.native


def decision(game: Game, seed: int, least: int = 2) -> State:
    """A state of a random game in which somebody has a choice."""
    chance = random.Random(seed)
    state, seen = game.start(), 0
    while True:
        if state.result is not None:
            state = game.start()
        seen += len(state.moves()) >= least
        if seen > 5 and len(state.moves()) >= least:
            return state
        rolls = state.rolls()
        state = state.after(chance.choice(list(rolls or state.moves())))


@games
def test_playouts_are_whole_games(game: Game) -> None:
    """Every game played out is shared among the players, and equal seeds give equal sums."""
    for state in (game.start(), decision(game, 11)):
        played = game.playouts(state, 5, 2)
        assert played.games == 2
        assert sum(played.shares) == pytest.approx(2)
        assert game.playouts(state, 5, 2) == played
    assert game.playouts(game.start(), 5, 2).moves > 6


@pytest.mark.parametrize("name", ["gammon", "revertier", "jacquet", "tourne_case", "plain", "domino"][:: times(5, 1)])
def test_the_rooms_own_playouts_are_those_of_the_house(name: str) -> None:
    """The native random games of a game come to the same shares as those played in Python, within chance."""
    game = find(name)
    ours, theirs = game.playouts(game.start(), 1, 3000), Game.playouts(game, game.start(), 1, 60)
    players = len(ours.shares)
    for seat in range(players):
        assert abs(ours.shares[seat] / 3000 - theirs.shares[seat] / 60) < 0.27
    assert 0.6 < (ours.moves / 3000) / (theirs.moves / 60) < 1.6


@pytest.mark.parametrize(("name", "wins"), [("gammon", 5), pytest.param("revertier", 5, marks=pytest.mark.deep)])
def test_it_beats_chance(name: str, wins: int) -> None:
    """Of six games against a player who takes any move it wins most; seeds are fixed."""
    game, won = find(name), 0
    for seed in range(6):
        players = [PlayoutPlayer(game, playouts=times(60, 250), seed=seed), RandomPlayer(seed)]
        mine = seed % 2
        chance, state = random.Random(seed), game.start()
        while state.result is None:
            if rolls := state.rolls():
                state = state.after(chance.choices(rolls, [roll.weight for roll in rolls])[0])
            else:
                state = state.after(players[(state.player or 0) ^ mine].choose(state))
        won += state.result.winner == mine
    assert won >= wins


def test_it_looks_at_its_own_hand_only() -> None:
    """At domino two states that look alike to the player get the same answer, whatever the other holds."""
    game = find("domino")
    mine, rest = "A:6-4,6-3,6-1,2-1,3-0", "leader=A plays=6-6,6-5@6"
    one = game.read(f"{mine};B:5-5,5-3,3-1,2-2,0-0 {rest}")
    two = game.read(f"{mine};B:1-1,2-0,4-3,3-3,6-0 {rest}")
    assert one != two
    assert one.view(0) == two.view(0)
    assert len(one.moves()) > 1
    for seed in range(5):
        assert PlayoutPlayer(game, seed=seed).choose(one) == PlayoutPlayer(game, seed=seed).choose(two)


def test_only_a_choice_is_made() -> None:
    """Where the dice are to be thrown there is nothing to choose; a single move needs no playouts."""
    game = find("tourne_case")
    with pytest.raises(Illegal, match=r"no move to choose"):
        PlayoutPlayer(game).choose(game.start())
    state = game.read("W:B1,+2;B:+3 to=white dice=6-6")
    assert PlayoutPlayer(game).choose(state) in state.moves()


def test_a_budget_says_how_many() -> None:
    """The nodes of a budget are the playouts; the roster reads their number."""
    game = find("gammon")
    state = decision(game, 2)
    assert PlayoutPlayer(game, seed=1).choose(state, Budget(nodes=30)) in state.moves()
    assert find_player("playouts:30", game).name == "playouts:30"
    assert find_player("playouts", game).name == "playouts"
    with pytest.raises(Unreadable, match=r"whole number"):
        find_player("playouts:many", game)


def test_unfinished_games_are_shared() -> None:
    """A game that was given up counts for everybody alike."""
    assert Playouts.of([(10, None), (4, None)], 2) == Playouts(2, 14, (1.0, 1.0), (0.0, 0.0))


# --- The engine of a game as a player


GAME = find("draughts")


@pytest.mark.parametrize("name", ["draughts", "domino", "chess", "gammon"])
def test_one_that_is_stopped_at_once_plays_a_legal_move(name: str) -> None:
    """Whether its engine looks deeper step by step or judges at a glance."""
    game, chance = find(name), random.Random(1)
    state = game.start()
    while not len(state.moves()) > 1:  # at gammon equal dice are drawn again
        state = state.after(chance.choice(state.moves() or state.rolls()))
    player = roster.find("engine", game)
    assert isinstance(player, EnginePlayer)
    player.halt = Stop()
    player.halt.set()
    assert player.choose(state) in state.moves()
    player.close()


@pytest.mark.parametrize("name", PACKAGES)
def test_every_engine_has_a_usual_budget_within_its_limits(name: str) -> None:
    """What it counts when nobody says."""
    engine = find(name).engine(megabytes=1)
    counted = {"nodes": engine.usual.nodes, "seconds": engine.usual.seconds, "plies": engine.usual.depth}
    assert {key for key, value in counted.items() if value} <= set(engine.limits)
    assert any(counted.values()) == bool(engine.limits)

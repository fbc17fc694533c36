"""The house's engine at its levels."""

from __future__ import annotations

import pytest

from academie.analysis import Budget, Line
from academie.errors import Illegal
from academie.games import find
from academie.players import roster
from academie.players.arena import Terms, play_match
from academie.players.machine import LEVELS, MachinePlayer, Temper, _pick
from academie.players.random_player import RandomPlayer
from academie.players.score import score

GAME = find("draughts")
STEADY = [name for name, level in LEVELS.items() if not level.budget.seconds]


@pytest.mark.parametrize("name", STEADY)
def test_equal_seeds_choose_equally(name: str) -> None:
    """A level limited by nodes or depth plays the same game from the same seed."""

    def play(seed: int) -> list[str]:
        player = MachinePlayer(GAME, LEVELS[name], seed=seed, megabytes=2)
        state = GAME.start()
        player.new_game(state)
        for _ in range(12):
            state = state.after(player.choose(state, Budget(nodes=400)))
        return [str(state)]

    assert play(5) == play(5)


def test_the_beginner_varies_and_the_machine_without_temper_does_not() -> None:
    """A temper gives different games from different seeds; without one the seed changes nothing."""
    state = GAME.start()

    def first_moves(level: str, spread: bool) -> set[str]:
        temper = LEVELS[level].temper if spread else Temper()
        chosen = set()
        for seed in range(12):
            named = type(LEVELS[level])(level, LEVELS[level].title, Budget(depth=1), temper)
            chosen.add(str(MachinePlayer(GAME, named, seed=seed, megabytes=1).choose(state)))
        return chosen

    assert len(first_moves("beginner", spread=True)) > 1
    assert len(first_moves("beginner", spread=False)) == 1


def test_the_levels_are_in_order() -> None:
    """The beginner beats chance and loses to the amateur, with both colours."""
    start = GAME.start()
    for weak, strong in (("random", "machine:beginner;megabytes=2"), ("machine:beginner", "machine:amateur")):
        players = [roster.find(spec, GAME, 7) for spec in (weak, strong)]
        assert score(play_match(GAME, start, players, Terms(2, seed=3))).losses == 2


def test_the_temper_stays_within_its_spread() -> None:
    """Lines worse than the spread are never chosen, and better ones are chosen more often."""
    moves = GAME.start().moves()
    lines = tuple(Line(move, score, (move,)) for move, score in zip(moves, (10, 0, -40, -41, -5000), strict=False))
    chooser = RandomPlayer(1)._chooser
    picks = [_pick(lines, Temper(5, 50), chooser) for _ in range(600)]
    counts = [picks.count(line.move) for line in lines]
    assert counts[3] == counts[4] == 0
    assert counts[0] > counts[1] > counts[2] > 0
    assert _pick(lines, Temper(), chooser) == moves[0]


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    """Asking for a move in a finished game is illegal, for the machine and for chance."""
    over = GAME.read("W:W:B20")
    for player in (MachinePlayer(GAME, LEVELS["beginner"], megabytes=1), RandomPlayer()):
        with pytest.raises(Illegal, match="no move to choose"):
            player.choose(over)


def test_chance_repeats_itself_from_its_seed() -> None:
    """The random player draws the same moves from the same seed."""
    state = GAME.start()
    first, again = RandomPlayer(3), RandomPlayer(3)
    assert [str(first.choose(state)) for _ in range(20)] == [str(again.choose(state)) for _ in range(20)]

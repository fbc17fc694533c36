"""Games that are solved: the figures hold by a second method, and positions by what follows them."""

from __future__ import annotations

import json
import math
import random
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from academie.cli.app import app
from academie.errors import Illegal, Unavailable
from academie.games import ROOMS, door, find, has

if TYPE_CHECKING:
    from academie.game import State

# The larger of them takes a minute to solve.
SOLVED = [
    pytest.param(name, marks=[] if name == "tourne_case" else [pytest.mark.deep])
    for name in ROOMS
    if has(name, "exact")
]


def walk(name: str, seed: int, profile: str | None = None) -> list[State]:
    """The states of a game by chance that are before a throw or a play."""
    chance = random.Random(seed)
    state, found = find(name).start(profile), []
    while state.result is None:
        native: Any = state
        if native.core.phase.name in {"throw", "play"}:
            found.append(state)
        moves = state.moves()
        state = state.after(chance.choice(moves) if moves else chance.choice(state.rolls()))
    return found


def worth(name: str, state: State, seat: int) -> float:
    """The chance of a seat to win."""
    if state.result is not None:
        return float(state.result.winner == seat)
    native: Any = state
    wins = float(door(name, "exact").valued(state).wins)
    return wins if native.core.thrower == seat else 1 - wins


@pytest.mark.parametrize("name", SOLVED)
def test_a_position_is_worth_what_its_throws_and_plays_are(name: str) -> None:
    """Before a throw the mean of the throws, before a play the best of the plays: by the law, not by the solver."""
    exact = door(name, "exact")
    for state in walk(name, 3)[::4]:
        native: Any = state
        seat = native.core.thrower
        if state.moves():
            told = exact.valued(state)
            each = {str(move): worth(name, state.after(move), seat) for move in state.moves()}
            assert {move: wins for move, _, wins in told.choices} == pytest.approx(each, abs=1e-7)
            assert told.wins == pytest.approx(max(each.values()), abs=1e-7)
        else:
            rolls = state.rolls()
            mean = sum(roll.weight * worth(name, state.after(roll), seat) for roll in rolls)
            assert exact.valued(state).wins == pytest.approx(mean / sum(roll.weight for roll in rolls), abs=1e-7)


@pytest.mark.parametrize("name", SOLVED)
def test_games_by_best_play_come_out_as_solved(name: str) -> None:
    """Played out by chance and by the best play of both, who throws first wins as often as is told, within 4 s.e."""
    exact = door(name, "exact")
    chance = random.Random(11)
    games, wins = 150, 0
    for _ in range(games):
        state = find(name).start()
        first = None
        while state.result is None:
            moves = state.moves()
            if not moves:
                rolls = state.rolls()
                state = state.after(chance.choices(rolls, [roll.weight for roll in rolls])[0])
                native: Any = state
                if first is None and native.core.phase.name != "opening":
                    first = native.core.thrower
                continue
            best = exact.valued(state).choices[0][0]
            state = state.after(next(move for move in moves if str(move) == best))
        wins += state.result.winner == first
    share = exact.solved().first_thrower_wins
    assert abs(wins / games - share) < 4 * math.sqrt(share * (1 - share) / games)


def test_the_double_changes_what_is_played_for() -> None:
    """Where it is agreed it is won at times, and the first thrower has no less of the stakes."""
    exact = door("tourne_case", "exact")
    simple = exact.solved()
    assert simple.double == (0.0, 0.0)
    option = next(name for name in find("tourne_case").profiles.options if "double" in name)
    profile = f"{next(iter(find('tourne_case').profiles.profiles))}+{option}"
    both = exact.solved(profile)
    assert both.double[0] > both.double[1] > 0.01
    assert abs(both.first_thrower_wins - simple.first_thrower_wins) < 0.05
    assert both.error <= 1e-9


@pytest.mark.parametrize("name", SOLVED)
def test_the_command_tells_programs(name: str) -> None:
    """The fields are those that are promised."""
    told = json.loads(CliRunner().invoke(app, ["exact", name, "--json"]).stdout)
    assert list(told) == ["game", "profile", "states", "first_thrower_wins", "double", "error"]
    assert 0.5 < told["first_thrower_wins"] < 0.6
    assert told["states"] > 10_000
    state = next(state for state in walk(name, 5) if len(state.moves()) > 1)
    found = json.loads(CliRunner().invoke(app, ["exact", name, "--position", str(state), "--json"]).stdout)
    worths = [choice["worth"] for choice in found["choices"]]
    assert worths == sorted(worths, reverse=True)


def test_what_is_not_solved_says_so() -> None:
    """A game that is too large, and a position that is over."""
    with pytest.raises(Unavailable):
        door("chess", "exact")
    game = find("tourne_case")
    state = walk("tourne_case", 2)[-1]
    over = state.after(next(move for move in state.moves() if state.after(move).result is not None))
    with pytest.raises(Illegal):
        door(game, "exact").valued(over)

"""Games played out from each choice come to what the play is worth, and luck taken away changes no mean."""

from __future__ import annotations

from functools import cache
from statistics import fmean
from typing import Any

import pytest

from academie import Rollout, Stop, Stopped
from academie._core.tables import Phase
from academie.analysis import Analysis, Roller
from academie.errors import AcademieError
from academie.nets import load_weights
from academie.registry import find, part_of
from academie.tables.net_engine import spread_of

pytestmark = pytest.mark.native
FIRST = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 profile=modern phase=play to=white dice=3-1"


def weights(name: str) -> tuple[Any, Any]:
    """The native part of a game's networks, and the networks."""
    design = part_of(name, "nets").DESIGN
    return design.core, load_weights(design).net


def policy(name: str) -> Any:
    """What a state is worth to a seat when both play by the networks at a glance, by all throws: no games are played.

    Of small endings only. A game won is what the game says it is worth.
    """
    core, net = weights(name)

    @cache
    def worth(state: Any, seat: int) -> float:
        if state.phase == Phase.over:
            ending = state.ending()
            won = (state.thrower + ending.winner) % 2 == seat
            return float(ending.points if won else -ending.points)
        if state.phase == Phase.play:
            worths = [each[0] for each in core.weigh(net, state)]
            return worth(state.played(state.plays()[worths.index(max(worths))]), seat)
        throws = [(one, two) for one in range(1, 7) for two in range(1, 7)]
        return fmean(worth(state.thrown(sorted(dice, reverse=True)), seat) for dice in throws)

    return worth


ENDINGS = [
    ("gammon", "W:K1,L2,*12;B:M2,N1,*12 profile=lepeintre-1818 phase=play to=white dice=2-1"),
    ("gammon", "W:J1,L1,*13;B:M2,N1,*12 profile=modern phase=play to=white dice=4-1"),
    ("gammon", "W:K1,L1,*13;B:M13,O1,+1 profile=modern phase=play to=white dice=1-1"),
    ("jacquet", "W:L2,K1,*12;B:X1,V1,*13 phase=play to=black dice=2-1"),
]


@pytest.mark.parametrize(("name", "line"), ENDINGS)
@pytest.mark.parametrize("reduced", [True, False])
def test_small_endings_come_to_what_they_are_worth(name: str, line: str, reduced: bool) -> None:
    """Of each choice: the mean of games, luck taken away or not, is the value reckoned by all throws, to 4 errors."""
    core, net = weights(name)
    state = find(name).read(line).core
    places = list(range(len(state.plays())))
    came = core.rollout(net, state, places, 0, reduced, 7, 0, 300, 1)
    worth = policy(name)
    for play, (worths, _) in zip(state.plays(), came, strict=True):
        exact = worth(state.played(play), state.thrower)
        assert fmean(worths) == pytest.approx(exact, abs=4 * spread_of(worths) + 1e-6)


@pytest.mark.deep
def test_luck_taken_away_leaves_far_less_to_chance() -> None:
    """On the first throw, to five throws ahead: the variance falls to a fifth at the most, and the means agree."""
    core, net = weights("gammon")
    state = find("gammon").read(FIRST).core
    place = max(range(len(state.plays())), key=lambda i: core.weigh(net, state)[i][0])
    ((lucky, _),) = core.rollout(net, state, [place], 5, False, 3, 0, 200, 1)
    ((fair, chances),) = core.rollout(net, state, [place], 5, True, 3, 0, 50, 1)
    one, other = 200 * spread_of(lucky) ** 2, 50 * spread_of(fair) ** 2
    assert one > 5 * other
    assert abs(fmean(lucky) - fmean(fair)) < 4 * (spread_of(lucky) ** 2 + spread_of(fair) ** 2) ** 0.5
    assert 0.4 < chances[0] / 50 < 0.7


def test_equal_seeds_give_equal_games() -> None:
    """Whatever the batches and the threads; and the dice are the same for every choice."""
    core, net = weights("jacquet")
    state = find("jacquet").start().after(find("jacquet").start().rolls()[6])
    state = state.after(state.rolls()[3]).core
    whole = core.rollout(net, state, [0, 0], 3, True, 5, 0, 6, 1)
    assert whole[0] == whole[1]
    parts = [core.rollout(net, state, [0], 3, True, 5, first, 3, 2)[0][0] for first in (0, 3)]
    assert parts[0] + parts[1] == whole[0][0]
    assert core.rollout(net, state, [0], 3, True, 6, 0, 6, 1)[0] != whole[0]


@pytest.mark.parametrize("name", ["trictrac", "toc", "plain", "revertier"])
def test_every_networked_game_plays_out(name: str) -> None:
    """A few games cut short, from the first throw: values with their errors, in the unit of the game."""
    game = find(name)
    state = game.start()
    while not state.moves():
        state = state.after(state.rolls()[1])
    engine = game.engine()
    assert isinstance(engine, Roller)
    found = engine.rollout(state, Rollout(4, throws=2), lines=3)
    assert found.unit is not None
    assert found.lines
    for line in found.lines:
        assert line.games == 4
        assert line.spread is not None
        assert line.value is not None
    assert found.lines[0].value >= found.lines[-1].value  # type: ignore[operator]


def test_what_is_told_apart_is_given_up() -> None:
    """Hopeless choices stop early, the best goes on until none is left beside it; with 1000 games few are played."""
    game = find("gammon")
    engine = game.engine()
    assert isinstance(engine, Roller)
    told: list[Analysis] = []
    found = engine.rollout(game.read(FIRST), Rollout(1000, throws=1), lines=3, progress=told.append)
    assert str(found.lines[0].move) == "E/H G/H", "the three and one of the book"
    assert [line.games for line in found.lines] == sorted((line.games for line in found.lines), reverse=True)
    assert found.nodes < 400, "three and one is far the best"
    assert [each.lines[0].games for each in told][:2] == [6, 12]
    assert found.lines[0].verdict.en.startswith(f"{found.lines[0].value:+.3f} ± ")


def test_it_can_be_stopped_and_keeps_what_it_found() -> None:
    """By a flag after the first batch, by a limit of time; before any, it says that it was stopped."""
    game = find("gammon")
    engine, stop = game.engine(), Stop()
    assert isinstance(engine, Roller)
    state = game.read(FIRST)
    found = engine.rollout(state, Rollout(10_000, throws=1, apart=99), stop=stop, progress=lambda _: stop.set())
    assert found.lines[0].games == 6
    assert engine.rollout(state, Rollout(10_000, throws=1, apart=99, seconds=1e-6)).lines[0].games == 6
    with pytest.raises(Stopped):
        engine.rollout(state, Rollout(), stop=stop)


def test_what_cannot_be_played_out() -> None:
    """Nothing to choose, another game's state, and numbers out of reach."""
    engine = find("gammon").engine()
    assert isinstance(engine, Roller)
    assert engine.rollout(find("gammon").start(), Rollout(1)).lines == ()
    with pytest.raises(TypeError, match="not a state of"):
        engine.rollout(find("jacquet").start(), Rollout())
    wrongs: list[dict[str, Any]] = [
        {"games": 0},
        {"throws": -1},
        {"seconds": -1.0},
        {"apart": float("nan")},
        {"games": 2**70},
    ]
    for wrong in wrongs:
        with pytest.raises(AcademieError) as refusal:
            Rollout(**wrong)
        assert refusal.value.to("fr")

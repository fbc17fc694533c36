"""The plain: what is played before it is made, what can still be filled, and what the book's plan is worth."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.games.plain import game
from academie.match.series import Series, terms_of

if TYPE_CHECKING:
    from academie.tables.race_state import RaceMove

pytestmark = pytest.mark.native

CORE = game.race.core
GRAND_JAN = range(6, 12)  # steps
NEAR = "W:C1,D2,E1,F1,G2,H2,I2,J2,K1,L1;B:Y15 dice=6-6"


def test_nothing_is_played_after_it() -> None:
    """§4: no play goes on once the plain is made; some make it with two numbers, some with the fourth."""
    state = game.read(NEAR)
    lengths = set()
    for move in state.moves():
        counts = list(state.core.own)
        for origin, to, _, _ in move.play.strides:
            assert not all(counts[step] > 1 for step in GRAND_JAN)
            counts[origin] -= 1
            counts[to] += 1
        if all(counts[step] > 1 for step in GRAND_JAN):
            lengths.add(len(move.play.strides))
    assert lengths == {2, 3, 4}


@pytest.mark.parametrize("spare", [(0, 0, 0), (6, 6, 6), (11, 11, 11), (0, 5, 8)])
def test_spare_dames_may_stand_anywhere(spare: tuple[int, ...]) -> None:
    """§4: twelve dames covered on the six flèches win, wherever the other three are."""
    counts = [spare.count(step) + 2 * (step in GRAND_JAN) for step in range(26)]
    ending = CORE.ending(counts, game.start().counts(1), CORE.Profile())
    assert (ending.winner, ending.points, ending.why.name) == (0, 1, "filled")


def test_the_dice_are_drawn_for_again() -> None:
    """§5, PL-05: the winner has not the dice for the return game; they are drawn for."""
    state = game.read(NEAR)
    end = state.after(game.read_move(state, "E/K F/L")).result
    assert end is not None
    series = Series(terms_of(state.profile)).after(end)
    assert (series.winner, series.starter, series.revanche().starter) == (0, None, None)


@settings(max_examples=100)
@given(st.lists(st.integers(0, 11), min_size=15, max_size=15))
def test_what_can_still_be_filled(steps: list[int]) -> None:
    """§6: the count tells just whether every flèche can get two dames, each dame going forward or staying."""
    counts = [steps.count(step) for step in range(12)]
    # Serve the flèches from the corner down, each by the foremost dames that have not passed it.
    dames, possible = sorted(steps), True
    for fleche in reversed(GRAND_JAN):
        behind = [dame for dame in dames if dame <= fleche]
        possible &= len(behind) >= 2
        dames = behind[:-2]
    assert CORE.can_fill([*counts, *[0] * 14]) == possible


def test_the_plan_makes_plains() -> None:
    """§18, PL-06: of sixty games the plan makes a plain in most, and random play in hardly any."""
    wins = [0, 0]
    for seed in range(60):
        state, chooser = game.start(), random.Random(seed)
        while state.result is None:
            moves = state.moves()
            if not moves:
                state = state.after(chooser.choices(state.rolls(), [roll.weight for roll in state.rolls()])[0])
            else:
                state = state.after(min(moves, key=planned) if state.player == 0 else chooser.choice(moves))
        if state.result.winner is not None:
            wins[state.result.winner] += 1
    assert wins[0] > 30
    assert wins[1] < 5


def planned(move: RaceMove) -> tuple[bool, int, int, int]:
    """How little a play follows the plan: the plain possible, flèches covered, flèches held, dames on the pile."""
    own = move.play.after[0]
    held = sum(own[step] > 0 for step in GRAND_JAN)
    covered = sum(own[step] > 1 for step in GRAND_JAN)
    return not CORE.can_fill(own), -covered - held, -held, own[0]

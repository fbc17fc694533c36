"""The deals that agree with a view (§63), where they can be told by hand."""

from __future__ import annotations

import random
from math import comb

import pytest

from academie.games.domino.game import game
from academie.games.domino.worlds import worlds, worlds_count
from games.domino.tables import dealt, played, read

pytestmark = pytest.mark.native


@pytest.mark.parametrize(
    ("profile", "count"),
    [
        ("tete-a-tete-six", comb(22, 6)),
        ("tete-a-tete-douze", comb(16, 12)),
        ("poule-trois", comb(20, 8) * comb(12, 8)),
        ("piquet-voleur", comb(22, 6) * comb(16, 6) * comb(10, 6)),
    ],
)
def test_before_the_lead_every_deal_agrees(profile: str, count: int) -> None:
    """§63: before anything is played the deals are the ways to choose the other hands."""
    view = dealt(profile).view(0)
    assert worlds_count(view) == count
    assert worlds_count(dealt(profile)) == 1


def test_a_boude_takes_deals_away() -> None:
    """§63: after a boudé the hand has none of the seven tiles of that number."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:5-5,5-3,5-2,1-1,3-1,3-3"), "6-6 boude")
    assert worlds_count(state.view(0)) == comb(22 - 4, 6)  # 6-5, 6-3, 6-1 and 6-0 are excluded


def test_somebody_can_play_while_the_coup_goes_on() -> None:
    """§5, §63: the viewer cannot play, so another has a six; the talon has the tiles otherwise."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:5-5,5-3,5-2,1-1,3-1,3-3"), "6-6")
    view = state.view(1)
    assert worlds_count(view) == comb(21, 5) - comb(21 - 6, 5)


def test_a_whole_state_is_its_own_world() -> None:
    """§63: where nothing is hidden there is one deal."""
    state = dealt("poule-trois")
    assert worlds(state, random.Random(1)) is state


def test_worlds_repeat_from_a_seed() -> None:
    """§63: equal seeds, equal deals; they differ from one seed to another."""
    view = dealt("poule-quatre").view(2)
    assert worlds(view, random.Random(5)) == worlds(view, random.Random(5))
    assert len({str(worlds(view, random.Random(seed))) for seed in range(20)}) == 20


def test_who_has_just_drawn_holds_what_fits() -> None:
    """§54, §63: after drawing he holds one tile that fits, and before it none."""
    state = played(read("A:6-6,1-0,2-0,3-0;B:5-5,4-4,3-3,2-2", "puiser"), "6-6")
    drawing = state.view(0)
    assert worlds_count(drawing) == comb(24 - 6, 4)
    state = state.after(next(roll for roll in state.rolls() if roll.dice == (23,)))  # 6-2
    ready = state.view(0)
    assert worlds_count(ready) == 6 * comb(24 - 6, 4)
    for seed in range(20):
        world = worlds(ready, random.Random(seed))
        assert sum(each.has(6) for each in world.hand(1)) == 1
        assert world.view(0) == ready


@pytest.mark.parametrize("seed", range(12))
def test_worlds_of_the_drawing_partie_agree(seed: int) -> None:
    """§54, §63: through whole coups with drawing every deal given is a state that the law allows."""
    chooser = random.Random(seed)
    state = game.start("puiser+un-coup")
    while state.result is None:
        for player in (0, 1):
            view = state.view(player)
            world = worlds(view, chooser)
            assert world.view(player) == view
            assert game.read(str(world)) == world
        state = state.after(chooser.choice(state.moves() or state.rolls()))

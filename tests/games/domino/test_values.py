"""States of domino that only the table comes to are values too: other numbers of tiles, a wrong boudé, a new deal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.games.domino.game import game
from academie.games.domino.state import State, ours
from conformance.values import answers, is_carried
from conformance.walks import walk

if TYPE_CHECKING:
    from academie.game import State as AnyState

pytestmark = pytest.mark.native

PROFILE = "tete-a-tete-six"


def met(found: list[AnyState]) -> list[State]:
    """States that come of what the table allows."""
    states = [ours(state) for state in found]
    deals = [state.with_taken([7, 6]) for state in states if state.phase == "deal"][:1]
    wrong = [s.boude_a_tort() for s in states if s.player is not None and s.ends and not s.core.must_pass()][:3]
    return [*deals, *wrong, states[-1].dealt_anew(1), states[0].dealt_anew(0)]


def test_what_the_table_orders_is_carried() -> None:
    """§16, §18, §21: such states are pickled and copied with what makes them other than the ordinary ones."""
    states = met(walk(game, PROFILE, 3))
    assert len(states) == 6
    assert len(set(states)) == len({str(state) for state in states})
    assert all(map(is_carried, states))


def test_views_and_the_worlds_they_allow() -> None:
    """§12, §63: a view is another state than what it is a view of; the worlds it allows are carried."""
    chance = random.Random(4)
    for state in map(ours, walk(game, PROFILE, 9)[12:40:4]):
        for player in (0, 1):
            view = state.view(player)
            assert is_carried(view)
            assert (view == state) == (not view.hidden)
            world = game.worlds(view, chance)
            assert is_carried(world)
            assert world.view(player) == view
            assert answers(view) == answers(game.read(str(view)))[:4] + answers(view)[4:]

"""States of draughts that remember: what draws depend on is pickled, copied and hashed with them."""

from __future__ import annotations

import pickle

import pytest

from academie.games.draughts.state import BLACK
from conformance.values import answers, assail, is_carried, reached
from games.draughts.endings import FMJD, METZ, at, off_line, walk, wander

pytestmark = pytest.mark.native


@pytest.mark.parametrize("profile", [METZ, FMJD, "fmjd+qui-perd-gagne"])
@pytest.mark.parametrize("odds", ["", " odds=black+draw"])
def test_draws_to_come_are_carried(profile: str, odds: str) -> None:
    """§36-§40: a state whose draw draws near is carried with its count, and goes on alike."""
    states = walk(at(f"W:WK1,K45,K50:BK47{odds} counted=11", profile), 15, off_line(BLACK))
    assert len(set(states)) == len(states)
    for state in states:
        assert is_carried(state)
        assert is_carried(state.core)
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - just made
        assert answers(again) == answers(state)
        assert str(wander(again, 3, off_line(BLACK))) == str(wander(state, 3, off_line(BLACK)))


def test_the_same_board_met_again_is_another_state() -> None:
    """§40: where positions are counted, what has been is part of the state; its hash sees it too."""
    first = at("W:WK50:BK1,6", FMJD)
    state = at(str(first), FMJD, "50-44 1-7 44-50 7-1")
    assert state.fen == first.fen
    assert state != first
    assert hash(state) != hash(first)
    assert is_carried(state)


def test_crowned_by_offer_is_a_value() -> None:
    """§39: the state after an offer is carried with its event, and nothing in it can be changed."""
    crowned = at("W:W45,K1,K50:BK47 counted=7", METZ).with_crowns()
    assert is_carried(crowned)
    assert pickle.loads(pickle.dumps(crowned)).events == crowned.events  # noqa: S301 - just made
    before = answers(crowned)
    assert not [what for value in reached(crowned) for what in assail(value)]
    assert answers(crowned) == before
    assert crowned != at("W:W45,K1,K50:BK47 counted=7", METZ)

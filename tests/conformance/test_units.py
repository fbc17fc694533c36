"""Every engine says of what its values count: of choices, of throws, in words and for programs, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.analysis import Budget
from academie.data import analysis_data
from academie.errors import Unavailable
from academie.games import GAMES
from conformance.walks import CASES, walk

if TYPE_CHECKING:
    from academie.game import Game

pytestmark = pytest.mark.native

GLANCE = Budget(nodes=1, depth=1)
LONG = "dames_rabattues"  # solved in some ten seconds before anything is told of it
JUDGED = [
    pytest.param(*case.values, id=case.id, marks=pytest.mark.deep if str(case.id).startswith(LONG) else case.marks)
    for case in CASES
]


@pytest.mark.parametrize(("game", "profile"), JUDGED)
def test_an_analysis_names_its_unit(game: Game, profile: str) -> None:
    """Wherever there is a line there is a unit, told to programs in both languages."""
    state = next(state for state in walk(game, profile, 5) if len(state.moves()) > 1)
    try:
        found = game.engine(megabytes=1).analyse(state, GLANCE)
    except Unavailable:
        pytest.skip("no engine judges this profile")
    assert found.lines
    told = analysis_data(game, state, found)["unit"]
    assert told["en"]
    assert told["fr"]


def test_every_game_is_judged() -> None:
    """So that none of them is left out above."""
    for game in GAMES:
        assert game.engine(megabytes=1)

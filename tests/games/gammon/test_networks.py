"""What the networks of gammon are told to count under each profile."""

from __future__ import annotations

import pytest

from academie.analysis import Budget
from academie.games.gammon import game

pytestmark = pytest.mark.native


@pytest.mark.parametrize(
    ("profile", "worth"), [("modern", 2.0), ("lepeintre-1818", 1.0), ("lepeintre-1818+double", 2.0)]
)
def test_the_networks_judge_todays_count(profile: str, worth: float) -> None:
    """§30: a gammon that is sure counts two, and what is told is what today's players ask."""
    state = game.read(f"W:L2,*13;B:A13,B2 profile={profile} phase=play to=white dice=2-1")
    found = game.engine().analyse(state, Budget(depth=1))
    assert found.lines[0].value == pytest.approx(worth)
    assert ("bare" in found.prospects) == (profile == "modern")
    assert dict(found.lines[0].chances)["bare"] == 1

"""What each game's law says of positions: `positions.toml` of its tests, fact by fact (positions.py)."""

from __future__ import annotations

import pytest

from academie.registry import GAMES
from games.positions import Fact, facts_of

pytestmark = pytest.mark.native


@pytest.mark.parametrize("fact", [fact for game in GAMES for fact in facts_of(game)], ids=str)
def test_a_fact_of_the_law(fact: Fact) -> None:
    """Its paragraphs are the game's, and what it says is so."""
    fact.check()

"""Golden turns: what a precept says on either side of each of its conditions."""

from __future__ import annotations

import pytest

from playthroughs.turns import GAMES, kept, say


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in GAMES for key in kept(game)])
def test_the_rule_turns_where_it_did(game: str, key: str) -> None:
    """Asked again, a rule says of each of its positions what is kept; `make goldens` writes it anew."""
    assert {position: say(game, key, position) for position in kept(game)[key]} == kept(game)[key]

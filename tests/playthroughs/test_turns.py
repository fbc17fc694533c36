"""Golden turns: what a precept says on either side of each of its conditions."""

from __future__ import annotations

import pytest

from playthroughs.turns import kept, say


@pytest.mark.parametrize("key", kept())
def test_the_rule_turns_where_it_did(key: str) -> None:
    """Asked again, a rule says of each of its positions what is kept; `make goldens` writes it anew."""
    assert {position: say(key, position) for position in kept()[key]} == kept()[key]

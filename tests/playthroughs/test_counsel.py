"""Golden counsel: what the tutors say of positions and throws of random games, kept in readable text."""

from __future__ import annotations

import pytest

from playthroughs.counsel import ADVISED, EXPLAINED, again, path


@pytest.mark.parametrize("game", [*ADVISED, *EXPLAINED])
def test_the_counsel_is_unchanged(game: str) -> None:
    """Asked again, the tutor says of each position what is kept; `make goldens` writes it anew."""
    assert list(again(game)) == path(game).read_text(encoding="utf-8").splitlines()

"""Golden series: who sits down, what is told after each game, and the sheet, kept in readable text."""

from __future__ import annotations

import pytest

from playthroughs.series import WRITERS, path


@pytest.mark.parametrize("game", WRITERS)
def test_the_series_are_unchanged(game: str) -> None:
    """Won by the same chance, the games of a series come to the sheet that is kept; `make goldens` writes it anew."""
    assert list(WRITERS[game]()) == path(game).read_text(encoding="utf-8").splitlines()

"""Golden counsel: what the tutors say of positions and throws of random games, kept in readable text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from playthroughs.counsel import KEPT, again

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_counsel_is_unchanged(path: Path) -> None:
    """Asked again, the tutor says of each position what is kept; `make goldens` writes it anew."""
    assert list(again(path)) == path.read_text(encoding="utf-8").splitlines()

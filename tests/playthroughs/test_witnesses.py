"""Golden witnesses: what the tutors say where each rule of advice is witnessed, and of the positions beside."""

from __future__ import annotations

import pytest

from playthroughs.counsel import ADVISED
from playthroughs.witnesses import kept, write

PLACES = [pytest.param(game, place, id=f"{game}-{n}") for game in ADVISED for n, place in enumerate(kept(game))]


@pytest.mark.parametrize(("game", "witness"), PLACES)
def test_the_counsel_is_unchanged(game: str, witness: str) -> None:
    """Asked again, the tutor says of a witness and of its neighbours what is kept; `make goldens` writes it anew."""
    assert write(game, witness) == kept(game)[witness]

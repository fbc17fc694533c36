"""Golden borders: what every table does where the books' rulings lead, and with the acts beside them."""

from __future__ import annotations

import pytest

from academie.games import GAMES
from playthroughs.borders import kept, path, write

WAYS = [pytest.param(game.name, way, id=f"{game.name}-{n}") for game in GAMES for n, way in enumerate(kept(game.name))]


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_the_border_is_unchanged(game: str, way: str) -> None:
    """Played again, the acts of a ruling and their neighbours come to what is kept; `make goldens` writes a change."""
    assert write(game, way) == kept(game)[way]


def test_every_room_with_rulings_has_its_borders() -> None:
    """No room is passed over, and no block says nothing."""
    assert all(path(game.name).exists() and kept(game.name) for game in GAMES)
    assert all(block.strip() for game in GAMES for block in kept(game.name).values())

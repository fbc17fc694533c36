"""Golden evenings at the table à la rigueur: what the referee does with people who err, kept in readable text."""

from __future__ import annotations

import pytest

from academie.games import GAMES
from playthroughs import scenes
from playthroughs.evening import EVENINGS, path, write


@pytest.mark.parametrize(("game", "profile"), EVENINGS)
def test_the_evening_is_unchanged(game: str, profile: str) -> None:
    """Sat through again from its seed, the evening is the one that is kept; `make goldens` writes a changed one."""
    assert write(game, profile) == path(game, profile).read_text(encoding="utf-8")


def test_every_game_has_an_evening() -> None:
    """No room with a referee is without one."""
    assert {game.name for game in GAMES} == {game for game, _ in EVENINGS}


@pytest.mark.parametrize(("game", "profile"), scenes.books())
def test_the_scenes_are_unchanged(game: str, profile: str) -> None:
    """Played again from the positions of the rulings, the scenes are those that are kept."""
    assert scenes.write(game, profile) == scenes.path(game, profile).read_text(encoding="utf-8")

"""Golden games: behaviour, kept in readable text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.games import GAMES
from playthroughs.playthrough import path, write

if TYPE_CHECKING:
    from academie.game import Game

CASES = [pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.profiles.profiles]


@pytest.mark.parametrize(("game", "profile"), CASES)
def test_the_golden_game_is_unchanged(game: Game, profile: str) -> None:
    """Played again from its seed, the game is the one that is kept; `make goldens` writes a changed one."""
    assert write(game, profile) == path(game, profile).read_text(encoding="utf-8")

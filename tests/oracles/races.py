"""The oracles of the race games, each by what its book says beside the common rules of tables.py.

That of a game stands with its tests, `games/NAME/law.py`: ORACLE, and SHOWS, what its random positions must show.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from academie.registry import GAMES
from academie.tables.race import RaceGame
from oracles.dames_rabattues import DamesRabattues

FOUND: dict[str, Any] = {
    game.name: import_module(f"games.{game.name}.law") for game in GAMES if isinstance(game, RaceGame)
}
GAMES: dict[str, Any] = {"dames_rabattues": DamesRabattues} | {name: found.ORACLE for name, found in FOUND.items()}

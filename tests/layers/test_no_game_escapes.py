"""A room that is in the list has everything a room must have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.registry import GAMES, find
from oracles.races import ROOMS as RACES

if TYPE_CHECKING:
    from academie.game import Game

# Rooms whose moves are another library's own: an oracle would be that library asked twice. What their profiles change
# is held to the law in tests/games/, and the library to published counts in tests/perft/.
WITHOUT_ORACLE = {"chess"}

TESTS = Path(__file__).resolve().parents[1]
ROOMS = Path(find("draughts").room).parent

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_every_room_is_in_the_list() -> None:
    """Each folder of games/ that is a package is the room of exactly one game in the list."""
    folders = sorted(path.parent.name for path in ROOMS.glob("*/__init__.py"))
    assert sorted(game.room.name for game in GAMES) == folders
    assert len({game.name for game in GAMES}) == len(GAMES)


@games
def test_every_room_is_furnished(game: Game) -> None:
    """Law, profiles, glossary and corpus are there and not empty."""
    assert len(list(game.law)) > 5
    assert game.profiles.profiles
    assert len(list(game.glossary)) > 5
    assert list((game.room / "corpus").glob("*.toml"))


@games
def test_every_game_is_tested(game: Game) -> None:
    """Each game has an oracle or a reason, tests and requirements."""
    oracles = TESTS / "oracles"
    races = (oracles / "test_races.py").read_text(encoding="utf-8")
    tried = (oracles / f"test_{game.name}.py").exists() or f'    "{game.name}": agreement.' in races
    known = (oracles / f"{game.name}.py").exists() or game.name in RACES
    assert known == tried == (game.name not in WITHOUT_ORACLE)
    assert (TESTS / "games" / game.name).is_dir()
    assert game.law.requirements > 5

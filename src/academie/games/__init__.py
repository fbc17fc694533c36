"""The rooms, and the one explicit list of them: a room is a package here that has a `game`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from academie.errors import Unknown, quote

if TYPE_CHECKING:
    from academie.game import Game

ROOMS = (
    "draughts",
    "trictrac",
    "gammon",
    "toute_table",
    "revertier",
    "jacquet",
    "garanguet",
    "plain",
    "tourne_case",
    "dames_rabattues",
    "toc",
    "domino",
)
GAMES: tuple[Game, ...] = tuple(import_module(f"academie.games.{name}").game for name in ROOMS)


def find(name: str) -> Game:
    """The game of that name; raises `Unknown` with the names there are."""
    for game in GAMES:
        if game.name == name:
            return game
    raise Unknown(f"There is no game {quote(name)} in the house; there is {', '.join(game.name for game in GAMES)}.")

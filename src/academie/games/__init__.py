"""The rooms, and the one explicit list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unknown, quote
from academie.games import draughts, trictrac

if TYPE_CHECKING:
    from academie.game import Game

GAMES: tuple[Game, ...] = (draughts.game, trictrac.game)


def find(name: str) -> Game:
    """The game of that name; raises `Unknown` with the names there are."""
    for game in GAMES:
        if game.name == name:
            return game
    raise Unknown(f"There is no game {quote(name)} in the house; there is {', '.join(game.name for game in GAMES)}.")

"""The characters of a race game by its networks; where their weights cannot be read, playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.players.characters import company_of
from academie.players.playout import PlayoutPlayer
from academie.registry import part_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Game
    from academie.players.player import Player
    from academie.players.roster import Maker
    from academie.tables.family import RaceParts

MEASURE = 0.05  # what a fault that a good player sees costs, in games


def kinds_of(game: Game, blurs: Sequence[float] = ()) -> dict[str, Maker]:
    """The characters of a game of the family, each with his sight there."""

    def weaker(seed: int) -> Player:
        return PlayoutPlayer(game, seed=seed)

    return company_of(lambda: part_of(game, "nets").DESIGN, MEASURE, weaker, blurs)


class Part:
    """The characters, by the networks of one game."""

    def __init__(self, own: RaceParts) -> None:
        self.KINDS = kinds_of(own.game, own.sight)

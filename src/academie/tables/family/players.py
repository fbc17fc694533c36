"""The players of a race game by its networks; where their weights cannot be read, playouts. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games import door
from academie.players import company, networked
from academie.players.networked import net_player
from academie.players.playout import PlayoutPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Game
    from academie.players.machine import Level
    from academie.players.player import Player
    from academie.players.roster import Maker

USUAL = "playouts"
SPECS = f"{networked.SPECS}, {company.SPECS}"
NAMES = {**networked.NAMES, **company.NAMES}
LEVELS: dict[str, Level] = {}  # the networks judge; who plays by them is of the company
MEASURE = 0.05  # what a fault that a good player sees costs, in games


def kinds_of(game: Game, blurs: Sequence[float] = ()) -> dict[str, Maker]:
    """The kinds of players that a room of the family brings; the sight of its company where it is the room's own."""

    def nets(parts: Sequence[str], seed: int) -> Player:
        return net_player(door(game, "nets").DESIGN, parts, lambda: PlayoutPlayer(game, seed=seed))

    def weaker(seed: int) -> Player:
        return PlayoutPlayer(game, seed=seed)

    return {"nets": nets, **company.company_of(lambda: door(game, "nets").DESIGN, MEASURE, weaker, blurs)}

"""The match law of toc: who has the dice for the next game, and trictrac's handicaps, borrowed with its march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.toc.game import game
from academie.match.series import terms_of as terms
from academie.tables.handicap import line
from academie.tables.paths import FACING

if TYPE_CHECKING:
    from academie.games.toc.state import State
    from academie.games.trictrac.match.handicap import Handicap

__all__ = ["borrowed", "terms"]


def borrowed(handicap: Handicap, profile: str | None = None) -> State:
    """The first state with one of trictrac's handicaps: dames, the coin, trous, dice."""
    start = handicap.start
    first = line(start.dames, FACING, game.profiles.find(profile).name, start.dice)
    return game.read(f"{first} trous={start.trous[0]},{start.trous[1]}")

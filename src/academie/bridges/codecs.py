"""Which codec speaks for which game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.codec import Codec, Ranks
from academie.games.dames_rabattues.codec import Piles
from academie.games.domino.codec import Domino
from academie.games.draughts.codec import Draughts
from academie.tables.codec import Tables

if TYPE_CHECKING:
    from academie.game import Game

CODECS: dict[str, type[Codec]] = {
    "draughts": Draughts,
    "trictrac": Tables,
    "toc": Tables,
    "dames_rabattues": Piles,
    "domino": Domino,
}


def codec_of(game: Game) -> Codec:
    """The codec of a game; a room that has none of its own is spelled by ranks."""
    if hasattr(game, "race"):
        return Tables(game)
    return CODECS.get(game.name, Ranks)(game)

"""Tells a text phrase by phrase, for games whose books write moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.corpus.desk import TellingDesk, desk_of
from academie.corpus.mending import NO_MOVE
from academie.errors import Unavailable, Unreadable
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.corpus.desk import Told
    from academie.game import Game


def told(game: Game, content: str, fen: str = "") -> Sequence[Told]:
    """The plies of a text, each in both writings; raises one sentence."""
    desk = desk_of(game)
    if not isinstance(desk, TellingDesk):
        raise Unavailable(
            Title(
                "The books of {game} write their moves in figures; there are no words to read.",
                "Les livres du jeu {game} écrivent leurs coups en chiffres ; il n'y a pas de mots à lire.",
            ).fill(game=game.name)
        )
    found = desk.told(content, fen)
    if not found:
        raise Unreadable(NO_MOVE)
    return found

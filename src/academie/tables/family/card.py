"""How a race game presents itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.scene.card import Card
from academie.tables.svg import scene
from academie.tables.vignette import vignette

if TYPE_CHECKING:
    from academie.tables.family import RaceParts


class Part:
    """What its card says, and a vignette of its board."""

    def __init__(self, own: RaceParts) -> None:
        game, card = own.game, own.card

        def drawn() -> str:
            state = game.read(card.position) if card.position else game.start()
            return vignette(scene(game.title, state), *card.courses, a_at=game.race.a_at)

        self.CARD = Card(card.place, card.character, card.books, drawn, family="tablier", title=card.title)

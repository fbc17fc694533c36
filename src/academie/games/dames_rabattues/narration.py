"""What happens at the dames rabattues, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.dames_rabattues.state import LEAVE, TAKE
from academie.tables.dice_game import DiceNarration
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from academie.state import Move as AnyMove

_SAID = {TAKE: "prendre", LEAVE: "laisser"}


class Narration(DiceNarration):
    """The words of the game are its own."""

    def word(self, move: AnyMove) -> Message | None:
        """To take a number that the other leaves, or to leave it (§9)."""
        word = self.said(move)
        return bilingual(word, _SAID[word]) if word else None

"""What happens in a race game, as sentences: its events count dames, and mark nothing."""

from __future__ import annotations

from academie.tables.dice_game import DiceNarration


class Narration(DiceNarration):
    """The sentences of one race game."""

    EVENTS_MARK = False

"""What happens at trictrac, as sentences: a void first throw (§3), and when one may leave with the marqué (§96)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.display.narration import indented
from academie.games.trictrac.state import ours
from academie.state import Roll
from academie.tables.board import write_dice
from academie.tables.dice_game import DiceNarration
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.state import Move, State

_MAY_STOP = Message("{side} may leave with the marqué (§96).")
_VOID = Message("{dice}: a doublet on the first throw is void (§3).")


class Narration(DiceNarration):
    """The throw, the play and what they mark."""

    FIRST_COUNTS = True

    def lines(self, before: State, choice: Move | Roll, after: State) -> list[Message]:
        """The throw, the play and what they mark; a doublet on the first throw is said as what it is (§3)."""
        if isinstance(choice, Roll) and ours(after).thrower is None:
            return [_VOID.fill(dice=write_dice(choice.dice))]
        lines = super().lines(before, choice, after)
        native = ours(after).core
        if native.phase == core.Phase.decide and native.may_stop(native.thrower):
            lines.append(indented(_MAY_STOP.fill(side=self.game.players[native.thrower])))
        return lines

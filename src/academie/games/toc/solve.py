"""What the throws of the book ask a learner at toc: to count the trous they win (§2, §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.game import Roll
from academie.games.toc.game import game
from academie.tables.board import write_dice
from academie.text.message import Message
from academie.tutor.problem import ByLaw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.tutor.problem import Ply

_QUESTION = Message("how many trous does {who} win by {dice}?")
_TROUS = {"trou", "trou_double"}


class TocSolver(ByLaw):
    """Who judges answers at toc."""

    def count(self, line: Sequence[Ply]) -> tuple[int, Message, int] | None:
        """The first throw of a line by which trous are marked."""
        for place, ply in enumerate(line):
            if not isinstance(ply.choice, Roll):
                continue
            marked = [event for event in ply.state.after(ply.choice).events if event.key in _TROUS]
            if marked:
                dice, seat = write_dice(ply.choice.dice), marked[0].player
                return place, _QUESTION.fill(dice=dice, who=game.players[seat]), sum(event.points for event in marked)
        return None


SOLVER = TocSolver(game)

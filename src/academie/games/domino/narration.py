"""What happens at domino, as sentences: once a coup is over the line and the hands are laid open (§5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.display import narration as display
from academie.display.narration import indented
from academie.games.domino.state import SEATS, Move, State, ours
from academie.games.domino.tile import points_of
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.state import Move as AnyMove
    from academie.state import Roll
    from academie.state import State as AnyState

ENDS = frozenset({"domino", "ferme"})  # what happens when a coup is over
_LINE = Message("The line: {line}")
_HOLDS = Message("{seat} lays down {tiles} = {points}")
_OUT = Message("{seat} has nothing left")


def closing(before: State, move: Move) -> list[Message]:
    """The line after the last tile or boudé, and the hands; nothing of what a view does not know."""
    if before.hidden:
        return []
    told = [_LINE.fill(line=" ".join(f"{left}-{right}" for left, right in _lying(before, move)))]
    for player in range(before.players):
        hand = [tile for tile in reversed(before.hand(player)) if player != before.turn or tile != move.tile]
        tiles = " ".join(map(str, hand))
        told.append((_HOLDS if hand else _OUT).fill(seat=SEATS[player], tiles=tiles, points=points_of(hand)))
    return list(map(indented, told))


def _lying(before: State, move: Move) -> list[tuple[int, int]]:
    """The tiles as they lie once the move is made."""
    row = list(before.line)
    if move.tile is None:
        return row
    if move.on is None or not row:
        return [(move.tile.low, move.tile.high)]
    if move.on == row[-1][1]:
        return [*row, (move.on, move.tile.beside(move.on))]
    return [(move.tile.beside(move.on), move.on), *row]


class Narration(display.Narration):
    """The tile and what it did."""

    def lines(self, before: AnyState, choice: AnyMove | Roll, after: AnyState) -> list[Message]:
        """The tile and what it did; once the coup is over the line and the hands too, laid open (§5)."""
        told = super().lines(before, choice, after)
        over = isinstance(choice, Move) and any(event.key in ENDS for event in after.events)
        return told + closing(ours(before), choice) if over and isinstance(choice, Move) else told

    def beginning(self) -> Message:
        """The lead is drawn for (§13)."""
        return Message("The lead is drawn for again.")

"""How a coup ends, told to the table: the line as it lies, and every hand laid open with what it counts (§5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.game import indented
from academie.games.domino.state import SEATS
from academie.games.domino.tile import points_of
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.domino.state import Move, State

ENDS = frozenset({"domino", "ferme"})  # what happens when a coup is over
_LINE = Title("The line: {line}", "Le jeu couché : {line}")
_HOLDS = Title("{seat} lays down {tiles} = {points}", "{seat} abat {tiles} = {points}")
_OUT = Title("{seat} has nothing left", "{seat} n'a plus rien")


def closing(before: State, move: Move) -> list[Title]:
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

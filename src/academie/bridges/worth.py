"""What a result is worth to each player: shares that sum to one become numbers that sum to nought."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from academie.game import Result


def worth(result: Result, *, points: bool = False) -> list[float]:
    """One for a lone winner, together minus one for the others, nought for a draw; times the points if asked."""
    seats = len(result.shares)
    scale = seats / (seats - 1) * (result.points if points else 1)
    return [scale * (share - 1 / seats) for share in result.shares]

"""The partie between two: its trous and its seats. Who has won it, and whether double, the state knows (§76, §77)."""

from __future__ import annotations

from academie.errors import Illegal

TROUS = 12  # §76


def asked_seat(seat: int) -> int:
    """The seat, or `Illegal`."""
    if seat not in {0, 1}:
        raise Illegal("There is no seat {seat}; two play, in seats 0 and 1.", seat=seat)
    return seat

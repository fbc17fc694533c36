"""The partie between two: its trous and its seats. Who has won it, and whether double, the state knows (§76, §77)."""

from __future__ import annotations

from academie.errors import Illegal
from academie.title import Title

TROUS = 12  # §76


def asked_seat(seat: int) -> int:
    """The seat, or `Illegal`."""
    if seat not in {0, 1}:
        raise Illegal(
            Title(
                "There is no seat {seat}; two play, in seats 0 and 1.",
                "Il n'y a pas de place {seat} ; on joue à deux, aux places 0 et 1.",
            ).fill(seat=seat)
        )
    return seat

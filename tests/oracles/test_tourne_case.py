"""The native plays, ends and turns of tourne-case against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import pytest

from oracles import tables_agreement as agreement
from oracles import tourne_case

pytestmark = pytest.mark.native


class TestTourneCase(agreement.RaceTests):
    """The room of tourne-case and its oracle."""

    name = "tourne_case"
    shows = agreement.USUAL | {"coin", "entered", "hits", "nothing playable", "waiting"}


def test_the_oracle_plays_the_line_of_the_book() -> None:
    """AUJ l.2402-2422 T.-C. V-VI: each throw of the book's example has one answer, the last two of them hits."""
    room = tourne_case.TourneCase()
    position = room.first()
    for throw, mine, his in (((3, 2), 2, 0), ((2, 1), 1, 2), ((6, 2), 4, 1), ((4, 3), 4, 0), ((5, 4), 4, 0)):
        (board,) = room.legal_results(position, throw)
        assert [max(s for s in range(13) if side[s] or s == 0) for side in board] == [mine, his]
        position = board.turned()

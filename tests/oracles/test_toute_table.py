"""The native plays, ends and turns of toute-table against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import pytest

from oracles import tables, toute_table
from oracles import tables_agreement as agreement

pytestmark = pytest.mark.native


class TestTouteTable(agreement.RaceTests):
    """The room of toute-table and its oracle."""

    name = "toute_table"
    shows = agreement.TAKING


def test_the_oracle_enters_as_the_book_does() -> None:
    """AUJ l.2298-2300 T.-T. VII: a beset enters four dames on the two of the tête."""
    south = tables.from_letters("crossed", 0, {"M": 2, "Y": 4, "E": 2, "G": 3}, hand=4)
    north = tables.from_letters("crossed", 1, {"L": 2, "A": 5, "T": 3, "R": 5})
    (board,) = toute_table.TouteTable().legal_results(tables.Position(south, north), (1, 1))
    assert tables.to_letters("crossed", 0, board.own) == {"M": 6, "Y": 4, "E": 2, "G": 3}

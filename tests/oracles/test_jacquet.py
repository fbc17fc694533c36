"""The native plays, ends and turns of jacquet against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import pytest

from oracles import jacquet, tables
from oracles import tables_agreement as agreement

pytestmark = pytest.mark.native


class TestJacquet(agreement.RaceTests):
    """The room of jacquet and its oracle."""

    name = "jacquet"
    shows = agreement.USUAL | {"lifted", "nothing playable"}


def test_the_oracle_sends_the_courier_as_the_book_does() -> None:
    """LEP l.2192: 6-5 and then 6-1 bring White's first dame from M by Y to G, after which any dame may be played."""
    room = jacquet.Jacquet()
    (first,) = room.legal_results(room.first(), (6, 5))
    assert tables.to_letters("diagonal", 0, first.own) == {"M": 14, "Y": 1}
    (second,) = room.legal_results(first, (6, 1))
    assert tables.to_letters("diagonal", 0, second.own) == {"M": 14, "G": 1}
    assert len(room.legal_results(second, (2, 1))) > 1

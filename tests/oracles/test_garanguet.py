"""The native plays, ends and turns of garanguet against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import pytest

from oracles import garanguet
from oracles import tables_agreement as agreement

pytestmark = pytest.mark.native


class TestGaranguet(agreement.RaceTests):
    """The room of garanguet and its oracle."""

    name = "garanguet"
    shows = agreement.USUAL | {"lifted"}
    samples = 300  # three dice: many plays


def test_the_oracle_counts_the_numbers_of_the_book() -> None:
    """LEP l.2210-2214: 2-2-3 is seven points, 4-4-3 nineteen, a triplet three times its face, by option once."""
    room = garanguet.Garanguet()
    assert sum(room.numbers((3, 2, 2))) == 7
    assert sum(room.numbers((4, 4, 3))) == 19
    assert room.numbers((4, 4, 4)) == (4,) * 9
    assert garanguet.Garanguet({"triplet_multiplier": 1}).numbers((4, 4, 4)) == (4, 4, 4)

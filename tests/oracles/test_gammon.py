"""The native plays, ends and turns of gammon against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import pytest

from oracles import gammon, tables
from oracles import tables_agreement as agreement
from oracles import tables_tree as tree

pytestmark = pytest.mark.native


class TestGammon(agreement.RaceTests):
    """The room of gammon and its oracle."""

    name = "gammon"
    shows = agreement.TAKING


def test_the_oracle_enters_as_the_book_does() -> None:
    """LEP l.2168-2170: with two dames in hand before four closed flèches only a two or a three enters."""
    south = tables.from_letters("crossed", 0, {"Y": 5, "G": 4, "E": 4}, hand=2)
    north = tables.from_letters("crossed", 1, {"B": 1, "D": 1, "M": 2, "P": 2, "Q": 2, "R": 4, "A": 3})
    position, room = tables.Position(south, north), gammon.Gammon()
    stuck = {throw for throw in tree.throws(2) if room.legal_results(position, throw) == {position}}
    assert stuck == {(a, b) for a, b in tree.throws(2) if not {a, b} & {2, 3}}

"""The native plays, ends and turns of revertier against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import random

import pytest

from oracles import revertier, tables
from oracles import tables_agreement as agreement
from oracles import tables_positions as positions

pytestmark = pytest.mark.native


class TestRevertier(agreement.RaceTests):
    """The room of revertier and its oracle."""

    name = "revertier"
    shows = agreement.TAKING | {"doubled", "optional"}


def test_the_oracle_plays_the_first_doublets_of_the_book() -> None:
    """AUJ l.2111-2113 Rev. VI: terne puts one dame on the ninth case and one on the third; of sonnés one is played."""
    room = revertier.Revertier()
    (terne,) = room.legal_results(room.first(), (3, 3))
    assert tables.to_letters("diagonal", 0, terne.own) == {"M": 13, "P": 1, "V": 1}
    (sonnes,) = room.legal_results(room.first(), (6, 6))
    assert tables.to_letters("diagonal", 0, sonnes.own) == {"M": 14, "S": 1}


def test_passing_over_own_dames_changes_nothing_but_how_a_game_ends() -> None:
    """Under either reading of the passage over a lone own dame a throw that goes on leaves the same boards."""
    strict, passing = revertier.Revertier(), revertier.Revertier({"own_blot_transit": True})
    for sample in positions.samples(strict, random.Random(1806), 1000):
        parted = strict.legal_results(*sample[:2]) ^ passing.legal_results(*sample[:2])
        assert all(strict.ends_at_once(board) for board in parted), sample

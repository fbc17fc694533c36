"""The native plays, ends and turns of plain against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import pytest

from oracles import plain, tables
from oracles import tables_agreement as agreement

pytestmark = pytest.mark.native


class TestPlain(agreement.RaceTests):
    """The room of plain and its oracle."""

    name = "plain"
    shows = agreement.USUAL | {"nothing playable", "plain", "void"}


def test_the_oracle_ends_the_game_with_the_plain() -> None:
    """AUJ l.2578 Pl. V: who covers the last of the six flèches has won; nothing obliges him to, nor to play on."""
    own = tables.dames({1: 2, 2: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2})
    position, room = tables.Position(own, tables.dames({1: 15})), plain.Plain()
    boards = room.legal_results(position, (5, 1))
    won = [board for board in boards if room.result(board) == tables.Verdict(True, True, False, "plain")]
    assert won
    assert len(won) < len(boards)

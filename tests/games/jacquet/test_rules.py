"""Jacquet: the first throws, and what many flèches hold up, over all throws (§2, §4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.games.jacquet import game
from academie.tables.board import THROWS
from rows import rows

if TYPE_CHECKING:
    from academie.game import Roll

pytestmark = pytest.mark.native


@rows(THROWS)
def test_a_first_throw_takes_one_dame_from_the_talon(roll: Roll) -> None:
    """§2, JAC-10: with all dames on the talon one leaves it and takes as many numbers as it can."""
    state = game.read("W:M15;B:A15").after(roll)
    (move,) = state.moves()
    assert state.after(move).dames(0)[12] == 14
    # Three doublets meet the other's talon, twelve steps on, and stop before it.
    assert len(move.play.strides) == {(6, 6): 1, (4, 4): 2, (3, 3): 3}.get(roll.dice, 4 if roll.weight == 1 else 2)


def test_holding_many_fleches_closes_the_passages() -> None:
    """§4, JAC-09: six flèches held stop every throw of the other, two of them hardly any."""
    spread = game.read("W:G1,M9,N1,O1,P1,Q1,R1;B:A14,L1 phase=throw to=black")
    piled = game.read("W:G1,M9,N5;B:A14,L1 phase=throw to=black")
    stopped = [[r.dice for r in THROWS if str(state.after(r).moves()[0]) == "-"] for state in (spread, piled)]
    assert stopped == [[roll.dice for roll in THROWS], [(1, 1), (2, 1), (2, 2)]]

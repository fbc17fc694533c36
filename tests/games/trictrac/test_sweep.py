"""The native sum over many throws against the account of each: the short way counts what the long one gives."""

from __future__ import annotations

import pytest

from academie._core import trictrac as core
from academie.tables.board import THROWS

pytestmark = pytest.mark.native


def test_points_are_those_of_every_account() -> None:
    """§69: each throw from each position wins and gives what its account says, numbers left unplayed included (§24)."""
    sweep, profile = core.Sweep(1806, 12), core.Profile()  # so many games that a table is filled in some
    mine = his = filled = 0
    for own, other in sweep.boards:
        for roll in THROWS:
            # The last dame lifted, else no coin par puissance: that play alone leaves fewer numbers than the others.
            plays = core.plays(own, other, roll.dice, profile)
            play = max(plays, key=lambda each: (not any(each.own[:24]), each.unplayed))
            for credit in core.credits(own, other, roll.dice, profile, play=play):
                if credit.jan == core.Jan.levee:  # of a play, not of the throw
                    continue
                filled += credit.jan in {core.Jan.remplir_petit, core.Jan.remplir_grand, core.Jan.remplir_retour}
                mine, his = mine + credit.points * credit.to_roller, his + credit.points * (not credit.to_roller)
    assert filled > 0
    assert sweep.throws == len(sweep.boards) * len(THROWS)
    assert sweep.points() == (mine, his)
    assert sweep.positions() == sum(
        len(core.plays(own, other, roll.dice, profile)) for own, other in sweep.boards for roll in THROWS
    )

"""§42: the draw given as odds: a remise is the receiver's game, whoever gives it and wherever he sits."""

from __future__ import annotations

import pytest

from academie.game import Result
from academie.games.draughts.match.odds import read
from academie.games.draughts.match.sets import Match

FIRST_SEAT = Result(0, (1.0, 0.0), "loss_no_moves", "§33")
DRAW = Result(None, (0.5, 0.5), "draw_agreed", "§34")


@pytest.mark.parametrize("giver", [0, 1])
@pytest.mark.parametrize("lot", [0, 1])
def test_a_remise_is_the_receivers(giver: int, lot: int) -> None:
    """A game won is its winner's; a remise is the receiver's where the draw is given, and nobody's in a level game."""
    match = Match(odds=read("draw"), giver=giver, lot=lot)
    assert match.after(DRAW).games[-1].winner == 1 - giver
    assert match.after(DRAW).set_winner(0) == 1 - giver
    won = match.after(FIRST_SEAT)
    assert won.games[-1].winner == match.terms.seats[0]
    level = Match(lot=lot).after(DRAW)
    assert level.games[-1].winner is None


@pytest.mark.parametrize("giver", [0, 1])
def test_who_leaves_loses_to_the_other(giver: int) -> None:
    """§34, §43: whether he gives or receives."""
    match = Match(odds=read("draw"), giver=giver)
    for leaver in (0, 1):
        left = match.after_leaving(leaver)
        assert left.games[-1].winner == 1 - leaver
        assert left.games[-1].left
        assert left.set_winner(0) == 1 - leaver

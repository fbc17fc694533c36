"""Borders of the café's table at draughts beside those of the rulings: what a judgement holds, who answers."""

from __future__ import annotations

import pytest

from academie.games.draughts import game
from academie.games.draughts.referee.acts import read_act
from academie.games.draughts.referee.faults import Fault, Played, judge, required
from academie.games.draughts.referee.table import DraughtsTable, rigueur

DUE = "W:W33,31,45:B28,27,6"  # White may take with 33 over 28 and with 31 over 27


def after(table: DraughtsTable, *lines: str) -> DraughtsTable:
    for line in lines:
        table = table.after(read_act(line))
    return table


@pytest.mark.parametrize(
    ("play", "faults"),
    [
        (Played(33, 22, frozenset({28})), ()),
        (Played(45, 40, frozenset()), (Fault.NOTHING_TAKEN,)),
    ],
)
def test_a_judgement_knows_what_was_to_be_taken(play: Played, faults: tuple[Fault, ...]) -> None:
    """§26: whether the move was right or not."""
    state = game.read(DUE, "manoury-1787")
    judgement = judge(state, play)
    assert judgement.faults == faults
    assert judgement.required == required(state)
    assert len(judgement.required) == 2


def test_a_gesture_that_is_no_play_has_no_choice() -> None:
    """A text that is no move, and a faulty move, are none of the legal ones; a right move is itself alone."""
    table = rigueur("manoury-1787", DUE)
    assert table.choices(read_act("white plays 45-40")) == ()
    assert table.choices(read_act("white plays 1-2")) == ()
    (move,) = table.choices(read_act("white plays 33x22 lifting 28"))
    assert str(move) == "33x22"
    (other,) = table.choices(read_act("white plays 31x22 lifting 27"))
    assert str(other) == "31x22"


def test_the_offer_of_a_draw_is_for_the_other_to_answer() -> None:
    """§34: who made it is not asked; the other accepts, refuses, or plays on."""
    table = after(rigueur("manoury-1787"), "white offers a draw")
    assert table.waits == 1
    answers = {str(act) for act in table.acts(1)}
    assert {"black accepts", "black refuses"} <= answers
    assert not {"white accepts", "white refuses"} & {str(act) for act in table.acts(0)}
    agreed = after(table, "black accepts").result
    assert agreed is not None
    assert (agreed.winner, agreed.law) == (None, "§34")
    declined = after(table, "black refuses")
    assert declined.result is None
    assert declined.offered is None
    assert len(table.acts(1)) == len(set(table.acts(1)))

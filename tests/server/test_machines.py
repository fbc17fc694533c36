"""Machines at a meeting: asked before the house throws, they play whole games with people and among themselves."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.cli.sitting import opponents_of
from academie.errors import AcademieError
from academie.games import find
from academie.server.machines import check_spec
from academie.server.meeting import Meeting
from server.meetings import Cup, entered, head, wanted

if TYPE_CHECKING:
    from academie.server.entries import Head

MET = [
    head("draughts", 1, machines=1, clock="move 60"),
    head("trictrac", 1, machines=1, mode="rigueur"),
    head("domino", 1, machines=2, profile="poule-trois"),
    head("gammon", 0, machines=2, mode="rigueur", form="series", agreed="games=2"),
    head("trictrac", 0, machines=3, form="poule", agreed="games=2"),
]


def run(given: Head, most: int = 600) -> Meeting:
    """A meeting as a server runs it, machines first; after so many entries it is left as it stands."""
    dice, rng, meeting = Cup(2), random.Random(2), Meeting.begin(given)
    machines = opponents_of(find(given.game), tuple(chair.spec or "?" for chair in given.chairs), 1)
    for chair in sorted(meeting.people):
        meeting = entered(meeting, meeting.contribute(chair, "ab"))
    while not meeting.ended and meeting.number < most:
        entry = None
        for chair, seat in meeting.machines:
            assert meeting.board is not None
            machine = machines[chair]
            assert machine is not None
            act = machine.act(meeting.board.table, seat)
            if act is not None:
                entry = meeting.act(chair, act.said())
                assert entry.text == meeting.board.line(act)
                break
        entry = entry or meeting.due(dice, waited=True) or wanted(meeting, dice, rng)
        meeting = entered(meeting, entry)
    return meeting


@pytest.mark.parametrize("given", MET, ids=lambda each: f"{each.game}-{each.form}-{each.mode}")
def test_machines_play_to_the_end(given: Head) -> None:
    """Nothing hangs, and nothing they say is refused."""
    meeting = run(given)
    assert meeting.ended == "played"
    assert meeting.series.replay()[0] == meeting.rounds


def test_machines_are_asked_before_the_house_throws() -> None:
    """What is due waits for them, where they may have something to say."""
    meeting = Meeting.begin(head("draughts", 0, machines=2))
    game = meeting.due(Cup())
    assert game is not None
    meeting = entered(meeting, game)
    assert meeting.machines == ((0, 0),)
    assert meeting.due(Cup()) is None
    assert meeting.due(Cup(), waited=True) is None


@pytest.mark.parametrize(
    "spec",
    [
        "Hub:sh",
        "HUB:/bin/true;seconds=1",
        "Engine:seconds=99999",
        "engine:nodes=5, nodes =9999999",
        "PLAYOUTS:999999999",
    ],
)
def test_what_may_not_sit_may_not_however_it_is_spelled(spec: str) -> None:
    """Neither a program, nor one that would think for ever."""
    with pytest.raises(AcademieError):
        check_spec("draughts", spec)


def test_a_machine_is_named_as_the_roster_writes_it() -> None:
    """Whatever its spelling."""
    assert check_spec("jeu de dames", "Le Maître") == check_spec("draughts", "maitre")

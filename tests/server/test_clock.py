"""Clocks: what each has left at the borders of a turn, a game and a day; and whose runs when."""

from __future__ import annotations

import pytest

from academie.errors import Illegal, Unreadable
from academie.match.clock import DAY, Clock, Clocks, Pace
from academie.server.entries import Kind
from academie.server.meeting import Meeting
from server.meetings import Cup, acted, begun, entered, head, settled

WRONG = ["", "move", "move 0", "move 060", "move 86401", "game 600",
         "game 600+", "game 600+3601", "game 0+5", "days 61",
         "days 3+1", "none 1", " none", "move 6\u0660", "game 600+05", "move 60\n", "Move 60", "move -1"]  # fmt: skip


@pytest.mark.parametrize("text", ["none", "move 1", "move 86400", "game 600+5", "game 1+0", "days 60"])
def test_a_clock_is_written_in_one_way(text: str) -> None:
    """What is read is written as it was."""
    assert str(Clock.read(text)) == text


@pytest.mark.parametrize("text", WRONG)
def test_other_texts_are_no_clocks(text: str) -> None:
    """One sentence that says how clocks are written."""
    with pytest.raises(Unreadable, match="is no clock"):
        Clock.read(text)


def test_nobody_has_less_than_nothing() -> None:
    """A clock falls when nothing is left, not before; a machine's never runs, and nothing is charged to nobody."""
    clocks = Clocks.begin(Clock.read("game 1+0"), 3, {0, 2})
    assert clocks.left == (1000, None, 1000)
    assert clocks.after(0, 999).out is None
    assert clocks.after(0, 1000).out == 0
    assert clocks.after(2, 5000).left == (1000, None, 0)
    assert clocks.after(1, 5000) == clocks
    assert clocks.after(None, 5000) == clocks


def test_what_a_turn_gives() -> None:
    """A game's clock gains by a turn that passes to another; a turn's clock is whole again for everybody."""
    game = Clocks.begin(Clock.read("game 10+2"), 2, {0, 1}).after(0, 3000).after(1, 500)
    assert game.turned(0, passed=True).left == (9000, 9500)
    assert game.turned(0, passed=False).left == (7000, 9500)
    assert game.fresh().left == (10000, 10000)
    move = Clocks.begin(Clock.read("move 10"), 2, {0, 1}).after(0, 3000).after(1, 500)
    assert move.turned(0, passed=True).left == (10000, 10000)
    days = Clocks.begin(Clock.read("days 2"), 2, {0})
    assert days.left == (2 * DAY, None)
    assert Clock.read("none").whole is None
    assert Clocks.begin(Clock(), 2, {0, 1}).left == (None, None)
    assert Clock.read("days 2").pace is Pace.DAYS


def test_the_clock_runs_of_the_one_who_is_asked() -> None:
    """White's before White's move, Black's after it; each move costs what it took and gains what was agreed."""
    meeting = begun(head("draughts", clock="game 60+3"))
    assert meeting.running == 0
    meeting = entered(meeting, meeting.act(0, "31-27"), took=10_000)
    assert meeting.running == 1
    assert meeting.clocks.left == (53_000, 60_000)
    meeting = entered(meeting, meeting.offer(0, "back"), took=4_000)  # while Black thinks
    assert meeting.clocks.left == (53_000, 56_000)
    assert meeting.view(None)["clocks"][1] == {"chair": 1, "remaining_ms": 56_000}


def test_an_offer_of_a_draw_gains_no_time() -> None:
    """Whoever offers a draw has not moved; the other's clock runs while he answers."""
    meeting = begun(head("draughts", clock="game 60+3"))
    meeting = entered(meeting, meeting.act(0, "offers a draw"), took=1_000)
    assert meeting.running == 1
    meeting = entered(meeting, meeting.act(1, "no"), took=2_000)
    assert meeting.running == 0
    assert meeting.clocks.left == (59_000, 58_000)


def test_no_clock_runs_before_between_and_after_games_nor_while_adjourned() -> None:
    """Nor for machines, nor where there is none."""
    dice = Cup()
    meeting = begun(head("draughts", form="series", agreed="games=2", clock="move 60"))
    meeting = entered(meeting, meeting.offer(0, "adjourn"))
    assert meeting.running == 0
    meeting = settled(entered(meeting, meeting.answer(1, "adjourn", yes=True), took=7_000), dice)
    assert meeting.adjourned
    assert meeting.running is None
    assert meeting.clocks.left == (53_000, 60_000)
    assert meeting.timed(10**9) is None
    meeting = entered(meeting, meeting.next(1, dice), took=10**9)
    meeting = settled(entered(meeting, meeting.next(0, dice)), dice)
    assert meeting.running == 0
    assert meeting.clocks.left == (53_000, 60_000)
    meeting = settled(entered(meeting, meeting.leave(0)), dice)
    assert meeting.playing is None
    assert meeting.running is None
    meeting = entered(meeting, meeting.next(1, dice))
    assert meeting.clocks.left == (60_000, 60_000)
    assert begun(head("draughts")).running is None


def test_a_machine_has_no_clock() -> None:
    """Nothing runs while it is to act."""
    meeting = begun(head("draughts", 1, machines=1, clock="move 60"))
    meeting = entered(meeting, meeting.act(0, "31-27"))
    assert meeting.machine == (1, 1)
    assert meeting.running is None
    assert meeting.clocks.left == (60_000, None)


def test_the_house_throws_on_nobodys_time() -> None:
    """Where it throws unasked no clock runs; where people ask for the throw, the thrower's does."""
    assert before_the_first_throw("assisted").running is None
    assert before_the_first_throw("rigueur").running == 0


def before_the_first_throw(mode: str) -> Meeting:
    """Gammon, begun and no more."""
    meeting = Meeting.begin(head("gammon", mode=mode, clock="move 60"))
    for chair in (0, 1):
        meeting = entered(meeting, meeting.contribute(chair, "00"))
    game = meeting.due(Cup())
    assert game is not None
    return entered(meeting, game)


def test_a_clock_that_falls_loses_the_game_where_the_law_knows_leaving() -> None:
    """Not a moment before; the entry names who it was, and the game is over by the law of leaving."""
    meeting = begun(head("draughts", clock="move 60"))
    assert meeting.timed(59_999) is None
    fallen = meeting.timed(60_000)
    assert fallen is not None
    assert (fallen.kind, fallen.chair) == (Kind.TIME, 0)
    over = settled(entered(meeting, fallen, took=60_000), Cup())
    assert over.outcome == (0.0, 1.0)
    assert over.ended == "played"
    assert over.series.replay()[0] == over.rounds
    with pytest.raises(Illegal, match="over"):
        over.act(0, "31-27")


def test_elsewhere_a_clock_that_falls_ends_the_meeting() -> None:
    """Of three at domino one is out of time: nobody can play on, and the others share."""
    dice = Cup()
    meeting = begun(head("domino", 3, profile="poule-trois", clock="move 60"), dice)
    chair = meeting.running
    assert chair is not None
    fallen = meeting.timed(60_000)
    assert fallen is not None
    over = settled(entered(meeting, fallen, took=60_000), dice)
    assert over.ended == "time"
    assert over.outcome == tuple(0.0 if each == chair else 0.5 for each in range(3))
    assert over.view(None)["gone"] == chair


def test_an_answer_costs_nobody_his_next_turn() -> None:
    """A time for each turn is whole again when a turn is done."""
    meeting = begun(head("draughts", clock="move 60"))
    meeting = entered(meeting, meeting.act(0, "offers a draw"), took=20_000)
    meeting = entered(meeting, meeting.act(1, "no"), took=50_000)
    assert meeting.clocks.left == (40_000, 10_000)
    meeting = acted(meeting, Cup(), 0, "31-27")
    assert meeting.clocks.left == (60_000, 60_000)

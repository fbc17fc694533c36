"""The tables of a game: only the last are kept, and those made anew are those that were there."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from academie.server.entries import Entry, Kind
from academie.server.messages import Told, write_entry
from server.meetings import Cup, begun, course, entered, head

if TYPE_CHECKING:
    from academie.server.board import Board
    from academie.server.entries import Head
    from academie.server.meeting import Meeting


def played(mode: str, count: int) -> tuple[Board, list[str], Meeting]:
    """A game of trictrac after some acts, and the line of the position before the first and after each."""
    chance, dice = random.Random(2), Cup(3)
    meeting = begun(head("trictrac", mode=mode), dice)
    board = meeting.board
    assert board is not None
    lines = [table.position_line for table in board.tables.whole]
    while len(board.acts) < count:
        meeting = entered(meeting, _something(meeting, board, chance, dice))
        board = meeting.board
        assert board is not None
        lines.append(board.table.position_line)
    return board, lines, meeting


def _something(meeting: Meeting, board: Board, chance: random.Random, dice: Cup) -> Entry:
    """What the house does, or else whoever is asked."""
    due, seat = meeting.due(dice), board.table.waits or 0
    if due is not None:
        return due
    acts = [act for act in board.open(seat) if board.table.kind(act).name in {"TURN", "MARK", "SETTLE"}]
    chair = board.chairs[seat]
    return meeting.act(chair, chance.choice(acts).said()) if acts else meeting.throw(chair, dice)


@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
def test_tables_made_anew_are_those_that_were_there(mode: str) -> None:
    """Every table of a game, asked for one by one, has the position it had when it was played."""
    board, lines, _ = played(mode, 30)
    tables = board.tables
    assert len(tables) == len(board.acts) + 1
    assert len(tables.last) < 10
    assert [tables[place].position_line for place in range(len(tables))] == lines
    assert [table.position_line for table in tables.whole] == lines
    assert tables[-1] is board.table
    assert tables.whole[-1] is board.table
    with pytest.raises(IndexError):
        tables[len(tables)]


def test_a_cut_stands_where_the_game_stood() -> None:
    """However far back: the table is the one after so many acts, and goes on from there."""
    board, lines, _ = played("assisted", 20)
    for count in (0, 1, len(board.acts) - 1, len(board.acts)):
        cut = board.cut(count)
        assert cut.acts == board.acts[:count]
        assert cut.table.position_line == lines[count]
        assert [table.position_line for table in cut.tables.whole] == lines[: count + 1]


def test_what_was_made_for_old_acts_is_let_go() -> None:
    """After `rest` nothing but the last tables is held, and what is asked again is answered the same."""
    board, _, _ = played("rigueur", 20)
    told = [board.account(place) for place in range(len(board.acts))]
    assert "whole" in vars(board.tables)
    board.rest()
    assert "whole" not in vars(board.tables)
    assert "accounts" not in vars(board)
    assert [board.account(place) for place in range(len(board.acts))] == told


def test_entries_are_sent_as_messages_of_their_type() -> None:
    """What is written without being looked at again is what `Told` would have written, the views included."""
    board, _, meeting = played("rigueur", 12)
    number, chair = board.entries[-1][0], board.entries[-1][1]
    entry = Entry(number, Kind.ACT, board.line(board.acts[-1]), chair, 1)
    for viewer in (0, 1, None):
        shown, view = meeting.shown(entry, viewer), meeting.view(viewer)
        text = write_entry(shown, view)
        assert text == Told(**shown, changes=view).model_dump_json()
        assert re.match(r'\{"type":"entry","number":\d+,', text)


@pytest.mark.parametrize(
    "given",
    [
        head("draughts"),
        head("trictrac"),
        head("trictrac", mode="rigueur"),
        head("gammon"),
        head("chess"),
        head("domino"),
    ],
    ids=lambda given: f"{given.game} {given.mode}",
)
def test_what_is_offered_is_read_as_it_is_meant(given: Head) -> None:
    """The text of every act in a view, read by the table itself, is that act: the board need not read it."""
    looked = 0
    for meeting, _ in course(given, seed=9, most=60):
        board = meeting.playing
        for seat in range(0 if board is None else len(board.chairs)):
            assert board is not None
            for act in board.open(seat):
                assert board.table.typed(act.said(), seat) == act == board.typed(act.said(), seat)
                looked += 1
    assert looked > 50

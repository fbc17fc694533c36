"""Views: what an entry changes in them, and the tables of a game from which they are made."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from academie.referee import sit
from academie.scene import scene_of
from academie.server import audience, showing
from academie.server.entries import Entry, Kind
from academie.server.live import Live, Secrets
from academie.server.meeting import Meeting
from academie.server.messages import Told, write_entry
from academie.server.moments import Wall
from academie.server.viewers import Viewer
from scene.test_boards import WIDEST
from server.meetings import LINK, Cup, begun, course, entered, head
from server.test_hidden import secret, tiles

if TYPE_CHECKING:
    from academie.server.board import Board
    from academie.server.entries import Head


HEADS = [
    head("draughts", form="series", agreed="", clock="game 600+5"),
    head("trictrac", mode="rigueur"),
    head("domino", 3, profile="poule-trois"),
    *(pytest.param(head(name), marks=pytest.mark.deep) for name in ("trictrac", "domino", "gammon", "garanguet")),
    head("chess", mode="rigueur", clock="move 60"),
]


class Screen:
    """One who looks, and does what docs/protocol.md says with what he is sent."""

    def __init__(self, live: Live, user: str, *, scene: bool = False) -> None:
        self.viewer = Viewer(user, None, 10_000, scene=scene)
        self.view: dict[str, Any] = {}
        for text in audience.joined(live, self.viewer):
            self.hear(text)
        audience.here(live, self.viewer)

    def hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "welcome":
            self.view = message["meeting"]
        elif message["type"] == "entry":
            changes = Told.model_validate(message).changes or {}
            if isinstance(changes.get("scene"), dict) and self.view["scene"] is not None:
                merged = self.view["scene"] | changes["scene"]
                changes["scene"] = {key: value for key, value in merged.items() if value is not None}
            self.view |= changes
        elif message["type"] == "here":
            self.view |= {"here": message["chairs"], "watching": message["watching"]}

    def read(self) -> list[str]:
        """Everything that was sent since."""
        texts = []
        while not self.viewer._waiting.empty():
            texts.append(str(self.viewer._waiting.get_nowait()))
        for text in texts:
            self.hear(text)
        return texts


@pytest.mark.parametrize("given", HEADS, ids=lambda given: f"{given.game} {given.mode}")
def test_changes_make_the_view(given: Head) -> None:
    """Whoever plays or looks on, coming and going, has his own view; what brought it shows no tile of another's."""
    chance, looked = random.Random(3), 0
    live = Live(Meeting.begin(given), [], None, Secrets(LINK, b"\1" * 32), Wall())
    users = [chair.holder for chair in given.chairs] + [""]
    screens = [Screen(live, user, scene=scene) for user in users for scene in (False, True)]
    entries = [entry for _, entry in course(given, seed=7, most=150)]
    while entries:
        count = chance.choice((1, 1, 2, 5))
        before, steps = live.meeting, live.followed(entries[:count])
        entries = entries[count:]
        live.accept(steps)
        audience.tell(live, before, steps)
        for screen in screens:
            texts, chair = screen.read(), screen.viewer.chair
            assert screen.view == json.loads(json.dumps(live.view(chair, scene=screen.viewer.scene)))
            dealt = live.meeting.board is not None and "phase=draw" not in str(live.meeting.view(None)["position"])
            if live.meeting.game.hidden and dealt and count == 1:
                hidden = secret(live.meeting, chair)
                looked += len(hidden)
                assert not any(tiles(text, LINK) & hidden for text in texts)
        if chance.random() < 0.1:
            gone = chance.randrange(len(screens))
            live.viewers.discard(screens[gone].viewer)
            audience.here(live)
            screens[gone] = Screen(live, users[gone // 2], scene=bool(gone % 2))
    assert live.meeting.over
    assert looked > 0 or not live.meeting.game.hidden


def test_what_stays_is_not_sent_again() -> None:
    """After a move what was agreed, who sits where and the commitment are in no change; the position is."""
    given = head("chess")
    live = Live(Meeting.begin(given), [], None, Secrets(LINK, b"\1" * 32), Wall())
    screen = Screen(live, "")
    for _, entry in course(given, seed=1, most=12):
        before, steps = live.meeting, live.followed([entry])
        live.accept(steps)
        audience.tell(live, before, steps)
    changes = [json.loads(text)["changes"] for text in screen.read() if " plays " in text]
    assert len(changes) > 5
    assert all("position" in each and "number" in each for each in changes)
    assert not any({"link", "game", "chairs", "commit", "sides", "here", "watching"} & set(each) for each in changes)


def test_plays_by_the_hundred_are_told_once() -> None:
    """Who draws the scene finds fifteen hundred plays in its ways, and in the view what else he may do."""
    table = sit("garanguet", "assisted", None, WIDEST)
    acts = [{"text": act.said()} for act in table.known_acts(1)]
    view = {"number": 7, "acts": [*acts, {"text": "resigns"}]}
    shown = scene_of(table, 1).data()
    assert len(acts) > 1000
    assert showing.drawn(view, shown) == {"number": 7, "acts": [{"text": "resigns"}]}
    assert showing.drawn(view, scene_of(table, 0).data()) == view
    assert showing.drawn(view, None) == view


# --- The tables of a game


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

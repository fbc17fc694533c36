"""Views: what an entry changes in them, and the tables of a game from which they are made."""

import asyncio
import json
import random
import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from academie.server.clock import Wall
from academie.server.live import audience
from academie.server.live.live import Live
from academie.server.live.viewers import CROWD, Viewer
from academie.server.meeting import automation, requests, views
from academie.server.meeting import board as board_module
from academie.server.meeting.board import Board
from academie.server.meeting.dice import Secrets
from academie.server.meeting.entries import Entry, Head, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.protocol import EntrySent, write_entry
from academie.tables.drawing.geometry import Tablier
from server.meetings import LINK, Cup, begun, course, entered, head
from server.test_hidden import secret, tiles
from sure import sure

HEADS = [
    head("draughts", form="series", agreed="", clock="game 600+5"),
    head("trictrac", mode="rigueur"),
    head("domino", 3, profile="poule-trois"),
    *(pytest.param(head(name), marks=pytest.mark.deep) for name in ("trictrac", "domino", "gammon", "garanguet")),
    head("chess", mode="rigueur", clock="move 60"),
]


def merged(scene: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A scene after changes, as docs/program/protocol.md says."""
    found = scene | changes
    for field, value in changes.items():
        stood = scene.get(field)
        if field == "places" and stood and value:
            found[field] = {place: output for place, output in (stood | value).items() if output is not None}
        elif isinstance(value, list) and isinstance(stood, list) and any(isinstance(each, dict) for each in stood):
            found[field] = [stood[each] if isinstance(each, int) else each for each in value]
    return {field: value for field, value in found.items() if value is not None}


class Screen:
    """One who looks, and does what docs/program/protocol.md says with what he is sent."""

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
            changes = EntrySent.model_validate(message).changes or {}
            if isinstance(changes.get("scene"), dict) and self.view["scene"] is not None:
                changes["scene"] = merged(self.view["scene"], changes["scene"])
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


@pytest.mark.parametrize("given", [head("trictrac"), head("draughts"), head("domino", 3, profile="poule-trois")])
def test_an_act_is_described_once_for_all_who_look(given: Head, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players and forty watchers: one scene, a seat's own part for each player, and nothing is measured on a board."""
    made: list[str] = []

    def counted(owner: object, name: str) -> None:
        real = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *args, **more: [made.append(name), real(*args, **more)][1])

    live = Live(Meeting.begin(given), [], None, Secrets(LINK, b"\1" * 32), Wall())
    users = [*(chair.holder for chair in given.chairs), *[""] * 40]
    screens = [Screen(live, user, scene=True) for user in users]
    counted(board_module, "scene_of")
    counted(board_module, "seated")
    counted(Tablier, "at")
    counted(audience, "write_entry")
    for _, entry in islice(course(given, seed=1, most=30), 30):
        made.clear()
        before, steps = live.meeting, live.followed([entry])
        live.accept(steps)
        audience.tell(live, before, steps)
        players = len(given.chairs)
        acted = entry.kind is Kind.ACT
        assert Counter(made)["scene_of"] == acted or entry.kind is Kind.GAME
        assert Counter(made)["seated"] == acted * players or entry.kind in {Kind.GAME, Kind.LEAVE, Kind.END}
        assert (Counter(made)["at"], Counter(made)["write_entry"]) == (0, players + 1)
    lines = {text for screen in screens[-40:] for text in screen.read() if '"type":"entry"' in text}
    assert len(lines) == len(live.entries)


async def turns(count: int) -> None:
    """So many turns of the loop."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_crowd_is_told_after_the_players_and_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hundred look on: one text for all, so many a turn, in order; and they are counted once for all who come."""
    monkeypatch.setattr("academie.server.live.viewers._PACE", 0.0)
    given, written = head("chess"), []
    live = Live(Meeting.begin(given), [], None, Secrets(LINK, b"\1" * 32), Wall())
    players = [Screen(live, chair.holder, scene=True) for chair in given.chairs]
    crowd = [Screen(live, "", scene=True) for _ in range(300)]
    assert live.watching == 300
    await turns(20)
    counts = [len([text for text in screen.read() if '"here"' in text]) for screen in crowd]
    assert max(counts) <= CROWD + 1  # not once for each who came
    assert crowd[0].view["watching"] == 300
    assert players[0].read()
    assert players[0].view["watching"] == 300
    real = audience.write_entry
    monkeypatch.setattr(audience, "write_entry", lambda *args: [written.append(1), real(*args)][1])
    for turn, (_, entry) in enumerate(islice(course(given, seed=1, most=6), 6), 1):
        before, steps = live.meeting, live.followed([entry])
        live.accept(steps)
        audience.tell(live, before, steps)
        assert len(written) == 3 * turn
        assert not any(screen.viewer._waiting.empty() for screen in players)
        assert sum(not screen.viewer._waiting.empty() for screen in crowd) == CROWD  # those of the first round
    await turns(60)
    for screen in crowd:
        screen.read()
        assert (screen.view["number"], screen.view["position"]) == (live.number, live.meeting.view(None)["position"])


def test_plays_are_told_once() -> None:
    """Who draws the scene finds the plays in its ways, and in the view what else he may do."""
    meeting = begun(head("draughts"))
    chair = sure(sure(meeting.board).waits)
    plays = {each["act"] for each in sure(meeting.scene(chair))["ways"] if "act" in each}
    listed = [each["text"] for each in meeting.view(chair)["acts"]]
    assert len(plays) == 9
    assert plays <= set(listed)
    assert [each["text"] for each in meeting.view(chair, scene=True)["acts"]] == [t for t in listed if t not in plays]


def test_of_the_places_those_that_read_otherwise_are_sent() -> None:
    """Null for one that is gone."""
    before = {"said": 1, "places": {"A": {"en": "a"}, "B": {"en": "b"}}, "last": ["A"]}
    now = {"said": 1, "places": {"A": {"en": "a"}, "C": {"en": "c"}}}
    assert views.scene_changes(before, now) == {"places": {"B": None, "C": {"en": "c"}}, "last": None}


def test_what_stood_in_a_list_is_sent_by_its_number() -> None:
    """Such as the men of a board; whatever is not an object is sent as it is."""
    one, two = {"place": "1"}, {"place": "2"}
    before = {"men": [one, two], "dice": [6, 5]}
    now = {"men": [{"place": "3"}, two], "dice": [5, 6]}
    assert views.scene_changes(before, now) == {"men": [{"place": "3"}, 1], "dice": [5, 6]}


# --- The tables of a game


def played(mode: str, count: int) -> tuple[Board, list[str], Meeting]:
    """A game of trictrac after some acts, and the line of the position before the first and after each."""
    chance, dice = random.Random(2), Cup(3)
    meeting = begun(head("trictrac", mode=mode), dice)
    board = sure(meeting.board)
    lines = [table.position_line for table in board.tables.whole]
    while len(board.acts) < count:
        meeting = entered(meeting, _something(meeting, board, chance, dice))
        board = sure(meeting.board)
        lines.append(board.table.position_line)
    return board, lines, meeting


def _something(meeting: Meeting, board: Board, chance: random.Random, dice: Cup) -> Entry:
    """What the program does, or else whoever is asked."""
    due, seat = automation.due(meeting, dice), board.table.waits or 0
    if due is not None:
        return due
    acts = [act for act in board.open(seat) if board.table.kind(act).name in {"TURN", "MARK", "SETTLE"}]
    chair = board.chairs[seat]
    return requests.act(meeting, chair, chance.choice(acts).said()) if acts else requests.throw(meeting, chair, dice)


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
        assert (cut.acts, cut.entries) == (board.acts[:count], board.entries[:count])
        assert cut.table.position_line == lines[count]
        assert [table.position_line for table in cut.tables.whole] == lines[: count + 1]


def test_entries_are_sent_as_messages_of_their_type() -> None:
    """What is written without being looked at again is what `Told` would have written, the views included."""
    board, _, meeting = played("rigueur", 12)
    number, chair = board.entries[-1][0], board.entries[-1][1]
    entry = Entry(number, Kind.ACT, board.line(board.acts[-1]), chair, 1)
    for viewer in (0, 1, None):
        shown, view = meeting.shown(entry, viewer), meeting.view(viewer)
        text = write_entry(shown, view)
        assert text == EntrySent(**shown, changes=view).model_dump_json()
        assert re.match(r'\{"type":"entry","number":\d+,', text)


@pytest.mark.parametrize(
    "given",
    [*map(head, ("draughts", "trictrac", "gammon", "chess", "domino")), head("trictrac", mode="rigueur")],
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


async def test_a_text_goes_straight_only_where_none_waits() -> None:
    """What a socket takes at once passes no queue; behind what waits, or is being sent, everything keeps its order."""
    viewer, sent, ready = Viewer("", None, 10), list[str](), [True]

    def straight(text: str) -> bool:
        sent.extend([text] * ready[0])
        return ready[0]

    viewer.straight = straight
    viewer.send("a")  # nobody has asked for more yet: something may be on its way
    assert await viewer.next() == ["a"]
    waiting = asyncio.create_task(viewer.next())
    await asyncio.sleep(0)
    viewer.send("b")
    ready[0] = False
    viewer.send("c")
    ready[0] = True
    viewer.send("d")
    assert (sent, await waiting) == (["b"], ["c", "d"])
    viewer.send("e")
    assert await viewer.next() == ["e"]
    assert sent == ["b"]

"""What an entry changes in a view: whoever puts it into the view he was welcomed with has the view as it is."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from academie.referee import sit
from academie.scene import scene_of
from academie.server import audience, showing
from academie.server.live import Live, Secrets
from academie.server.meeting import Meeting
from academie.server.messages import Told
from academie.server.moments import Wall
from academie.server.viewers import Viewer
from scene.test_ways import WIDEST
from server.meetings import LINK, course, head
from server.test_hands import tiles
from server.test_hidden import secret

if TYPE_CHECKING:
    from academie.server.entries import Head

HEADS = [
    head("draughts", form="series", agreed="", clock="game 600+5"),
    head("trictrac"),
    head("trictrac", mode="rigueur"),
    head("domino", 3, profile="poule-trois"),
    head("domino"),
    head("gammon"),
    head("garanguet"),
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

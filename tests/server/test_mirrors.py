"""A meeting seen through a process that does not own it: it passes on what the owner has made, and folds when asked."""

from __future__ import annotations

import json
import random
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from academie.server.clock import Wall
from academie.server.cluster.mirrors import Mirrors
from academie.server.cluster.presence import Presence, said
from academie.server.cluster.publisher import Post
from academie.server.live import audience, writer
from academie.server.live.live import Live
from academie.server.live.peers import Peers
from academie.server.live.viewers import Seen, Viewer
from academie.server.meeting import protocol
from academie.server.meeting.dice import Secrets
from academie.server.meeting.meeting import Meeting
from academie.server.people import meetings as api
from academie.server.store import Fenced
from server.meetings import LINK, course, head
from server.test_hub import act, hub_of, sent_to, two

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from academie.server.live.audience import Texts
    from academie.server.live.hub import Hub
    from academie.server.meeting.entries import Entry, Head

HEADS = [
    head("draughts", form="series", agreed="", clock="game 600+5"),
    head("trictrac", mode="rigueur"),
    head("domino", 3, profile="poule-trois"),
    head("domino", mode="rigueur"),
    head("chess", clock="move 60"),
]
GAME = [("ann", "32-28"), ("bob", "18-23"), ("ann", "33-29"), ("bob", "23x32"), ("ann", "37x28"), ("bob", "12-18")]


def sent(viewer: Viewer) -> list[str]:
    """Every byte that waits for him."""
    return [str(viewer._waiting.get_nowait()) for _ in range(viewer._waiting.qsize())]


def opened(message: dict[str, Any]) -> dict[str, Any]:
    """A message as another process reads it."""
    text = Post(None, "owner", lambda *_: None)._written([message])  # type: ignore[arg-type]
    _, (found,) = Post(None, "mirror", lambda *_: None).opened(text)  # type: ignore[arg-type]
    return found


def live_of(given: Head, fence: int | None) -> tuple[Live, list[Viewer]]:
    """A meeting that somebody of every sort looks at."""
    live = Live(Meeting.begin(given), [], fence, Secrets(LINK, b"\1" * 32), Wall())
    users = [*(chair.holder for chair in given.chairs), ""]
    viewers = [Viewer(user, None, 10_000, scene=scene) for user in users for scene in (False, True)]
    for viewer in viewers:
        audience.joined(live, viewer)
    return live, viewers


@pytest.mark.parametrize("given", HEADS, ids=lambda given: f"{given.game} {given.mode}")
def test_a_mirror_sends_the_bytes_of_the_owner(given: Head) -> None:
    """Entry by entry and several at once, to whoever sits or looks on; nothing is folded."""
    chance = random.Random(5)
    owner, there = live_of(given, 1)
    mirror, here = live_of(given, None)
    owner.elsewhere, mirror.elsewhere = mirror.ours, owner.ours
    entries = [entry for _, entry in course(given, seed=7, most=100)]
    while entries:
        count = chance.choice((1, 1, 1, 2, 5))
        steps, before = owner.followed(entries[:count]), owner.meeting
        entries = entries[count:]
        owner.accept(steps)
        texts = audience.texts_in(opened(audience.laid(audience.tell(owner, before, steps))))
        mirror.note([step.entry for step in steps])
        mirror.viewers.tell(texts)
        for mine, theirs in zip(here, there, strict=True):
            assert sent(mine) == sent(theirs)
    assert mirror.pending == mirror.number == owner.number > 50
    for viewer in here:
        assert mirror.view(viewer.chair, scene=viewer.scene) == owner.view(viewer.chair, scene=viewer.scene)
    assert mirror.pending == 0


class Wire(Peers):
    """Between two hubs: what is told is kept until it is delivered, and who looks is told unless it is cut.

    It is what both hubs have of other processes; the mirror's `here` goes to the owner, the owner's entries to it.
    """

    hub: Hub
    mirrors: Mirrors

    def __init__(self, other: Wire | None = None) -> None:
        self.other, self.presence = other, Presence()
        self.messages: list[dict[str, Any]] = [] if other is None else other.messages
        self.cut = False

    def of(self, hub: Hub) -> None:
        """What is heard is for this hub."""
        self.hub, self.mirrors = hub, Mirrors(hub, self.presence)

    def show(self, here: dict[str, Seen]) -> None:
        if self.other is not None and not self.cut:
            self.other.mirrors.here("mirror", {"here": json.loads(json.dumps(said(here)))})

    def at(self, link: str) -> Seen:
        return self.presence.at(link)

    def tell(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool = False) -> None:
        if self.other is None:
            data = [entry.data() for entry in entries]
            self.messages.append(opened({"link": link, "entries": data, "head": head, **audience.laid(texts or {})}))

    async def deliver(self) -> None:
        """All that was told comes to the mirror."""
        many = self.messages.copy()
        self.messages.clear()
        for message in many:
            work = self.mirrors.on_entry("owner", message)
            if work is not None:
                await work


@asynccontextmanager
async def joined_hubs(folder: Path) -> AsyncIterator[tuple[Hub, Hub, Wire]]:
    """A process that owns all meetings, one that owns nothing, and the wire of the second."""
    there = Wire()
    wire = Wire(there)
    async with hub_of(folder, peers=wire) as mirror, hub_of(folder, peers=there) as owner:
        there.of(owner)
        wire.of(mirror)
        mirror.registry.ownership.take = lambda _: None  # type: ignore[method-assign]
        yield owner, mirror, wire


@asynccontextmanager
async def two_hubs(folder: Path, clock: str = "none") -> AsyncIterator[tuple[Hub, Hub, Wire, str]]:
    """A game of draughts that ann and bob play at its owner, and a process that owns nothing."""
    async with joined_hubs(folder) as (owner, mirror, wire):
        link, *_ = await two(owner, clock)
        wire.messages.clear()
        yield owner, mirror, wire, link


async def played(owner: Hub, link: str, first: int, last: int) -> None:
    """Some of the moves of the game."""
    for number, (user, text) in enumerate(GAME[first:last], first):
        await owner.submit(link, user, act(f"m{number}", text))


def numbers(viewer: Viewer) -> list[int]:
    """Of the entries he was sent."""
    return [each["number"] for each in sent_to(viewer) if each["type"] == "entry"]


async def test_what_is_sent_through_a_mirror(tmp_path: Path) -> None:
    """The same as to the owner's own, clocks too; the mirror knows the number and has folded nothing."""
    async with two_hubs(tmp_path, "game 600+5") as (owner, mirror, wire, link):
        (ann,) = (viewer for viewer in owner.registry.lives[link].viewers if viewer.user == "ann")
        mine = Viewer("ann", None, 1000)
        await mirror.join(link, mine, 0)
        sent_to(ann)
        await played(owner, link, 0, 3)
        await wire.deliver()
        live = mirror.registry.lives[link]
        assert (live.number, live.pending) == (owner.registry.lives[link].number, 3)
        assert live.requests == owner.registry.lives[link].requests
        texts = [text for text in sent(mine) if '"type":"here"' not in text]
        assert texts == [text for text in sent(ann) if '"type":"here"' not in text]
        assert [json.loads(text)["type"] for text in texts] == ["entry", "clock"] * 3


async def test_who_comes_to_a_mirror_in_between(tmp_path: Path) -> None:
    """He is welcomed after all that was passed on; until the owner knows of him it is worked out here."""
    async with two_hubs(tmp_path) as (owner, mirror, wire, link):
        ann, bob = Viewer("ann", None, 1000), Viewer("bob", None, 1000, scene=True)
        await mirror.join(link, ann, 0)
        await played(owner, link, 0, 2)
        await wire.deliver()
        live = mirror.registry.lives[link]
        count = live.number
        assert live.pending == 2
        wire.cut = True  # the owner hears of him late
        welcome, *missed = map(json.loads, await mirror.join(link, bob, count - 1))
        assert welcome["meeting"]["number"] == count
        assert [each.get("number") for each in missed] == [count, None]
        await played(owner, link, 2, 4)
        await wire.deliver()
        assert live.pending == 0
        wire.cut = False
        wire.show({link: live.ours})
        await played(owner, link, 4, 6)
        await wire.deliver()
        assert live.pending == 2
        entries = [each for each in sent_to(bob) if each["type"] == "entry"]
        assert [each["number"] for each in entries] == [count + 1, count + 2, count + 3, count + 4]
        assert all("scene" in each["changes"] for each in entries)
        assert numbers(ann) == list(range(count - 1, count + 5))


@pytest.mark.parametrize("lost", [0, 1, 2])
async def test_a_message_is_lost_or_comes_twice(tmp_path: Path, lost: int) -> None:
    """Every entry is shown once, in its order; what was lost is read from the disk."""
    async with two_hubs(tmp_path) as (owner, mirror, wire, link):
        bob = Viewer("bob", None, 1000)
        await mirror.join(link, bob, 0)
        first = mirror.registry.lives[link].number
        await played(owner, link, 0, 4)
        del wire.messages[lost]
        wire.messages.insert(2, wire.messages[1])
        await wire.deliver()
        assert numbers(bob) == list(range(first + 1, first + 5))
        live = mirror.registry.lives[link]
        assert live.meeting.view(1) == owner.registry.lives[link].meeting.view(1)


async def test_a_mirror_takes_over_what_it_has_not_folded(tmp_path: Path) -> None:
    """It goes on from the last entry, what it was not told of included; the owner before writes nothing."""
    async with two_hubs(tmp_path) as (owner, mirror, wire, link):
        bob = Viewer("bob", None, 1000)
        await mirror.join(link, bob, 0)
        first = mirror.registry.lives[link].number
        await played(owner, link, 0, 2)
        await wire.deliver()
        await played(owner, link, 2, 3)
        wire.messages.clear()
        assert mirror.registry.lives[link].pending == 2
        await mirror.gain(link, mirror.registry.store.claim(link, "mirror"))
        assert await mirror.submit(link, "ann", act("m2", "33-29")) == first + 3
        await played(mirror, link, 3, 5)
        assert numbers(bob) == list(range(first + 1, first + 6))
        with pytest.raises(Fenced):
            await owner.submit(link, "bob", act("x", "23x32"))


async def test_not_too_much_waits_to_be_folded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above a bound it is folded, whether or not anybody looks."""
    monkeypatch.setattr(writer, "_MANY", 2)
    monkeypatch.setattr(writer, "_FEW", 1)
    async with two_hubs(tmp_path) as (owner, mirror, wire, link):
        live = await mirror.registry.open(link)
        waiting = []
        for number in range(len(GAME)):
            await played(owner, link, number, number + 1)
            await wire.deliver()
            waiting.append(live.pending)
        assert waiting == [1, 2, 3, 0, 1, 2]
        assert live.meeting.number == owner.registry.lives[link].number


async def test_who_sits_down_is_of_another_sort(tmp_path: Path) -> None:
    """He looked on through a mirror: others are told of his chair, and he is sent what is for it."""
    async with joined_hubs(tmp_path) as (owner, mirror, wire):
        link = api.create(owner.registry.store, "ann", api.GameRequest("draughts")).link
        await owner.registry.open(link)
        bob = Viewer("bob", None, 1000)
        await mirror.join(link, bob, 0)
        assert owner.registry.lives[link].elsewhere == Seen(frozenset({(None, False)}), 1)
        await owner.sit(link, 1, api.free_chair(owner.registry.store.head(link), "bob", None, "")[1])
        await wire.deliver()
        assert owner.registry.lives[link].elsewhere == Seen(frozenset({(1, False)}), 0)
        for user in ("ann", "bob"):
            await owner.submit(link, user, protocol.Contribute(id="share", hex="aa"))
        await played(owner, link, 0, 1)
        await wire.deliver()
        changes = [each["changes"] for each in sent_to(bob) if each["type"] == "entry" and each["changes"]]
        assert len(changes[-1]["acts"]) > 1
        assert mirror.registry.lives[link].pending > 0


def test_texts_by_their_sorts() -> None:
    """As many of each; what is not so is refused, and what has none is empty."""
    texts = {(None, True): ["a", "b"], (1, False): ["c", "d"]}
    assert audience.texts_in(opened(audience.laid(texts))) == texts
    assert audience.texts_in({}) == audience.texts_in(opened(audience.laid({}))) == {}
    for wrong in ({"sorts": [[0, False]], "lines": []}, {"sorts": [[0, False], [1, False]], "lines": ["a"]}):
        with pytest.raises(ValueError, match=r"[01]"):
            audience.texts_in(wrong)


def test_what_is_sent_on_to_the_owner_is_what_was_asked() -> None:
    """Every message that wants something done; what wants nothing is not sent on."""
    share = protocol.Contribute(id="c", hex="aa")
    for asked in (act("a", "32-28"), protocol.Throw(id="t"), protocol.Answer(id="w", what="back", yes=True), share):
        assert protocol.forwarded(json.loads(json.dumps(asked.model_dump(mode="json")))) == asked
    with pytest.raises(ValueError, match="ping"):
        protocol.forwarded({"type": "ping", "n": 1})

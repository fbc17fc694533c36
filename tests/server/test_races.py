"""What comes about between two steps: a meeting that leaves the memory meanwhile, an outage, two who want one thing."""

import asyncio
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest
from redis.exceptions import RedisError

from academie.errors import Illegal, Unavailable
from academie.server.api.sockets import Socket
from academie.server.cluster.messages import Forwarding
from academie.server.cluster.mirrors import Mirrors
from academie.server.cluster.presence import Presence
from academie.server.limits import Buckets
from academie.server.live import writer
from academie.server.live.ownership import Tended
from academie.server.live.viewers import Viewer
from academie.server.meeting import automation, protocol, requests
from academie.server.meeting.entries import Entry, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.state import stamped
from academie.server.metrics import Metrics
from academie.server.people import meetings as api
from academie.server.store import Fenced, Repeated
from academie.server.store.appends import Append
from academie.server.store.faults import OUTRUN, REPEATED, Outrun
from academie.server.thinking.machines import check_spec
from server.meetings import Cup, acted, begun, entered, head, settled
from server.players import Person
from server.serving import EASY, eventually
from server.test_hub import act, hub_of, of_kind, sent_to, two


async def test_who_comes_while_a_meeting_leaves_the_memory(tmp_path: Path) -> None:
    """He waits for its lock meanwhile: he is let into the meeting that is in memory, and hears what happens."""
    async with hub_of(tmp_path) as hub:
        link, *_ = await two(hub)
        live, carl = hub.registry.lives[link], Viewer("carl", None, 100)
        async with live.lock:
            coming = asyncio.create_task(hub.join(link, carl, 0))
            await eventually(lambda: live.lock._waiters)
            hub.registry.forget(link)
        await coming
        assert hub.registry.lives[link] is not live
        await hub.submit(link, "ann", act("a1", "32-28"))
        assert [entry["text"] for entry in of_kind(carl, "entry")] == ["white plays 32-28"]


async def test_who_acts_while_a_meeting_leaves_the_memory(tmp_path: Path) -> None:
    """What he does happens to the meeting that is in memory, so that those who look at it hear of it."""
    async with hub_of(tmp_path) as hub:
        link, *_ = await two(hub)
        live, carl = hub.registry.lives[link], Viewer("carl", None, 100)
        async with live.lock:
            doing = asyncio.create_task(hub.submit(link, "ann", act("a1", "32-28")))
            await eventually(lambda: live.lock._waiters)
            hub.registry.forget(link)
            await hub.join(link, carl, 0)
        number = await doing
        assert [entry["number"] for entry in of_kind(carl, "entry")] == [number]
        assert hub.registry.lives[link].meeting.number == number


async def test_what_was_not_kept_is_not_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database refuses a row, and not because the act was there: it is refused, and done when it is sent again."""
    async with hub_of(tmp_path) as hub:
        link, *_ = await two(hub)
        with monkeypatch.context() as broken:

            def refuse(*_: object) -> None:
                raise Repeated(REPEATED)

            broken.setattr(hub.registry.store, "append_all", refuse)
            with pytest.raises(Unavailable, match="could not save"):
                await hub.submit(link, "ann", act("a1", "32-28"))
        number = await hub.submit(link, "ann", act("a1", "32-28"))
        assert hub.registry.store.load(link)[1][number - 1].request == "a1"


async def test_an_act_that_was_written_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was given up and reached the disk all the same, before it was sent again: it is acknowledged, not refused."""
    async with hub_of(tmp_path) as hub:
        link, _, bob = await two(hub)
        sent_to(bob)
        real = hub.registry.store.append_all

        def append_all(many: Sequence[Append]) -> list[Exception | None]:
            return [wrong or Outrun(OUTRUN) for wrong in real(many)]

        with monkeypatch.context() as late:
            late.setattr(hub.registry.store, "append_all", append_all)
            number = await hub.submit(link, "ann", act("a1", "32-28"))
        assert hub.registry.lives[link].requests[0, "a1"] == number
        assert [entry["number"] for entry in of_kind(bob, "entry")] == [number]


async def test_an_outage_is_charged_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who acts in time and is refused because nothing can be kept has, when it can again, the time he had then."""
    monkeypatch.setattr(writer, "RETRY", 0.05)
    later = [0.0]
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + later[0])
    async with hub_of(tmp_path) as hub:
        link, ann, _ = await two(hub, "move 60")
        with monkeypatch.context() as broken:

            def refuse(*_: object) -> None:
                raise Unavailable(OUTRUN)

            broken.setattr(hub.registry.store, "append_all", refuse)
            broken.setattr(hub.registry.store, "beat", refuse)
            with pytest.raises(Unavailable):
                await hub.submit(link, "ann", act("a1", "32-28"))
            later[0] = 3600.0  # the database is away for an hour
            live = hub.registry.lives[link]
            assert automation.timed(live.meeting, live.elapsed) is None
        sent_to(ann)
        await eventually(lambda: not live.held)
        left = of_kind(ann, "clock")[-1]["remaining"][0]
        assert 30_000 < left <= 60_000
        number = await hub.submit(link, "ann", act("a1", "32-28"))
        assert hub.registry.store.load(link)[1][number - 1].took < 30_000


async def test_what_the_server_takes_is_charged_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Working out an act takes an hour on a machine that does much else: the clock shows when the act came."""
    later = [0.0]
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + later[0])
    async with hub_of(tmp_path) as hub:
        link, *_ = await two(hub, "game 7200+0")
        live = hub.registry.lives[link]

        def slowly(meeting: Meeting) -> Entry:
            later[0] += 3600.0
            return meeting.entry(Kind.ACT, "white plays 32-28", 0)

        assert live.worked(slowly)[0].entry.took < 3_000_000


async def test_what_ends_is_not_taken_for_lost(tmp_path: Path) -> None:
    """A meeting whose end is on the disk, and not yet known here, is nobody's there: that is not a loss."""
    async with hub_of(tmp_path) as hub:
        link, ann, _ = await two(hub)
        sent_to(ann)
        async with hub.registry.lives[link].lock:  # while something is being written
            await hub.tended(Tended(lost=frozenset({link})))
        assert (sent_to(ann), ann.gone) == ([], None)
        await hub.tended(Tended(lost=frozenset({link})))
        assert (link in hub.registry.lives, ann.gone) == (False, 1013)


async def test_nobody_takes_two_chairs(tmp_path: Path) -> None:
    """He asks for both at once, before either is known to be his: he has one, and the other is open."""
    async with hub_of(tmp_path) as hub:
        request = api.GameRequest("domino", "poule-trois", chairs=("me", "open", "open"))
        link = api.create(hub.registry.store, "ann", request).link
        head = hub.registry.store.head(link)
        asked = [api.free_chair(head, "bob", number, "") for number in (1, 2)]
        found = await asyncio.gather(*(hub.sit(link, *each) for each in asked), return_exceptions=True)
        assert {type(each) for each in found} == {Illegal, type(None)}
        assert [chair.holder for chair in hub.registry.store.head(link).chairs] == ["ann", "bob", ""]


async def test_a_chair_whose_answer_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """He sits though the database did not say so: asked again it is his, and he plays."""
    async with hub_of(tmp_path) as hub:
        link = api.create(hub.registry.store, "ann", api.GameRequest("draughts")).link
        asked = api.free_chair(hub.registry.store.head(link), "bob", None, "")
        await hub.registry.open(link)
        real = hub.registry.store.sit

        def sit(*args: Any) -> None:
            real(*args)
            raise Unavailable(OUTRUN)

        with monkeypatch.context() as broken:
            broken.setattr(hub.registry.store, "sit", sit)
            with pytest.raises(Unavailable):
                await hub.sit(link, *asked)
        with pytest.raises(Illegal, match="taken"):
            await hub.sit(link, *api.free_chair(hub.registry.lives[link].head, "carl", None, ""))
        assert await hub.submit(link, "bob", protocol.Contribute(id="share", hex="aa"))
        await hub.sit(link, *asked)


async def test_who_lost_the_fence_seats_nobody(tmp_path: Path) -> None:
    """Another process has the meeting: it would not know of him."""
    async with hub_of(tmp_path) as hub:
        link = api.create(hub.registry.store, "ann", api.GameRequest("draughts")).link
        await hub.registry.open(link)
        hub.registry.store.claim(link, "another")
        with pytest.raises(Fenced):
            await hub.sit(link, *api.free_chair(hub.registry.store.head(link), "bob", None, ""))
        assert hub.registry.store.head(link).chairs[1].kind == "open"
        assert link not in hub.registry.lives


async def test_a_machine_that_always_fails_is_asked_ever_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each attempt may cost the workers as much as a game: between two of them more and more time passes."""
    asked: list[float] = []
    waits: list[float] = []

    class Broken:
        async def choose(self, *_: object) -> str | None:
            asked.append(0.0)
            raise Unavailable(OUTRUN) if len(asked) % 2 else RuntimeError

        def notice(self, *_: object) -> None: ...

    async with hub_of(tmp_path, Broken()) as hub:
        loop = asyncio.get_running_loop()
        real = loop.call_later

        def soon(seconds: float, work: Any, *args: Any, **more: Any) -> asyncio.TimerHandle:
            if work == hub.driver.go_on:
                waits.append(seconds)
                seconds = 0.0
            return real(seconds, work, *args, **more)

        monkeypatch.setattr(loop, "call_later", soon)
        link = api.create(hub.registry.store, "ann", api.GameRequest("draughts", chairs=("random (exact)", "me"))).link
        await hub.submit(link, "ann", protocol.Contribute(id="share", hex="aa"))
        await eventually(lambda: len(waits) > 11)
        monkeypatch.undo()
        assert waits[:4] == [2.0, 4.0, 8.0, 16.0]
        assert waits[11] == waits[10] == 600.0


async def test_who_begins_a_game_has_a_chair(tmp_path: Path) -> None:
    """Else nobody would be counted for it: machines could be set to play one another without end, and tables laid."""
    async with hub_of(tmp_path) as hub:
        for chairs in (("random", "random"), ("open", "open"), ("open", "random")):
            with pytest.raises(Illegal, match="seats must be your own"):
                api.create(hub.registry.store, "ann", api.GameRequest("draughts", chairs=chairs))
        assert hub.registry.store.live() == []
        links = [api.create(hub.registry.store, "ann", api.GameRequest("draughts"), 2).link for _ in range(2)]
        with pytest.raises(Illegal, match="2 games in progress"):
            api.create(hub.registry.store, "ann", api.GameRequest("draughts"), 2)
        await hub.submit(links[0], "ann", protocol.Leave(id="leave"))
        api.create(hub.registry.store, "ann", api.GameRequest("draughts"), 2)


def test_attempts_in_several_threads_are_all_counted() -> None:
    """Two at once find one token, not two full buckets."""
    buckets = Buckets(0.001, 1)
    meet = threading.Barrier(2, timeout=1)

    class Slow(OrderedDict[str, tuple[float, float]]):
        def pop(self, *args: Any) -> Any:
            found = super().pop(*args)
            with suppress(threading.BrokenBarrierError):
                meet.wait()  # the other one is here too, unless he waits for his turn
            return found

    buckets._left = Slow()
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(buckets.take, ("key", "key"))) == [False, True]


def test_a_machine_that_looks_far_has_a_time() -> None:
    """Whatever else it may look at: one that thinks past the patience of the program costs a worker each time."""
    assert check_spec("draughts", "engine:plies=20") == "engine:plies=20,seconds=5 (exact)"
    assert check_spec("draughts", "engine:nodes=5000,seconds=1 (human)") == "engine:nodes=5000,seconds=1 (human)"
    assert check_spec("draughts", "engine") == "engine (exact)"
    assert check_spec("trictrac", "engine:plies=2") == "engine:plies=2 (exact)"  # whose engine counts no seconds


class Courier:
    """What one process tells the others over a Redis that is away at first."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def nothing(*_: object) -> None:
            """Nobody asks."""

        self.others = Forwarding("redis://127.0.0.1:1", "me", nothing, nothing, nothing)
        self.said: list[dict[str, Any]] = []
        self.away = True
        monkeypatch.setattr(self.others._redis, "publish", self._publish)

    async def _publish(self, channel: str, text: str) -> int:
        if self.away:
            raise RedisError
        self.said.extend(json.loads(text)["said"] if channel.endswith("told") else [])
        return 1

    async def tells(self, *numbers: int, head: bool = False) -> None:
        """Entries of these numbers, and perhaps who sits where."""
        entries = [stamped(Entry(number, Kind.CONTRIBUTE, "aa", 0, 1), 1) for number in numbers]
        self.others.tell("x" * 22, entries, head=head)
        await eventually(lambda: self.others._post.idle)


async def test_what_could_not_be_published_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others hear one another, and would wait for ever: with the next sign of life they are told to look."""
    courier = Courier(monkeypatch)
    await courier.tells(1)
    courier.away = False
    for _ in range(2):
        courier.others.courtesy("here", {})
        await eventually(lambda: courier.others._post.idle)
    await courier.others.close()
    assert courier.said == [{"link": "x" * 22, "entries": [], "head": True}]


async def test_a_chair_of_which_nobody_could_be_told_is_told_of_with_the_next_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever hears the entry reads who sits where, and once only."""
    courier = Courier(monkeypatch)
    await courier.tells(head=True)
    courier.away = False
    for number in (1, 2):
        await courier.tells(number)
    await courier.others.close()
    assert [each["head"] for each in courier.said] == [True, False]


async def test_who_is_told_to_look_loads_the_meeting(tmp_path: Path) -> None:
    """An entry of another process of which nothing was heard is shown."""
    async with hub_of(tmp_path) as here:
        link, _, bob = await two(here)
        sent_to(bob)
        async with hub_of(tmp_path) as there:
            number = await there.submit(link, "ann", act("a1", "32-28"))
            here.registry.lives[link].fence = None
            await Mirrors(here, Presence()).receive(link, [], head=True)
        assert [entry["number"] for entry in of_kind(bob, "entry")] == [number]


async def test_who_was_sent_away_by_another_process_looks_on_no_more() -> None:
    """His session was ended there: his next sign of life here is his last, though he asks for nothing."""
    for others, ended in ((object(), 1008), (None, None)):
        process: Any = SimpleNamespace(settings=EASY, metrics=Metrics(), cluster=others, accounts=MagicMock())
        process.writers = SimpleNamespace(run=AsyncMock(return_value=None))
        socket = Socket(process, MagicMock(), "x" * 22, "token")
        socket.user, socket._asked = "ann", -1e9
        await socket._handle(protocol.Ping(n=1))
        assert socket.viewer.gone == ended
        if others is not None:
            process.writers.run.side_effect = Unavailable(OUTRUN)
            socket.viewer, socket._asked = Viewer("ann", 0, 10), -1e9
            await socket._handle(protocol.Ping(n=1))  # nobody knows: he stays
            assert (socket.viewer.gone, len(of_kind(socket.viewer, "pong"))) == (None, 1)


def test_nobody_fills_a_meeting_with_offers() -> None:
    """Who comes is told every entry: after a thousand without an act nothing more is offered, until one is played."""
    meeting = begun(head("draughts"))
    for _ in range(499):
        meeting = entered(meeting, requests.offer(meeting, 0, "adjourn"))
        meeting = entered(meeting, requests.answer(meeting, 0, "adjourn", yes=False))
    with pytest.raises(Illegal, match="Play a move first"):
        requests.offer(meeting, 1, "adjourn")
    meeting = acted(meeting, Cup(), 0, "32-28")
    meeting = entered(meeting, requests.offer(meeting, 0, "adjourn"))
    meeting = settled(entered(meeting, requests.answer(meeting, 1, "adjourn", yes=True)), Cup())
    assert meeting.adjourned
    assert requests.offer(meeting, 1, "resume")


def test_a_name_that_was_erased_is_shown_no_more(url: str) -> None:
    """The games of an account that is gone are the others' too: they look again, and see a chair without a name."""
    anne, bob = Person(url), Person(url)
    link = anne.begin("draughts", "me", "open", name="Anne")
    assert bob.join(link, name="Bob").status_code == 201
    assert anne.says(link, type="leave", id="leave").status_code == 200
    assert "Anne" in bob.http.get(f"/api/v1/meetings/{link}").text
    assert anne.http.post("/api/v1/account/deletion", json={}).status_code == 204
    found = bob.http.get(f"/api/v1/meetings/{link}")
    assert (found.status_code, "Anne" in found.text, "Bob" in found.text) == (200, False, True)

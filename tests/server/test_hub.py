"""The hub by itself, over a real store: answers that are lost, askers who are gone, slow readers, ends of all kinds."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from academie.errors import AcademieError, Unavailable
from academie.server.clock import Lifetimes, Wall
from academie.server.cluster.mirrors import Mirrors
from academie.server.cluster.presence import Presence
from academie.server.live import audience, registry, writer
from academie.server.live.hub import Hub
from academie.server.live.ownership import Alone
from academie.server.live.peers import Peers
from academie.server.live.registry import Stopped
from academie.server.live.viewers import Viewer
from academie.server.meeting import protocol
from academie.server.meeting.entries import Chair, Entry, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.metrics import Metrics
from academie.server.people import meetings
from academie.server.store import Fenced, Store
from academie.server.store.appends import Append
from academie.server.thinking.machines import Choosing
from academie.server.threads import Threads
from academie.text.message import Message, bilingual
from server.serving import EASY, eventually, filled

GONE = bilingual("The database is gone.", "La base de données est partie.")


class Nobody:
    """No machine sits anywhere."""

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:
        pytest.fail(f"a machine is asked: {meeting.number}, {chair}, {seat}, {whims}")

    def notice(self, game: str, spec: str) -> Message | None:
        pytest.fail(f"a machine is asked: {game}, {spec}")


@asynccontextmanager
async def hub_of(
    folder: Path, machines: Choosing | None = None, peers: Peers | None = None, **settings: Any
) -> AsyncIterator[Hub]:
    """A hub, stopped in the end."""
    store = Store.open(filled(folder / "hub.sqlite"))
    threads, lifetimes, ownership = Threads(4), Lifetimes(Wall(), *store.lived()), Alone(store)
    hub = Hub(replace(EASY, **settings), store, threads, machines or Nobody(), ownership, Metrics(), lifetimes, peers)
    hub.registry.own(ownership.start())
    try:
        yield hub
    finally:
        await hub.stop()
        threads.close()
        store.close()


async def two(hub: Hub, clock: str = "none", queue: int = 1000) -> tuple[str, Viewer, Viewer]:
    """A game of draughts between ann and bob, begun, and both look at it."""
    link = meetings.create(hub.registry.store, "ann", meetings.GameRequest("draughts", clock=clock)).link
    await hub.sit(link, 1, meetings.free_chair(hub.registry.store.head(link), "bob", None, "")[1])
    ann, bob = Viewer("ann", None, queue), Viewer("bob", None, queue)
    for viewer in (ann, bob):
        await hub.join(link, viewer, 0)
        await hub.submit(link, viewer.user, protocol.Contribute(id="share", hex="aa"))
    return link, ann, bob


def act(name: str, text: str) -> protocol.Act:
    return protocol.Act(id=name, text=text)


def sent_to(viewer: Viewer) -> list[dict[str, Any]]:
    """All that waits for him."""
    found = []
    while not viewer._waiting.empty():
        text = viewer._waiting.get_nowait()
        found += [] if text is None else [json.loads(text)]
    return found


def of_kind(viewer: Viewer, kind: str) -> list[dict[str, Any]]:
    return [message for message in sent_to(viewer) if message["type"] == kind]


class Held:
    """Appends that wait until they are let go."""

    def __init__(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.gate = threading.Event(), threading.Event()
        real = hub.registry.store.append_all

        def append_all(many: Sequence[Append]) -> list[Exception | None]:
            self.begun.set()
            assert self.gate.wait(60)
            return real(many)

        monkeypatch.setattr(hub.registry.store, "append_all", append_all)


async def test_who_comes_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is worked out what he has missed the game goes on; he is sent all of it, in its order."""
    async with hub_of(tmp_path) as hub:
        link, _, _ = await two(hub)
        await hub.submit(link, "ann", act("a1", "32-28"))
        begun, gate, real = threading.Event(), threading.Event(), audience.missed

        def slow(*args: Any) -> list[str]:
            begun.set()
            assert gate.wait(60)
            return real(*args)

        monkeypatch.setattr(audience, "missed", slow)
        late = Viewer("", None, 1000)
        coming = asyncio.create_task(hub.join(link, late, 0))
        await asyncio.to_thread(begun.wait, 60)
        number = await asyncio.wait_for(hub.submit(link, "bob", act("b1", "19-23")), 60)
        assert not coming.done()
        gate.set()
        first = [json.loads(text) for text in await coming]
        numbers = [each["number"] for each in (*first, *sent_to(late)) if each["type"] == "entry"]
        assert numbers == list(range(1, number + 1))


async def test_what_nobody_began_is_over_in_the_end(tmp_path: Path) -> None:
    """It leaves the memory; not before its time, nor while somebody waits at it, nor where a game was begun."""
    async with hub_of(tmp_path, idle=0.0) as hub:
        begun, ann, bob = await two(hub)
        waited, empty = (
            meetings.create(hub.registry.store, "ann", meetings.GameRequest("draughts", public=True)).link
            for _ in range(2)
        )
        waiting = Viewer("ann", None, 1000)
        await hub.join(waited, waiting, 0)
        await hub.registry.open(empty)
        moment = hub.registry.lifetimes.wall.now()
        await hub.driver.end_unbegun(moment - 60_000)
        assert sorted(hub.registry.store.live()) == sorted([begun, waited, empty])
        for viewer in (ann, bob):
            hub.leave(begun, viewer)
        await hub.driver.end_unbegun(moment + 60_000)
        assert sorted(hub.registry.store.live()) == sorted([begun, waited])
        assert hub.registry.lives[empty].view(None)["reason"] == "unbegun"
        await eventually(lambda: hub.registry.lives[empty].quiet)
        hub.registry.tidy()
        assert empty not in hub.registry.lives
        assert empty not in hub.registry.fences
        hub.leave(waited, waiting)
        await hub.driver.end_unbegun(moment + 60_000)
        assert hub.registry.store.live() == [begun]


async def test_an_asker_who_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What he asked for is done to its end and told to the others, since it may be on the disk already."""
    async with hub_of(tmp_path) as hub:
        link, _, bob = await two(hub)
        sent_to(bob)
        held = Held(hub, monkeypatch)
        asked = asyncio.create_task(hub.submit(link, "ann", act("a1", "32-28")))
        await asyncio.to_thread(held.begun.wait, 60)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        held.gate.set()
        await eventually(lambda: hub.registry.lives[link].requests.get((0, "a1")))
        assert [entry["text"] for entry in of_kind(bob, "entry")] == ["white plays 32-28"]
        await hub.submit(link, "bob", act("b1", "18-23"))
        assert len(hub.registry.store.load(link)[1]) == hub.registry.lives[link].meeting.number


async def test_a_meeting_that_cannot_be_loaded_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock is watched again though nobody looks, and the database was away when its turn came, and once more."""
    async with hub_of(tmp_path) as hub:
        link, _, _ = await two(hub, clock="move 3600")
        hub.registry.forget(link)
        real, asked = hub.registry.store.load, []

        def load(name: str) -> Any:
            asked.append(name)
            if len(asked) < 3:
                raise Unavailable(GONE)
            return real(name)

        monkeypatch.setattr(registry, "AGAIN", 0.0)
        monkeypatch.setattr(hub.registry.store, "load", load)
        await hub.registry.take_up(link)
        assert link not in hub.registry.lives
        await eventually(lambda: link in hub.registry.lives)
        assert hub.registry.lives[link].meeting.running is not None


class StandsIn:
    """A machine in the place of another, which plays the first thing it may."""

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:  # noqa: ARG002
        board = meeting.playing
        return None if board is None else board.table.acts(seat)[0].said()

    def notice(self, game: str, spec: str) -> Message | None:
        return bilingual(f"I play {game} instead of {spec}.", f"Je joue ({game}) au lieu de {spec}.")


async def test_a_machine_that_stands_in_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks hears it from its chair, in both languages, before its first act and never again."""
    peers, elsewhere = Peers(), []
    monkeypatch.setattr(peers, "excuse", lambda *told: elsewhere.append(told))
    async with hub_of(tmp_path, StandsIn(), peers) as hub:
        link = meetings.create(
            hub.registry.store, "ann", meetings.GameRequest("draughts", chairs=("me", "random"))
        ).link
        ann = Viewer("ann", None, 1000)
        await hub.join(link, ann, 0)
        await hub.submit(link, "ann", protocol.Contribute(id="share", hex="aa"))
        for name, text in (("a1", "32-28"), ("a2", "31-26")):
            await hub.submit(link, "ann", act(name, text))
            acts = 2 * int(name[1])
            live = hub.registry.lives[link]
            await eventually(lambda expected=acts, live=live: len(live.meeting.board.acts) == expected)  # type: ignore[misc]
        found = sent_to(ann)
        (said,) = [message for message in found if message["type"] == "said"]
        assert (said["chair"], said["key"]) == (1, "stand_in")
        assert said["sentence"]["fr"].startswith("Je joue")
        acts_told = [place for place, each in enumerate(found) if each["type"] == "entry" and each["kind"] == "act"]
        assert acts_told[0] < found.index(said) < acts_told[1]
        assert len(elsewhere) == 1


async def test_an_answer_of_the_disk_that_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The act is on the disk though the database did not say so: sent again it is found, and told once."""
    async with hub_of(tmp_path) as hub:
        link, ann, bob = await two(hub)
        sent_to(ann), sent_to(bob)
        real, lost = hub.registry.store.append_all, [True]

        def append_all(many: Sequence[Append]) -> list[Exception | None]:
            found = real(many)
            return [Unavailable(GONE)] if lost and lost.pop() else found

        monkeypatch.setattr(hub.registry.store, "append_all", append_all)
        with pytest.raises(Unavailable, match="gone"):
            await hub.submit(link, "ann", act("a1", "32-28"))
        notice = of_kind(bob, "notice")[-1]
        assert (notice["kind"], notice["sentence"]) == ("unavailable", {"en": GONE.en, "fr": GONE.fr})
        number = await hub.submit(link, "ann", act("a1", "32-28"))
        assert [entry["number"] for entry in of_kind(ann, "entry")] == [number]
        assert await hub.submit(link, "bob", act("b1", "18-23")) == number + 1
        assert of_kind(bob, "notice")[-1]["kind"] == "available"
        assert [entry.request for entry in hub.registry.store.load(link)[1]].count("a1") == 1


async def test_what_cannot_be_kept_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told that all is well before something could be written; then the clock that fell is flagged."""
    monkeypatch.setattr(writer, "RETRY", 0.05)
    async with hub_of(tmp_path) as hub:
        link, ann, _ = await two(hub, "move 1")
        tries: list[str] = []
        with monkeypatch.context() as broken:

            def refuse(*_: object) -> None:
                tries.append(link)
                raise Unavailable(GONE)

            broken.setattr(hub.registry.store, "append_all", refuse)
            broken.setattr(hub.registry.store, "beat", refuse)
            await eventually(lambda: len(tries) > 6)  # the fall of the clock, and then whether anything can be written
            assert [notice["kind"] for notice in of_kind(ann, "notice")] == ["unavailable"]
            assert not hub.registry.lives[link].meeting.over
        await eventually(lambda: hub.registry.lives[link].meeting.over)
        said = sent_to(ann)
        assert [m["kind"] for m in said if m["type"] == "notice"] == ["available"]
        assert [m["kind"] for m in said if m["type"] == "entry"] == ["time", "end"]
        assert len(hub.registry.store.load(link)[1]) == hub.registry.lives[link].meeting.number


async def test_a_slow_reader_is_dropped(tmp_path: Path) -> None:
    """What waits for him is bounded; he is dropped with 1013, and the others hear everything."""
    async with hub_of(tmp_path) as hub:
        link, ann, bob = await two(hub)
        slow = Viewer("carl", None, 8)
        await hub.join(link, slow, 0)
        for n in range(20):
            await hub.submit(link, "ann", protocol.Offer(id=f"o{n}", what="adjourn"))
            await hub.submit(link, "bob", protocol.Answer(id=f"d{n}", what="adjourn", yes=False))
            assert slow._waiting.qsize() <= 9
        assert slow.gone == 1013
        assert await slow.next() == [None]
        assert len(of_kind(bob, "entry")) == len(of_kind(ann, "entry")) - 1 >= 40  # ann's own share came before bob
        hub.leave(link, slow)
        assert hub.registry.lives[link].watching == 0


async def test_idle_meetings_leave_and_come_back(tmp_path: Path) -> None:
    """Nobody looks: it is not in memory. It comes back as it was, its clock has run all along and no more."""
    async with hub_of(tmp_path, idle=0.001) as hub:
        link, ann, bob = await two(hub, "game 600+0")
        await hub.submit(link, "ann", act("a1", "32-28"))
        before = hub.registry.lives[link]
        hub.registry.tidy()
        assert link in hub.registry.lives  # somebody looks
        for viewer in (ann, bob):
            hub.leave(link, viewer)

        def left() -> bool:
            hub.registry.tidy()
            return link not in hub.registry.lives

        await eventually(left)
        again = await hub.registry.open(link)
        assert again is not before
        assert (again.entries, again.since) == (before.entries, before.since)
        assert await hub.submit(link, "ann", act("a1", "31-26")) == again.requests[0, "a1"]
        await hub.submit(link, "bob", act("b1", "18-23"))


async def agreed(hub: Hub, link: str) -> None:
    """Ann leaves; both want to play again."""
    await hub.submit(link, "ann", protocol.Leave(id="leave"))
    await hub.submit(link, "bob", protocol.Offer(id="offer", what="rematch"))
    await hub.submit(link, "ann", protocol.Answer(id="answer", what="rematch", yes=True))


def holders(chairs: Sequence[Chair]) -> list[str]:
    return [chair.holder for chair in chairs]


async def test_a_rematch(tmp_path: Path) -> None:
    """All have agreed: another meeting with sides changed, named to both; the old one stays over."""
    async with hub_of(tmp_path) as hub:
        link, ann, _ = await two(hub)
        await agreed(hub, link)
        await eventually(lambda: hub.registry.lives[link].meeting.again)
        again = of_kind(ann, "entry")[-1]["changes"]["again"]
        assert again == hub.registry.lives[link].meeting.again != link
        assert (holders(hub.registry.store.head(again).chairs), hub.registry.store.live()) == (["bob", "ann"], [again])
        assert hub.registry.lives[link].over
        for user in ("ann", "bob"):
            await hub.submit(again, user, protocol.Contribute(id="share", hex="bb"))
        assert await hub.submit(again, "bob", act("b1", "32-28")) > 0
        with pytest.raises(AcademieError):
            await hub.submit(link, "bob", protocol.Offer(id="more", what="rematch"))


async def test_a_declined_rematch_leaves_it_over(tmp_path: Path) -> None:
    """What is said after the end does not make a meeting live again."""
    async with hub_of(tmp_path) as hub:
        link, *_ = await two(hub)
        await hub.submit(link, "ann", protocol.Leave(id="leave"))
        for n in range(3):
            await hub.submit(link, "bob", protocol.Offer(id=f"o{n}", what="rematch"))
            await hub.submit(link, "ann", protocol.Answer(id=f"d{n}", what="rematch", yes=False))
        assert hub.registry.store.live() == []
        assert hub.registry.lives[link].over


def test_a_crash_between_a_rematch_and_its_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new meeting was made and nobody was told of it: the next process finds it, and makes no second one."""
    made: list[str] = []

    async def crash() -> str:
        async with hub_of(tmp_path) as hub:
            link, *_ = await two(hub)
            real = hub.registry.store.append_all

            def append_all(many: Sequence[Append]) -> list[Exception | None]:
                if many[0].more[0].text.startswith("rematch "):
                    made.append(many[0].more[0].text.split()[1])
                    raise Fenced(GONE)
                return real(many)

            monkeypatch.setattr(hub.registry.store, "append_all", append_all)
            await agreed(hub, link)
            await eventually(lambda: made)
            return link

    async def after(link: str) -> None:
        async with hub_of(tmp_path) as hub:
            commit = hub.registry.store.head(made[0]).commit
            await hub.join(link, Viewer("ann", None, 100), 0)
            await eventually(lambda: hub.registry.lives[link].meeting.again)
            assert (hub.registry.lives[link].meeting.again, hub.registry.store.live()) == (made[0], [made[0]])
            assert hub.registry.store.head(made[0]).commit == commit
            for user in ("ann", "bob"):
                await hub.submit(made[0], user, protocol.Contribute(id="share", hex="bb"))

    asyncio.run(after(asyncio.run(crash())))


async def test_a_stop_lets_be_written_what_is_being_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who look are told first; the act that is under way is kept, acknowledged and told; no other is begun."""
    async with hub_of(tmp_path) as hub:
        link, _, bob = await two(hub)
        sent_to(bob)
        held = Held(hub, monkeypatch)
        asked = asyncio.create_task(hub.submit(link, "ann", act("a1", "32-28")))
        await asyncio.to_thread(held.begun.wait, 60)
        stopping = asyncio.create_task(hub.stop())
        await eventually(lambda: hub.registry.closing)
        with pytest.raises(Stopped):
            await hub.submit(link, "bob", act("b1", "18-23"))
        held.gate.set()
        number = await asked
        await stopping
        assert [m["type"] for m in sent_to(bob)] == ["notice", "entry"]
        assert bob.gone == 1001
        assert hub.registry.store.load(link)[1][number - 1].request == "a1"


async def test_a_meeting_that_is_taken_over_has_its_clock(tmp_path: Path) -> None:
    """It has run since the last entry was made, though we heard of that late; walls that disagree charge nobody."""
    async with hub_of(tmp_path) as hub:
        for ago, least, most in ((3000, 3000, 60_000), (3_600_000, 0, 60_000), (-3_600_000, 0, 60_000)):
            link, _, _ = await two(hub, clock="game 7200+0")
            live, fence = hub.registry.lives[link], hub.registry.fences[link]
            live.fence = None
            entry = Entry(
                live.meeting.number + 1, Kind.ACT, "white plays 32-28", 0, hub.registry.lifetimes.wall.now() - ago
            )
            hub.registry.store.append(link, fence, [entry])
            await Mirrors(hub, Presence()).receive(link, [entry], head=False)
            await hub.gain(link, fence)
            assert least <= live.elapsed < most


async def test_who_knows_more_than_the_mirror(tmp_path: Path) -> None:
    """He comes from the process that kept an entry and was killed before it told us: he is welcomed after it."""
    async with hub_of(tmp_path) as hub:
        link, _, bob = await two(hub)
        live, fence = hub.registry.lives[link], hub.registry.fences[link]
        live.fence = None
        number = live.meeting.number + 1
        hub.registry.store.append(
            link, fence, [Entry(number, Kind.ACT, "white plays 32-28", 0, hub.registry.lifetimes.wall.now())]
        )
        sent_to(bob)
        welcome, *missed = map(json.loads, await hub.join(link, Viewer("ann", None, 1000), number))
        assert welcome["meeting"]["number"] == number
        assert [message["type"] for message in missed] == ["clock"]
        assert [entry["number"] for entry in of_kind(bob, "entry")] == [number]


async def test_a_fence_that_is_lost_is_told(tmp_path: Path) -> None:
    """Another process has claimed the meeting: nothing is written, the sockets are told so and come back."""
    async with hub_of(tmp_path) as hub:
        link, ann, bob = await two(hub)
        count = len(hub.registry.store.load(link)[1])
        sent_to(ann), sent_to(bob)
        hub.registry.store.claim(link, "another")
        with pytest.raises(Fenced, match="another server process"):
            await hub.submit(link, "ann", act("a1", "32-28"))
        for viewer in (ann, bob):
            (notice,) = sent_to(viewer)
            assert notice["kind"] == "unavailable"
            assert "another server process" in notice["sentence"]["en"]
            assert "un autre processus" in notice["sentence"]["fr"]
            assert viewer.gone == 1013
        assert link not in hub.registry.lives
        assert link not in hub.registry.fences
        assert len(hub.registry.store.load(link)[1]) == count

"""The live meetings of a process: one thing at a time happens to each, is kept, and only then told.

A person's message, a machine's act and a fallen clock all come this way: `advance` in a thread under the meeting's
lock, then everybody is told what he may know. Meetings at which nobody looks leave the memory, and are loaded
again when they are asked for or when a clock falls.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from academie.errors import AcademieError, Illegal, Unavailable
from academie.server import logs, refusals
from academie.server.live import Live, Secrets, now
from academie.server.meeting import Meeting
from academie.server.messages import VERSION as SPOKEN
from academie.server.messages import Clock, Here, Notice, Sentence, Told, Welcome, write_message
from academie.server.rematches import rematch
from academie.server.store.faults import Fenced, Outrun, Repeated
from academie.server.wishes import wish
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.server.entries import Chair, Entry, Head
    from academie.server.live import Step
    from academie.server.machines import Choosing
    from academie.server.messages import Asked, Message
    from academie.server.metrics import Metrics
    from academie.server.owner import Ownership, Tended
    from academie.server.settings import Settings
    from academie.server.store.store import Store
    from academie.server.threads import Threads
    from academie.server.viewers import Viewer

_PATIENCE = 30.0  # seconds for the store
_LONGEST = 86_400.0  # of one alarm; a clock that falls later is looked at again
_RETRY = 2.0  # seconds until what could not be kept is tried again
STOPPING = Title(
    "The server stops; everything is kept. Come back in a moment.",
    "Le serveur s'arrête ; tout est gardé. Revenez dans un instant.",
)
_BACK = Title("The game goes on; everything is kept again.", "La partie continue ; tout est de nouveau gardé.")
_ELSEWHERE = Title(
    "This game is kept by another process of the server; try again in a moment.",
    "Cette partie est tenue par un autre processus du serveur ; réessayez dans un instant.",
)
_STOPPED = Title("The server is stopping; come back in a moment.", "Le serveur s'arrête ; revenez dans un instant.")


class Elsewhere(AcademieError):
    """A meeting that another process owns; `link` says which."""

    def __init__(self, link: str) -> None:
        super().__init__(_ELSEWHERE)
        self.link = link


class Telling(Protocol):
    """Who tells other processes what was kept."""

    def __call__(self, link: str, entries: list[Entry], *, head: bool = False) -> None:
        """Entries of a meeting; `head`: somebody has taken a chair."""


def _nobody(link: str, entries: list[Entry], *, head: bool = False) -> None:
    """There is no other process."""


class Hub:
    """What happens at meetings."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        threads: Threads,
        machines: Choosing,
        ownership: Ownership,
        metrics: Metrics,
        pause: tuple[int, int] = (0, 0),
    ) -> None:
        self.settings, self.store, self.threads = settings, store, threads
        self.machines, self.ownership, self.metrics = machines, ownership, metrics
        self.pause = pause  # from when to when no process lived, in ms: no clock ran
        self.fences: dict[str, int] = {}  # of the meetings that are ours
        self.lives: dict[str, Live] = {}
        self.told: Telling = _nobody  # other processes
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of meetings that are not in memory
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    # --- In and out of memory

    async def open(self, link: str) -> Live:
        """A meeting, loaded where it is not in memory; raises `Unknown` where there is none."""
        if self._stopping:
            raise Unavailable(_STOPPED)
        live = self.lives.get(link)
        if live is None:
            if link not in self._opening:
                self._opening[link] = asyncio.create_task(self._load(link))
                self._opening[link].add_done_callback(lambda _: self._opening.pop(link, None))
            live = await asyncio.shield(self._opening[link])
        live.used = time.monotonic()
        return live

    async def _load(self, link: str) -> Live:
        if link not in self.fences:
            fence = await self.threads.run(_PATIENCE, self.ownership.take, link)
            if fence is not None:
                self.fences[link] = fence
        live = await self.threads.run(_PATIENCE, self._loaded, link, self.fences.get(link))
        self._make_room()
        self.lives[link] = live
        self.metrics.meetings.set(len(self.lives))
        if (alarm := self._alarms.pop(link, None)) is not None:
            alarm.cancel()
        self._watch(live)
        self._drive(live)
        return live

    def _loaded(self, link: str, fence: int | None) -> Live:
        head, entries, _ = self.store.load(link)
        live = Live(Meeting.of(head, entries), entries, fence, Secrets(link, self.store.secret(link)))
        if entries:
            live.ran(_lasted(entries[-1].at, self.pause))
        return live

    def forget(self, link: str) -> None:
        """A meeting leaves the memory; whoever looks at it comes back."""
        live = self.lives.pop(link, None)
        if live is None:
            return
        self.metrics.meetings.set(len(self.lives))
        for viewer in list(live.viewers):
            viewer.drop(1013)
        if live.alarm is not None:
            live.alarm.cancel()
        if live.driver is not None:
            live.driver.cancel()

    async def tended(self, found: Tended) -> None:
        """Meetings that are ours from now on are taken up; those that are not leave the memory."""
        for link in found.lost:
            live = self.lives.get(link)
            if live is None or not live.over:  # one that is over is nobody's, and may be looked at all the same
                self.fences.pop(link, None)
                self.forget(link)
        for link, fence in found.gained.items():
            self.fences[link] = fence
            self.forget(link)  # a mirror until now
            await self.take_up(link)

    async def take_up(self, link: str) -> None:
        """Load a meeting that is ours: clocks run and machines think whether or not anybody looks."""
        try:
            await self.open(link)
        except AcademieError as error:
            logs.warn("resume", meeting=logs.marked(link), kind=type(error).__name__)
        except Exception as error:  # noqa: BLE001 - one meeting must not keep the others from going on
            self.metrics.faults.inc()
            logs.fault("resume", error, meeting=logs.marked(link))

    def tidy(self) -> None:
        """Meetings at which nobody has looked for a while leave the memory; one with a clock is woken in time."""
        moment = time.monotonic()
        for live in [live for live in self.lives.values() if live.quiet]:
            if moment - live.used > self.settings.idle:
                self._let_go(live)
        self._make_room()

    def _make_room(self) -> None:
        """Above so many, those at which nobody looks leave the memory at once, a tenth more than need be."""
        most = self.settings.lives
        if len(self.lives) > most:
            quiet = sorted((live for live in self.lives.values() if live.quiet), key=lambda live: live.used)
            for live in quiet[: len(self.lives) - most + most // 10]:
                self._let_go(live)

    def _let_go(self, live: Live) -> None:
        falls = live.falls_in
        self.forget(live.link)
        if live.over:
            self.fences.pop(live.link, None)
        if falls is not None and live.fence is not None:
            self._wake(live.link, falls)

    def _wake(self, link: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[link] = loop.call_later(min(seconds + 0.05, _LONGEST), lambda: self._task(self._woken(link)))

    async def _woken(self, link: str) -> None:
        self._alarms.pop(link, None)
        with suppress(AcademieError):
            await self.open(link)  # which looks at its clock

    def _task(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Something happens

    async def submit(self, link: str, user: str, message: Asked) -> int:
        """What a person asks: the number of its entry, which is on the disk; raises one sentence.

        A message that was done before, under the same id, is answered with its number and not done again.
        """
        begun = time.perf_counter()
        live = await self.open(link)
        if live.fence is None:
            raise Elsewhere(link)
        await self._flag(live)
        async with live.lock:
            chair = live.chair_of(user)
            if chair is None:
                raise Illegal(refusals.NO_SEAT)
            if live.unsure:
                await self._reload(live)
            if (number := live.requests.get((chair, message.id))) is not None:
                return number
            steps = await self._commit(live, wish(message, chair, live.secrets), message.id)
            number = live.requests.get((chair, message.id), live.meeting.number)
        self.metrics.acts.observe(time.perf_counter() - begun)
        self._after(live, steps)
        return number

    async def _commit(self, live: Live, ask: Callable[[Meeting], Entry | None], request: str = "") -> list[Step]:
        """Do and keep one thing, under the meeting's lock; then tell it."""
        try:
            steps = await self.threads.run(_PATIENCE, live.advance, self.store, ask, request)
        except Repeated:
            await self._reload(live)
            return []
        except Outrun:
            await self._reload(live)
            raise
        except Fenced:
            logs.warn("fenced", meeting=logs.marked(live.link))
            self.fences.pop(live.link, None)
            self.forget(live.link)
            raise
        except Unavailable as error:
            # It may be on the disk all the same: before anything else happens the disk is asked.
            if not live.unsure:
                self.announce(live, Notice(sentence=Sentence.of(error.text), kind="unavailable"))
            live.unsure = True
            asyncio.get_running_loop().call_later(_RETRY, lambda: self._task(self._mend(live)))
            raise
        live.accept(steps)
        self._tell(live, steps)
        self.told(live.link, [step.entry for step in steps])
        return steps

    async def _reload(self, live: Live) -> None:
        """Take in what is on the disk; under the meeting's lock."""
        _, entries, _ = await self.threads.run(_PATIENCE, self.store.load, live.link)
        if live.unsure:
            live.unsure = False
            self.announce(live, Notice(sentence=Sentence.of(_BACK), kind="available"))
        self.follow(live, list(entries))

    async def _mend(self, live: Live) -> None:
        """Try again what could not be kept: the house's part in it; people ask again themselves."""
        if self.lives.get(live.link) is not live or not live.unsure:
            return
        try:
            async with live.lock:
                await self._reload(live)
        except AcademieError:
            asyncio.get_running_loop().call_later(_RETRY, lambda: self._task(self._mend(live)))
            return
        await self._flag(live)
        self._drive(live)

    def follow(self, live: Live, entries: list[Entry]) -> None:
        """What has been written by another process, or by us without our knowing."""
        steps = live.followed(entries)
        live.accept(steps)
        self._tell(live, steps)

    def _after(self, live: Live, steps: list[Step]) -> None:
        """What comes of it: a clock runs, a machine is asked, a rematch begins."""
        for step in steps:
            self.metrics.entries.labels(step.entry.kind.value).inc()
        self._watch(live)
        self._drive(live)
        if steps:
            self._task(self._rematch(live))

    async def _rematch(self, live: Live) -> None:
        """The meeting that all have agreed to play next."""
        async with live.lock:
            head, secret = rematch(live.meeting, now())
            if head is None:
                return
            await self.threads.run(_PATIENCE, self.store.create, head, secret)
            with suppress(AcademieError):
                await self._commit(live, lambda meeting: meeting.end(f"rematch {head.link}"))

    # --- Clocks

    def _watch(self, live: Live) -> None:
        """Be there when the running clock falls."""
        if live.alarm is not None:
            live.alarm.cancel()
        falls = live.falls_in
        if falls is None or live.fence is None:
            live.alarm = None
            return
        loop = asyncio.get_running_loop()
        live.alarm = loop.call_later(min(falls + 0.02, _LONGEST), lambda: self._task(self._flag(live)))

    async def _flag(self, live: Live) -> None:
        """A clock that has fallen is flagged."""
        if live.meeting.timed(live.elapsed) is None or live.fence is None:
            if live.alarm is not None and live.alarm.cancelled() is False and live.falls_in is not None:
                self._watch(live)
            return
        async with live.lock:
            with suppress(AcademieError):
                steps = await self._commit(live, lambda meeting: meeting.timed(live.elapsed))
                self._after(live, steps)

    # --- Machines

    def _drive(self, live: Live) -> None:
        """See to it that machines and the house go on by themselves; one driver a meeting."""
        if live.fence is None or self._stopping or (live.driver is not None and not live.driver.done()):
            return
        live.driver = asyncio.create_task(self._driven(live))

    async def _driven(self, live: Live) -> None:
        try:
            while await self._turn(live):
                pass
        except AcademieError as error:
            logs.warn("driver", meeting=logs.marked(live.link), kind=type(error).__name__)
            asyncio.get_running_loop().call_later(_RETRY, self._again, live)  # no game waits for a machine for ever
        except Exception as error:  # noqa: BLE001 - one meeting must not end the others
            self.metrics.faults.inc()
            logs.fault("driver", error, meeting=logs.marked(live.link))

    def _again(self, live: Live) -> None:
        if self.lives.get(live.link) is live:
            self._drive(live)

    async def _turn(self, live: Live) -> bool:
        """One thing that no person does; whether there may be more."""
        meeting = live.meeting
        for chair, seat in meeting.machines:
            begun = time.perf_counter()
            act = await self.machines.choose(meeting, chair, seat, live.secrets.whims)
            self.metrics.thinking.observe(time.perf_counter() - begun)
            if live.meeting.number != meeting.number:
                return True  # something happened while it thought
            if act is not None:
                return await self._house(live, meeting, _acting(chair, act))
        return await self._house(live, meeting, lambda now: now.due(live.secrets.of(now), waited=True))

    async def _house(self, live: Live, seen: Meeting, ask: Callable[[Meeting], Entry | None]) -> bool:
        """Something that nobody asked for, unless the meeting has gone on; whether anything happened."""
        async with live.lock:
            if live.meeting.number != seen.number:
                return True
            steps = await self._commit(live, ask)
        self._watch(live)
        return bool(steps)

    # --- People come and go

    async def sit(self, link: str, number: int, chair: Chair) -> None:
        """Somebody takes an open chair."""
        live = await self.open(link)
        if live.fence is None:
            raise Elsewhere(link)
        async with live.lock:
            head = await self.threads.run(_PATIENCE, self.store.sit, link, number, chair)
            self.seated(live, head)
        self.told(link, live.entries[-1:], head=True)
        self._drive(live)

    def seated(self, live: Live, head: Head) -> None:
        """Somebody has taken a chair: everybody is welcomed anew, since it may be his own."""
        live.seated(head)
        for viewer in live.viewers:
            viewer.chair = live.chair_of(viewer.user)
            viewer.tell(self.welcome(live, viewer.chair))

    async def heard(self, link: str, entries: list[Entry], *, head: bool) -> None:
        """What another process has kept of a meeting at which somebody here may look."""
        live = self.lives.get(link)
        if live is None or live.fence is not None:
            return
        async with live.lock:
            if head:
                self.seated(live, await self.threads.run(_PATIENCE, self.store.head, link))
            if entries and entries[0].number > live.meeting.number + 1:
                _, entries, _ = await self.threads.run(_PATIENCE, self._kept, link)
            self.follow(live, entries)

    def _kept(self, link: str) -> tuple[Head, list[Entry], int]:
        head, entries, fence = self.store.load(link)
        return head, list(entries), fence

    def welcome(self, live: Live, chair: int | None) -> Welcome:
        """How the meeting stands, for one who comes."""
        return Welcome(version=SPOKEN, chair=chair, meeting=live.view(chair))

    async def join(self, link: str, viewer: Viewer, since: int) -> list[str]:
        """Somebody looks from now on: how it stands and what he has missed, to be sent before all else."""
        live = await self.open(link)
        async with live.lock:
            viewer.chair = live.chair_of(viewer.user)
            live.viewers.add(viewer)
            missed = [Told(**live.meeting.shown(entry, viewer.chair)) for entry in live.entries[since:]]
            texts = [write_message(each) for each in (self.welcome(live, viewer.chair), *missed, _clock(live))]
        self._here(live, but=viewer)
        return texts

    def leave(self, link: str, viewer: Viewer) -> None:
        """Somebody looks no longer."""
        live = self.lives.get(link)
        if live is not None and viewer in live.viewers:
            live.viewers.discard(viewer)
            live.used = time.monotonic()
            self._here(live)

    def dismiss(self, user: str, session: str = "", but: str = "") -> None:
        """A session has ended, or all of somebody's but one where none is named: its sockets are closed."""
        for live in self.lives.values():
            for viewer in [each for each in live.viewers if each.user == user and each.session != but]:
                if not session or viewer.session == session:
                    viewer.drop(1008)

    def _here(self, live: Live, but: Viewer | None = None) -> None:
        self.announce(live, Here(chairs=live.here, watching=live.watching), but)

    # --- Telling

    def _tell(self, live: Live, steps: list[Step]) -> None:
        """Everybody is told what happened, as he may know it; the meeting after it comes with the last entry."""
        if not steps:
            return
        clock = write_message(_clock(live)) if any(left is not None for left in live.meeting.clocks.left) else None
        for chair in {viewer.chair for viewer in live.viewers}:
            texts = [write_message(Told(**step.meeting.shown(step.entry, chair), meeting=None)) for step in steps[:-1]]
            last = steps[-1]
            texts.append(write_message(Told(**last.meeting.shown(last.entry, chair), meeting=live.view(chair))))
            for viewer in [each for each in live.viewers if each.chair == chair]:
                for text in (*texts, *([] if clock is None else [clock])):
                    viewer.send(text)

    @staticmethod
    def announce(live: Live, message: Message, but: Viewer | None = None) -> None:
        """The same for everybody."""
        text = write_message(message)
        for viewer in live.viewers:
            if viewer is not but:
                viewer.send(text)

    # --- The end

    async def stop(self) -> None:
        """Tell everybody, let what is being written be written, and let go."""
        if self._stopping:
            return
        self._stopping = True
        notice = Notice(sentence=Sentence.of(STOPPING), kind="stopping")
        for alarm in self._alarms.values():
            alarm.cancel()
        for live in self.lives.values():
            self.announce(live, notice)
            if live.alarm is not None:
                live.alarm.cancel()
            if live.driver is not None:
                live.driver.cancel()
        busy = [live for live in self.lives.values() if live.lock.locked()]
        with suppress(TimeoutError):
            await asyncio.wait_for(_released(busy), self.settings.stopping)
        for live in self.lives.values():
            for viewer in list(live.viewers):
                viewer.drop(1001)
        for _ in range(20):  # a moment for what waits to be sent
            if not any(live.viewers for live in self.lives.values()):
                break
            await asyncio.sleep(0.05)


async def _released(lives: list[Live]) -> None:
    for live in lives:
        async with live.lock:
            pass


def _lasted(since: int, pause: tuple[int, int]) -> int:
    """How long it is since a moment, without the time when no process lived."""
    asleep = max(0, pause[1] - max(since, pause[0]))
    return max(0, now() - since - asleep)


def _clock(live: Live) -> Clock:
    return Clock(remaining=live.remaining, running=live.meeting.running)


def _acting(chair: int, text: str) -> Callable[[Meeting], Entry | None]:
    return lambda meeting: meeting.act(chair, text)

"""The meetings that a process has in memory: loaded when they are asked for, left when nobody looks at them."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unavailable
from academie.server import logs
from academie.server.live import audience
from academie.server.live.live import Live
from academie.server.live.viewers import NOBODY
from academie.server.meeting.dice import Secrets
from academie.server.meeting.meeting import Meeting
from academie.server.store.faults import FENCED
from academie.server.threads import Tasks
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from academie.server.clock import Lifetimes
    from academie.server.live.ownership import Ownership
    from academie.server.live.peers import Peers
    from academie.server.metrics import Metrics
    from academie.server.settings import Settings
    from academie.server.store.store import Store
    from academie.server.threads import Threads

PATIENCE = 30.0  # seconds for the store
LONGEST = 86_400.0  # of one alarm; a clock that falls later is looked at again
AGAIN = 2.0  # seconds until loading a meeting is tried again
_STOPPED = Message("The server is restarting. Come back in a moment.")


class Stopped(Unavailable):
    """The server stops."""

    def __init__(self) -> None:
        super().__init__(_STOPPED)


class Registry:
    """Meetings by their links; `fences` has those this process owns, in memory or not.

    `loaded` is called with each meeting loaded into memory.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        threads: Threads,
        ownership: Ownership,
        metrics: Metrics,
        lifetimes: Lifetimes,
        peers: Peers,
        loaded: Callable[[Live], None],
    ) -> None:
        self.settings, self.store, self.threads = settings, store, threads
        self.ownership, self.metrics, self.lifetimes = ownership, metrics, lifetimes
        self.peers, self._come = peers, loaded
        self.tasks = Tasks(metrics)
        self.fences: dict[str, int] = {}
        self.lives: dict[str, Live] = {}
        self.closing = False
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of meetings that are not in memory
        self._left: dict[str, tuple[int, float]] = {}  # theirs: after which entry, and since when the clock runs

    async def open(self, link: str) -> Live:
        """A meeting, loaded if it is not in memory; raises `Unknown` if there is none."""
        if self.closing:
            raise Stopped
        live = self.lives.get(link)
        if live is None:
            if link not in self._opening:
                self._opening[link] = asyncio.create_task(self._load(link))
                self._opening[link].add_done_callback(lambda _: self._opening.pop(link, None))
            live = await asyncio.shield(self._opening[link])
        live.used = time.monotonic()
        return live

    async def read(self, link: str) -> Live:
        """A meeting as it is in the database, without owning it."""
        return await self.threads.run(PATIENCE, self._loaded, link, None)

    async def _load(self, link: str) -> Live:
        if link not in self.fences:
            fence = await self.threads.run(PATIENCE, self.ownership.take, link)
            if fence is not None:
                self.fences[link] = fence
        live = await self.threads.run(PATIENCE, self._loaded, link, self.fences.get(link))
        self._make_room()
        live.elsewhere = self.peers.at(link)
        self.lives[link] = live
        self.metrics.meetings.set(len(self.lives))
        if (alarm := self._alarms.pop(link, None)) is not None:
            alarm.cancel()
        self._come(live)
        return live

    def _loaded(self, link: str, fence: int | None) -> Live:
        head, entries, _ = self.store.load(link)
        secrets = Secrets(link, self.store.secret(link))
        live = Live(Meeting.of(head, entries), entries, fence, secrets, self.lifetimes.wall)
        number, since = self._left.pop(link, (-1, 0.0))
        if fence is not None and number == live.number:
            live.since = since
        elif entries:
            live.ran(self.lifetimes.since(entries[-1].at))
        return live

    def own(self, gained: Mapping[str, int]) -> None:
        """Meetings are ours from now on; of one that was asked for meanwhile the fence is later."""
        for link, fence in gained.items():
            self.fences[link] = max(fence, self.fences.get(link, 0))

    def goes_on(self, link: str) -> bool:
        """Whether a meeting that this process owns is in progress, as far as is known without the database."""
        live = self.lives.get(link)
        return link in self.fences if live is None else not live.over

    def forget(self, link: str) -> None:
        """Drop a meeting from memory; its viewers reconnect."""
        live = self.lives.pop(link, None)
        if live is None:
            return
        self.metrics.meetings.set(len(self.lives))
        if live.viewers:
            self.peers.show({link: NOBODY})
        for viewer in list(live.viewers):
            viewer.drop(1013)
        live.rest()

    def lose(self, link: str) -> None:
        """Another process owns the meeting now: the viewers hear it, and reconnect."""
        self.fences.pop(link, None)
        if (live := self.lives.get(link)) is not None:
            audience.unavailable(live, FENCED)
            self.forget(link)

    async def take_up(self, link: str) -> None:
        """Load a meeting that is ours: clocks run and machines think whether or not anybody looks.

        If loading fails it is tried again: no other process would do it.
        """
        try:
            await self.open(link)
        except AcademieError as error:
            logs.warn("resuming", meeting=logs.marked(link), kind=type(error).__name__)
            if isinstance(error, Unavailable) and not self.closing:
                self._wake(link, AGAIN)
        except Exception as error:  # noqa: BLE001 - one meeting must not keep the others from going on
            self.metrics.faults.inc()
            logs.fault("resume", error, meeting=logs.marked(link))

    def tidy(self) -> None:
        """Drop meetings that nobody has watched for a while; one with a clock is loaded again in time."""
        moment = time.monotonic()
        for live in [live for live in self.lives.values() if live.quiet]:
            if moment - live.used > self.settings.idle:
                self._let_go(live)
        self._make_room()

    def _make_room(self) -> None:
        """Above a number of meetings, drop unwatched ones at once, a tenth more than needed."""
        most = self.settings.lives
        if len(self.lives) > most:
            quiet = sorted((live for live in self.lives.values() if live.quiet), key=lambda live: live.used)
            for live in quiet[: len(self.lives) - most + most // 10]:
                self._let_go(live)

    def _let_go(self, live: Live) -> None:
        self.forget(live.link)
        if live.fence is None:
            return
        falls = live.falls_in
        if live.over:
            self.fences.pop(live.link, None)
        else:
            self._left[live.link] = (live.number, live.since)
        if falls is not None:
            self._wake(live.link, falls)

    def _wake(self, link: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[link] = loop.call_later(min(seconds + 0.05, LONGEST), lambda: self.tasks.later(self._woken(link)))

    async def _woken(self, link: str) -> None:
        self._alarms.pop(link, None)
        if link in self.fences:
            await self.take_up(link)  # which looks at its clock

    async def rest(self) -> None:
        """Finish what is being written, within a time limit; nothing new is begun."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for live in self.lives.values():
            live.rest()
        busy = [live for live in self.lives.values() if live.lock.locked()]
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.stopping):
                await asyncio.gather(*self.tasks.running, return_exceptions=True)
                for live in busy:
                    async with live.lock:
                        pass

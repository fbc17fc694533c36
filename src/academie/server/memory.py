"""The meetings that a process has in memory: loaded when they are asked for, left when nobody looks at them."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from academie.errors import AcademieError, Unavailable
from academie.server import audience, logs
from academie.server.live import Live, Secrets
from academie.server.meeting import Meeting
from academie.server.moments import Lifetimes, Wall
from academie.server.presence import NOBODY, Presence
from academie.server.store.faults import FENCED
from academie.server.writing import Writing
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from academie.server.audience import Texts
    from academie.server.entries import Entry
    from academie.server.machines import Choosing
    from academie.server.metrics import Metrics
    from academie.server.owner import Ownership
    from academie.server.presence import Seen
    from academie.server.settings import Settings
    from academie.server.store.store import Store
    from academie.server.threads import Threads

PATIENCE = 30.0  # seconds for the store
LONGEST = 86_400.0  # of one alarm; a clock that falls later is looked at again
AGAIN = 2.0  # seconds until a meeting that could not be loaded is tried again
_STOPPED = Title("The server is stopping; come back in a moment.", "Le serveur s'arrête ; revenez dans un instant.")


class Stopped(Unavailable):
    """The server stops."""

    def __init__(self) -> None:
        super().__init__(_STOPPED)


class Telling(Protocol):
    """Who tells other processes what was kept."""

    def __call__(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool = False) -> None:
        """Entries of a meeting, and what those who look there are sent of them; `head`: somebody has taken a chair."""


def _nobody(link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool = False) -> None:
    """There is no other process."""


class Memory(ABC):
    """Meetings by their links; `fences` has those that are ours, in memory or not."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        threads: Threads,
        machines: Choosing,
        ownership: Ownership,
        metrics: Metrics,
        lifetimes: Lifetimes | None = None,
    ) -> None:
        self.settings, self.store, self.threads = settings, store, threads
        self.machines, self.ownership, self.metrics = machines, ownership, metrics
        self.lifetimes = lifetimes or Lifetimes(Wall())
        self.fences: dict[str, int] = {}
        self.lives: dict[str, Live] = {}
        self.told: Telling = _nobody  # other processes
        self.presence = Presence()  # who looks through them
        self.seen: Callable[[dict[str, Seen]], None] = lambda _: None  # tells them who looks through ours
        self.spoke: Callable[[str, int, Title], None] = lambda *_: None  # tells them what a machine has said
        self.closing = False
        self.writing = Writing(store, threads, self.later)
        self.tasks: set[asyncio.Task[Any]] = set()
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of meetings that are not in memory
        self._left: dict[str, tuple[int, float]] = {}  # theirs: after which entry, and since when the clock runs

    async def open(self, link: str) -> Live:
        """A meeting, loaded where it is not in memory; raises `Unknown` where there is none."""
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

    async def _load(self, link: str) -> Live:
        if link not in self.fences:
            fence = await self.threads.run(PATIENCE, self.ownership.take, link)
            if fence is not None:
                self.fences[link] = fence
        live = await self.threads.run(PATIENCE, self._loaded, link, self.fences.get(link))
        self._make_room()
        live.elsewhere = self.presence.at(link)
        self.lives[link] = live
        self.metrics.meetings.set(len(self.lives))
        if (alarm := self._alarms.pop(link, None)) is not None:
            alarm.cancel()
        self.go_on(live)
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

    @abstractmethod
    def go_on(self, live: Live) -> None:
        """What comes of how a meeting stands: a clock runs, a machine is asked."""

    def goes_on(self, link: str) -> bool:
        """Whether a meeting of ours is not over, as far as is known without asking the database."""
        live = self.lives.get(link)
        return link in self.fences if live is None else not live.over

    def forget(self, link: str) -> None:
        """A meeting leaves the memory; whoever looks at it comes back."""
        live = self.lives.pop(link, None)
        if live is None:
            return
        self.metrics.meetings.set(len(self.lives))
        if live.viewers:
            self.seen({link: NOBODY})
        for viewer in list(live.viewers):
            viewer.drop(1013)
        live.rest()

    def lose(self, link: str) -> None:
        """Another process has the meeting: those who look are told so, and come back to it."""
        self.fences.pop(link, None)
        if (live := self.lives.get(link)) is not None:
            audience.unavailable(live, FENCED)
            self.forget(link)

    async def take_up(self, link: str) -> None:
        """Load a meeting that is ours: clocks run and machines think whether or not anybody looks.

        Where that cannot be done now it is tried again: nobody else would.
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
        self._alarms[link] = loop.call_later(min(seconds + 0.05, LONGEST), lambda: self.later(self._woken(link)))

    async def _woken(self, link: str) -> None:
        self._alarms.pop(link, None)
        if link in self.fences:
            await self.take_up(link)  # which looks at its clock

    def later(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something done to its end, whoever waits for it; what goes wrong in it that should not is written down."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, AcademieError):
            self.metrics.faults.inc()
            logs.fault("task", wrong)

    async def rest(self) -> None:
        """Let what is being written be written, within the time there is; nothing new is begun."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for live in self.lives.values():
            live.rest()
        busy = [live for live in self.lives.values() if live.lock.locked()]
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.stopping):
                await asyncio.gather(*self.tasks, return_exceptions=True)
                for live in busy:
                    async with live.lock:
                        pass

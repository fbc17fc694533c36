"""The events at meetings though no person asks for it: clocks fall, machines and programs act, a rematch begins."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unavailable
from academie.server import logs
from academie.server.live import audience
from academie.server.live.registry import LONGEST, PATIENCE
from academie.server.live.viewers import NOBODY
from academie.server.live.writer import RETRY
from academie.server.meeting import automation, requests
from academie.server.meeting.rematches import rematch, wants_rematch
from academie.server.meeting.state import STOPPED

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.server.live.live import Live
    from academie.server.live.registry import Registry
    from academie.server.live.writer import Writer
    from academie.server.meeting.entries import Entry
    from academie.server.meeting.meeting import Meeting
    from academie.server.thinking.machines import Choosing

_SELDOM = 600.0  # seconds between attempts after many failures
_APART = 0.05  # seconds between two acts of all machine-only games, which would otherwise act as fast as they can


class Driver:
    """Drives the meetings of a registry: clocks, machines, the program, rematches."""

    def __init__(self, registry: Registry, writer: Writer, machines: Choosing) -> None:
        self._registry, self._writer, self._machines = registry, writer, machines
        self._apart = asyncio.Lock()

    def go_on(self, live: Live, *, done: bool = False) -> None:
        """Attend to the clock, the machines, the program and the rematch. `done`: the program has acted already."""
        if live.fence is None or self._registry.closing or self._registry.lives.get(live.link) is not live:
            return
        self._watch(live)
        idle = done and not live.meeting.machines
        if not idle and (live.driver is None or live.driver.done()):
            live.driver = asyncio.create_task(self._driven(live))
        if wants_rematch(live.meeting):
            self._registry.tasks.later(self._rematch(live))

    # --- Clocks

    def _watch(self, live: Live) -> None:
        """Set an alarm for the fall of the running clock."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        falls = live.falls_in
        if falls is not None:
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(
                min(falls + 0.02, LONGEST), lambda: self._registry.tasks.later(self.flag(live))
            )

    @staticmethod
    def fallen(live: Live) -> bool:
        """Whether the running clock has fallen."""
        return automation.timed(live.meeting, live.elapsed) is not None

    async def flag(self, live: Live) -> None:
        """Enter the fall of a clock."""
        if live.fence is None or self._registry.lives.get(live.link) is not live:
            return
        if not self.fallen(live):
            self._watch(live)
            return
        with suppress(AcademieError):  # tried again by the task that retries
            async with live.lock:
                await self._writer.commit(live, lambda meeting: automation.timed(meeting, live.elapsed))
            self.go_on(live)

    # --- Machines and the program

    async def _driven(self, live: Live) -> None:
        try:
            while await self._turn(live):
                live.failed = 0
                if not live.meeting.people:
                    async with self._apart:
                        await asyncio.sleep(_APART)
        except AcademieError as error:
            logs.warn("driver", meeting=logs.marked(live.link), kind=type(error).__name__)
        except Exception as error:  # noqa: BLE001 - one meeting must not end the others
            self._registry.metrics.faults.inc()
            logs.fault("driver", error, meeting=logs.marked(live.link))
        else:
            live.failed = 0
            return
        # No game waits for a machine for ever. A question that keeps failing may cost a worker each time, so it is
        # asked less and less often.
        live.failed += 1
        asyncio.get_running_loop().call_later(min(RETRY * 2 ** (live.failed - 1), _SELDOM), self.go_on, live)

    async def _turn(self, live: Live) -> bool:
        """Make one entry of the program or a machine; returns whether there may be more."""
        meeting = live.meeting
        for chair, seat in meeting.machines:
            begun = time.perf_counter()
            act = await self._machines.choose(meeting, chair, seat, live.secrets.whims)
            self._registry.metrics.thinking.observe(time.perf_counter() - begun)
            if live.meeting.number != meeting.number:
                return True  # something happened while it thought
            if act is not None:
                self._excuse(live, chair)
                return await self._house(live, meeting, _acting(chair, act))
        return await self._house(live, meeting, lambda now: automation.due(now, live.secrets.of(now), waited=True))

    def _excuse(self, live: Live, chair: int) -> None:
        """A machine that replaces another says so once, when somebody is there to read it."""
        head = live.meeting.head
        notice = self._machines.notice(head.game, head.chairs[chair].spec)
        if notice is None or chair in live.excused or not (live.viewers or live.elsewhere != NOBODY):
            return
        live.excused.add(chair)
        audience.excused(live, chair, notice)
        self._registry.peers.excuse(live.link, chair, notice)

    async def _house(self, live: Live, seen: Meeting, ask: Callable[[Meeting], Entry | None]) -> bool:
        """Make an entry that nobody asked for, unless the meeting has changed; returns whether anything happened."""
        async with live.lock:
            if live.meeting.number != seen.number:
                return True
            steps = await self._writer.commit(live, ask)
        self._watch(live)
        return bool(steps)

    async def end_unbegun(self, before: int, *, guests: bool = False) -> None:
        """Close meetings that nobody joined and where nothing has happened since a moment, unless somebody waits."""
        found = await self._registry.threads.run(
            PATIENCE, self._registry.store.unbegun, self._registry.ownership.process, before, guests=guests
        )
        for link in found:
            with suppress(AcademieError):  # seen again the next time
                live = await self._registry.open(link)
                async with live.lock:
                    waited = live.viewers or live.elsewhere != NOBODY
                    if not waited and live.fence is not None and self._registry.lives.get(link) is live:
                        await self._writer.commit(live, automation.unbegun)

    async def end(self, link: str) -> None:
        """End a meeting by order of the operator."""
        await asyncio.shield(self._registry.tasks.later(self._stopped(link)))

    async def _stopped(self, link: str) -> None:
        try:
            live = await self._registry.open(link)
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001 - a meeting that cannot be played on can be ended all the same
            logs.fault("broken", error, meeting=logs.marked(link))
            at = self._registry.lifetimes.wall.now()
            await self._registry.threads.run(
                PATIENCE, self._registry.store.end, link, self._registry.fences[link], STOPPED, at
            )
            return
        async with live.lock:
            if live.fence is not None and self._registry.lives.get(link) is live:
                await self._writer.commit(live, automation.stopped)
        self.go_on(live)

    async def _rematch(self, live: Live) -> None:
        """The meeting that all have agreed to play next.

        Its link follows from this one's secret: should the server end between the two writings, it is found again.
        """
        async with live.lock:
            if not wants_rematch(live.meeting):
                return
            head, secret = rematch(live.meeting, live.secrets, self._registry.lifetimes.wall.now())
            try:
                await self._registry.threads.run(PATIENCE, self._registry.store.ensure, head, secret, live.link)
                await self._writer.commit(live, lambda meeting: automation.end(meeting, f"rematch {head.link}"))
            except Unavailable as error:
                self._writer.hold(live, error)
            except AcademieError as error:
                logs.warn("rematch", meeting=logs.marked(live.link), kind=type(error).__name__)


def _acting(chair: int, text: str) -> Callable[[Meeting], Entry | None]:
    return lambda meeting: requests.act(meeting, chair, text)

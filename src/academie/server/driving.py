"""What happens at meetings though no person asks for it: clocks fall, machines and the house act, a rematch begins."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unavailable
from academie.server import audience, logs
from academie.server.keeping import RETRY, Keeping
from academie.server.memory import LONGEST, PATIENCE
from academie.server.presence import NOBODY
from academie.server.rematches import rematch, wanted

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.server.entries import Entry
    from academie.server.live import Live
    from academie.server.meeting import Meeting

_SELDOM = 600.0  # seconds between two attempts at what has failed often


class Driving(Keeping):
    """Meetings that go on by themselves."""

    def go_on(self, live: Live, *, done: bool = False) -> None:
        """See to the clock, to the machines and the house, and to the rematch. `done`: the house has done its part."""
        if live.fence is None or self.closing or self.lives.get(live.link) is not live:
            return
        self._watch(live)
        idle = done and not live.meeting.machines
        if not idle and (live.driver is None or live.driver.done()):
            live.driver = asyncio.create_task(self._driven(live))
        if wanted(live.meeting):
            self.later(self._rematch(live))

    # --- Clocks

    def _watch(self, live: Live) -> None:
        """Be there when the running clock falls."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        falls = live.falls_in
        if falls is not None:
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(min(falls + 0.02, LONGEST), lambda: self.later(self.flag(live)))

    async def flag(self, live: Live) -> None:
        """A clock that has fallen is flagged."""
        if live.fence is None or self.lives.get(live.link) is not live:
            return
        if live.meeting.timed(live.elapsed) is None:
            self._watch(live)
            return
        with suppress(AcademieError):  # tried again by who mends
            async with live.lock:
                await self.commit(live, lambda meeting: meeting.timed(live.elapsed))
            self.go_on(live)

    # --- Machines and the house

    async def _driven(self, live: Live) -> None:
        try:
            while await self._turn(live):
                live.failed = 0
        except AcademieError as error:
            logs.warn("driver", meeting=logs.marked(live.link), kind=type(error).__name__)
        except Exception as error:  # noqa: BLE001 - one meeting must not end the others
            self.metrics.faults.inc()
            logs.fault("driver", error, meeting=logs.marked(live.link))
        else:
            live.failed = 0
            return
        # No game waits for a machine for ever; and what fails every time, and may cost a worker each, is asked ever
        # less often, so that the others have theirs.
        live.failed += 1
        asyncio.get_running_loop().call_later(min(RETRY * 2 ** (live.failed - 1), _SELDOM), self.go_on, live)

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
                self._excuse(live, chair)
                return await self._house(live, meeting, _acting(chair, act))
        return await self._house(live, meeting, lambda now: now.due(live.secrets.of(now), waited=True))

    def _excuse(self, live: Live, chair: int) -> None:
        """A machine that stands in for another says so once, when somebody is there to hear it."""
        head = live.meeting.head
        notice = self.machines.notice(head.game, head.chairs[chair].spec)
        if notice is None or chair in live.excused or not (live.viewers or live.elsewhere != NOBODY):
            return
        live.excused.add(chair)
        audience.excused(live, chair, notice)
        self.spoke(live.link, chair, notice)

    async def _house(self, live: Live, seen: Meeting, ask: Callable[[Meeting], Entry | None]) -> bool:
        """Something that nobody asked for, unless the meeting has gone on; whether anything happened."""
        async with live.lock:
            if live.meeting.number != seen.number:
                return True
            steps = await self.commit(live, ask)
        self._watch(live)
        return bool(steps)

    async def end_unbegun(self, before: int, *, guests: bool = False) -> None:
        """Meetings to which nobody came, and nothing happened since a moment, are over; not where somebody waits."""
        found = await self.threads.run(PATIENCE, self.store.unbegun, self.ownership.process, before, guests=guests)
        for link in found:
            with suppress(AcademieError):  # seen again the next time
                live = await self.open(link)
                async with live.lock:
                    waited = live.viewers or live.elsewhere != NOBODY
                    if not waited and live.fence is not None and self.lives.get(link) is live:
                        await self.commit(live, lambda meeting: meeting.unbegun())

    async def _rematch(self, live: Live) -> None:
        """The meeting that all have agreed to play next.

        Its link follows from this one's secret: should the server end between the two writings, it is found again.
        """
        async with live.lock:
            if not wanted(live.meeting):
                return
            head, secret = rematch(live.meeting, live.secrets, self.lifetimes.wall.now())
            try:
                await self.threads.run(PATIENCE, self.store.ensure, head, secret)
                await self.commit(live, lambda meeting: meeting.end(f"rematch {head.link}"))
            except Unavailable as error:
                self.hold(live, error)
            except AcademieError as error:
                logs.warn("rematch", meeting=logs.marked(live.link), kind=type(error).__name__)


def _acting(chair: int, text: str) -> Callable[[Meeting], Entry | None]:
    return lambda meeting: meeting.act(chair, text)

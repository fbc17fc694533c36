"""Changes to a meeting, one at a time: each is saved, and only then announced. What cannot be saved is not done."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unavailable
from academie.server import logs
from academie.server.live import audience
from academie.server.live.batch import Batch
from academie.server.live.live import Slow
from academie.server.live.registry import PATIENCE
from academie.server.store.faults import Fenced, Outrun, Repeated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from academie.server.live.audience import Texts
    from academie.server.live.live import Live, Step
    from academie.server.live.registry import Registry
    from academie.server.meeting.entries import Entry
    from academie.server.meeting.meeting import Meeting
    from academie.server.meeting.views import Sort

LATE = 10_000  # ms that an entry of another process may have been under way; more means that clocks disagree
RETRY = 2.0  # seconds until a failed save is tried again
_FEW = 8  # most entries that are applied on the event loop; more go to a thread
_WHILE = 0.02  # CPU budget, in seconds, for rendering a view on the event loop
_SLOW, _RICH, _RICHEST = 100, 250, 600  # weight of a slow view; from which sum a game is rich; the cap
_MANY = 400  # most entries that may wait to be applied: whoever joins, or takes the meeting over, waits for them


class Writer:
    """The events to the meetings of a registry, one thing at a time; `changed` is called where others wrote it."""

    def __init__(self, registry: Registry, changed: Callable[[Live], None]) -> None:
        self._registry, self._changed = registry, changed
        self._store, self._threads = registry.store, registry.threads
        self._batch = Batch(registry.store)
        self._mender: asyncio.Task[None] | None = None
        self._slow: dict[str, int] = {}  # by game, how often rendering its views was slow of late

    async def commit(self, live: Live, ask: Callable[[Meeting], Entry | None], request: str = "") -> list[Step]:
        """Make and save one change, under the meeting's lock; then announce it."""
        begun = time.monotonic()
        try:
            steps = await self._worked(live, ask, request)
            if steps:
                await self._batch.write(live.append(steps))
        except Repeated:
            await self.reload(live)
            if not request:
                raise
            return []
        except Outrun:
            await self.reload(live)
            raise
        except Fenced:
            logs.warn("fenced", meeting=logs.marked(live.link))
            self._registry.lose(live.link)
            raise
        except Unavailable as error:
            self.hold(live, error, begun)
            raise
        if live.held and steps:
            live.held = False
            audience.available(live)
        if steps:
            await self.prepare(live, steps[-1].meeting, live.ours.sorts | live.others)
        texts = self._take_in(live, steps)
        self._registry.peers.tell(live.link, [step.entry for step in steps], texts)
        for step in steps:
            self._registry.metrics.entries.labels(step.entry.kind.value).inc()
        return steps

    async def _worked(self, live: Live, ask: Callable[[Meeting], Entry | None], request: str) -> list[Step]:
        """The steps, computed here unless they are slow: a thread costs as much as most acts themselves."""
        try:
            return live.worked(ask, request, quickly=True)
        except Slow:
            return await self._threads.run(PATIENCE, live.worked, ask, request)

    def _take_in(self, live: Live, steps: list[Step]) -> Texts:
        before, begun = live.meeting, time.thread_time()
        live.accept(steps)
        texts = audience.tell(live, before, steps)
        if not self.rich(live.head.game):
            self._took(live.head.game, time.thread_time() - begun)
        return texts

    def rich(self, game: str) -> bool:
        """Whether a game often has much to show, as three dice have many ways; what is loaded at first is not often."""
        return self._slow.get(game, 0) > _RICH

    def _took(self, game: str, seconds: float) -> None:
        self._slow[game] = max(0, min(_RICHEST, self._slow.get(game, 0) + (_SLOW if seconds > _WHILE else -1)))

    async def prepare(self, live: Live, meeting: Meeting, sorts: Iterable[Sort]) -> None:
        """Make ready in a thread what is seen of a meeting, at games that were seen to have much to show."""
        if self.rich(live.head.game):
            with suppress(Unavailable):  # then it is rendered when it is sent
                self._took(live.head.game, await self._threads.run(PATIENCE, _seen, meeting, tuple(sorts)))

    async def fold(self, live: Live) -> None:
        """Fold what was only passed on, under the meeting's lock; where it is much nobody else waits for it."""
        if live.pending > _FEW:
            await self._threads.run(PATIENCE, live.fold)
        elif live.pending:
            live.fold()

    def follow(self, live: Live, entries: list[Entry]) -> None:
        """What has been written by another process, or by us without our knowing.

        The clock has run since it happened, not since we heard of it.
        """
        steps = live.followed(entries)
        self._take_in(live, steps)
        if steps:
            self._ran(live)

    def _ran(self, live: Live) -> None:
        ago = self._registry.lifetimes.wall.now() - live.entries[-1].at
        live.ran(ago if ago <= LATE else 0)

    def pass_on(self, live: Live, entries: list[Entry], texts: Texts) -> bool:
        """Send on what the owner of a meeting has made ready, folding nothing; whether that could be done.

        It cannot where these are not the next entries, or somebody here has come of whom the owner did not know.
        """
        follows = [entry.number for entry in entries] == list(range(live.number + 1, live.number + 1 + len(entries)))
        if not follows or live.pending > _MANY or not live.ours.sorts <= texts.keys():
            return False
        live.note(entries)
        self._ran(live)
        live.viewers.tell(texts)
        return True

    async def reload(self, live: Live) -> None:
        """Take in what is on the disk; under the meeting's lock."""
        await self.fold(live)
        _, entries, _ = await self._threads.run(PATIENCE, self._store.load, live.link)
        live.unsure = False
        self.follow(live, list(entries))
        self._changed(live)

    # --- When saving fails

    def hold(self, live: Live, error: Unavailable, begun: float | None = None) -> None:
        """Saving failed, or the answer was lost: read the database before anything else happens.

        Clocks stand from the moment on at which it was begun.
        """
        live.stand(time.monotonic() if begun is None else begun)
        if not live.held:
            audience.unavailable(live, error.text)
        live.held = live.unsure = True
        if self._mender is None or self._mender.done():
            self._mender = self._registry.tasks.later(self._mend())

    async def _mend(self) -> None:
        """Wait until everything can be saved again; then the program acts, and people repeat what was refused."""
        while held := [live for live in self._registry.lives.values() if live.held]:
            await asyncio.sleep(RETRY)
            if self._registry.closing:
                return
            try:
                # Something is written: a full disk can be read.
                await self._threads.run(
                    PATIENCE, self._store.beat, self._registry.ownership.process, self._registry.lifetimes.wall.now
                )
                for live in held:
                    await self._mended(live)
            except AcademieError as error:
                logs.warn("held", meetings=len(held), kind=type(error).__name__)

    async def _mended(self, live: Live) -> None:
        async with live.lock:
            if live.held and self._registry.lives.get(live.link) is live:
                await self.reload(live)
                live.held = False
                live.run_on()
                self._changed(live)
                audience.available(live)
                audience.timed(live)


def _seen(meeting: Meeting, sorts: Iterable[Sort]) -> float:
    """Make ready what is seen; the seconds of the processor that it took."""
    begun = time.thread_time()
    meeting.seen(sorts)
    return time.thread_time() - begun

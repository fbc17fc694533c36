"""Entries on their way to the disk: those of many meetings that come within a moment are written together.

To have the disk confirm costs as much for one entry as for many. So it is asked at most once in `GATHER` seconds: an
act that comes after a quiet moment is written at once, one that comes on the heels of another waits for the next time.
A thread of its own writes them: a task, a timer and a place among other work would cost each act more than the disk.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING
from weakref import finalize

from academie.server.threads import Overloaded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from academie.server.store.appends import Append
    from academie.server.store.store import Store

    Waiting = list[tuple[Append, asyncio.Future[None]]]
    Report = Callable[[Waiting, Sequence[Exception | None]], None]
    Asked = SimpleQueue[tuple[asyncio.AbstractEventLoop, Waiting, Report] | None]

GATHER = 0.04  # a commit costs ten times what it writes
_PATIENCE = 30.0  # seconds for the store


class Batch:
    """What waits to be written."""

    def __init__(self, store: Store) -> None:
        self._waiting: Waiting = []
        self._busy = False  # whether something is being written, or soon will be
        self._last = -GATHER  # when something was last begun to be written
        self._asked: Asked = SimpleQueue()
        self._thread = Thread(target=_write, args=(store, self._asked), name="writer", daemon=True)
        finalize(self, self._asked.put, None)  # the thread ends with us

    async def write(self, append: Append) -> None:
        """Return when it is on the disk; raises what is wrong with it."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((append, done))
        if not self._busy:
            self._soon(loop)
        late = loop.call_later(_PATIENCE, _late, done)
        try:
            await done
        finally:
            late.cancel()

    def _soon(self, loop: asyncio.AbstractEventLoop) -> None:
        self._busy = True
        wait = self._last + GATHER - loop.time()
        if wait > 0:
            loop.call_later(wait, self._begin, loop)
        else:
            loop.call_soon(self._begin, loop)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._waiting = self._waiting, []
        self._last = loop.time()
        if self._thread.ident is None:
            self._thread.start()
        self._asked.put((loop, batch, self._written))

    def _written(self, batch: Waiting, found: Sequence[Exception | None]) -> None:
        for (_, done), wrong in zip(batch, found, strict=True):
            if done.done():
                continue  # nobody waits for it any more
            if wrong is None:
                done.set_result(None)
            else:
                done.set_exception(wrong)
        self._busy = False
        if self._waiting:
            self._soon(asyncio.get_running_loop())


def _write(store: Store, asked: Asked) -> None:
    """The thread: one batch after the other."""
    while (batch := asked.get()) is not None:
        _write_one(store, *batch)
        del batch  # holds whoever asked


def _write_one(store: Store, loop: asyncio.AbstractEventLoop, batch: Waiting, report: Report) -> None:
    found: Sequence[Exception | None]
    try:
        found = store.append_all([append for append, _ in batch])
    except Exception as error:  # noqa: BLE001 - each gets the error
        found = [error] * len(batch)
    with suppress(RuntimeError):  # the loop is closed: nobody waits
        loop.call_soon_threadsafe(report, batch, found)


def _late(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_exception(Overloaded("This took too long. Ask for less."))

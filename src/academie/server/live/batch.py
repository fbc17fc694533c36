"""Entries on their way to the disk: those of many meetings that come within a moment are written together.

To have the disk confirm costs as much for one entry as for many. So it is asked at most once in `GATHER` seconds: an
act that comes after a quiet moment is written at once, one that comes on the heels of another waits for the next time.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from academie.server.store.appends import Append
    from academie.server.store.store import Store
    from academie.server.threads import Threads

GATHER = 0.02
_PATIENCE = 30.0  # seconds for the store


class Batch:
    """What waits to be written; `later` does a work to its end."""

    def __init__(
        self, store: Store, threads: Threads, later: Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]
    ) -> None:
        self._store, self._threads, self._later = store, threads, later
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._busy = False  # whether something is being written, or soon will be
        self._last = -GATHER  # when something was last begun to be written

    async def write(self, append: Append) -> None:
        """Return when it is on the disk; raises what is wrong with it."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((append, done))
        if not self._busy:
            self._soon(loop)
        await done

    def _soon(self, loop: asyncio.AbstractEventLoop) -> None:
        self._busy = True
        wait = self._last + GATHER - loop.time()
        if wait > 0:
            loop.call_later(wait, self._begin)
        else:
            loop.call_soon(self._begin)

    def _begin(self) -> None:
        batch, self._waiting = self._waiting, []
        self._last = asyncio.get_running_loop().time()
        self._later(self._written(batch))

    async def _written(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        appends = [append for append, _ in batch]
        try:
            found = await self._threads.run(_PATIENCE, self._store.append_all, appends)
        except AcademieError as error:  # too many wait, or it takes too long
            found = [error] * len(batch)
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

"""Work that would hold up the loop, done in threads: so many at once, so many waiting, each within its time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from academie.errors import Unavailable
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")
_FULL = Title("The server has too much to do; try again in a moment.", "Le serveur est surchargé ; réessayez bientôt.")
_LATE = Title("This took too long; ask for less.", "C'était trop long ; demandez moins.")


class Overloaded(Unavailable):
    """The server cannot do it now."""


class Threads:
    """So many threads, and so many questions that wait for one."""

    def __init__(self, count: int = 4, waiting: int = 64) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="academie")
        self._most = count + waiting
        self._inside = 0

    async def run(self, seconds: float, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """What the work answers; raises `Overloaded` where too many wait, or when it is not done in time."""
        if self._inside >= self._most:
            raise Overloaded(_FULL)
        self._inside += 1
        future = asyncio.get_running_loop().run_in_executor(self._pool, partial(work, *args, **kwargs))
        # A thread cannot be ended from outside: its place is free again only when it has come to its end.
        future.add_done_callback(self._left)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(future)
        except TimeoutError as error:
            raise Overloaded(_LATE) from error

    def _left(self, future: asyncio.Future[R]) -> None:
        self._inside -= 1
        if not future.cancelled():
            future.exception()  # told to whoever waited; nobody may wait any more

    def close(self) -> None:
        """Wait for nobody."""
        self._pool.shutdown(wait=False, cancel_futures=True)

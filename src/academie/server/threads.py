"""Work beside the event loop: bounded threads with time limits, tasks that finish, a heartbeat."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from functools import partial
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from academie.errors import AcademieError, Unavailable
from academie.server import logs
from academie.server.limits import BILL, Bill, Lanes
from academie.text.message import Message

if TYPE_CHECKING:
    from contextvars import Context

    from academie.server.metrics import Metrics

P = ParamSpec("P")
R = TypeVar("R")
TOO_LONG = Message("This took too long. Ask for less.")
_TURN = 0.001  # seconds until the loop and the threads give way to one another: a write gives way a dozen times
EVERY = 0.5  # seconds between two signs of life: so much of a clock's time is lost by a crash


class Overloaded(Unavailable):
    """The server cannot do it now."""


class Threads:
    """That many threads, and that many questions that wait for one.

    Work that is done for a request is paid for by its address. With `each`, one address has so many threads at most.
    """

    def __init__(self, count: int = 4, waiting: int = 64, each: int = 0, *, paid: bool = True) -> None:
        sys.setswitchinterval(_TURN)
        self._lanes, self._paid = Lanes(each) if each else None, paid
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="academie")
        self._most = count + waiting
        self._inside = 0

    async def run(self, seconds: float, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """What the work answers; raises `Overloaded` where too many wait, or when it is not done in time."""
        bill, asked = BILL.get(), partial(work, *args, **kwargs)
        try:
            async with asyncio.timeout(seconds):
                async with nullcontext() if bill is None or self._lanes is None else self._lanes.turn(bill.key):
                    return await asyncio.shield(self._begun(bill, asked))
        except TimeoutError as error:
            raise Overloaded(TOO_LONG) from error

    def _begun(self, bill: Bill | None, work: Callable[[], R]) -> asyncio.Future[R]:
        """Work on its way to a thread."""
        if self._inside >= self._most:
            raise Overloaded("The server is overloaded. Try again in a moment.")
        self._inside += 1
        paid = work if bill is None or not self._paid else partial(_paid, bill, work)
        future = asyncio.wrap_future(self._pool.submit(paid))
        # A thread cannot be ended from outside: its place is free again only when it has come to its end.
        future.add_done_callback(self._left)
        return future

    def _left(self, future: asyncio.Future[R]) -> None:
        self._inside -= 1
        if not future.cancelled():
            future.exception()  # passed on to whoever waited; perhaps nobody waits any more

    def close(self) -> None:
        """Wait for nobody."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _paid(bill: Bill, work: Callable[[], R]) -> R:
    """What the work answers; its time is charged, whether or not anybody still waits."""
    begun = time.thread_time()
    try:
        return work()
    finally:
        bill.charge(time.thread_time() - begun)


class Tasks:
    """Work of the loop that is done to its end, whoever waits for it."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.running: set[asyncio.Task[Any]] = set()

    def later(self, work: Coroutine[Any, Any, Any], context: Context | None = None) -> asyncio.Task[Any]:
        """Begin a work; what goes wrong in it that should not is written down."""
        task = asyncio.create_task(work, context=context)
        self.running.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, AcademieError):
            self._metrics.faults.inc()
            logs.fault("task", wrong)


class Heartbeat:
    """A process says that it lives, by a thread of its own: neither the loop nor those who wait for the store delay it.

    A beat that cannot be saved is skipped, and the next one tried.
    """

    def __init__(self, beat: Callable[[], None], every: float = EVERY) -> None:
        self._beat, self._every = beat, every
        self._over = Event()
        self._thread = Thread(target=self._go_on, name="pulse", daemon=True)

    def start(self) -> None:
        """From now on."""
        self._thread.start()

    def stop(self) -> None:
        """No beat begins after this."""
        self._over.set()

    def _go_on(self) -> None:
        while not self._over.wait(self._every):
            with suppress(AcademieError):
                self._beat()

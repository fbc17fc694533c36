"""Parallel work: a process for each core of this machine; or Ray and its cluster, if it is installed."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from academie.errors import Unavailable
from academie.text.message import Message

Item = TypeVar("Item")
Done = TypeVar("Done")
_LOST = Message(
    "A worker process was killed, perhaps because memory ran out. Saved results are safe. Try again with fewer at once."
)
_NO_RAY = Message("Ray is not installed. Install it with “pip install academie[ray]”, or choose another pool.")
_NO_CLUSTER = Message(
    "Ray finds no cluster at {address} ({why}). Start one with “ray start --head”, or unset RAY_ADDRESS."
)


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0))


def by_processes(work: Callable[[Item], Done], items: Sequence[Item], hands: int | None = None) -> Iterator[Done]:
    """Do the work on each item in a number of processes, or one for each core; results come as they are ready.

    The processes are started fresh, so that none inherits a half-made state. Raises `Unavailable` if one is killed.
    """
    if not items:
        return
    with started(min(hands or cores(), len(items))) as pool:
        yield from as_they_come(pool, work, items)


@contextmanager
def started(hands: int) -> Iterator[Executor]:
    """That many processes, for work that comes in several parts; what they have read they need not read again."""
    pool = ProcessPoolExecutor(hands, multiprocessing.get_context("spawn"), initializer=_prepare)
    try:
        yield pool
        pool.shutdown()
    except BaseException as broken:
        # An interrupt waits for nobody: what is in hand is lost, what was done is kept. The pool's own thread
        # is waited for: it has nothing left to do, and would else close its pipe while Python, leaving, writes there.
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(cancel_futures=True)
        if isinstance(broken, BrokenProcessPool):
            raise Unavailable(_LOST) from broken
        raise


def as_they_come(pool: Executor, work: Callable[[Item], Done], items: Sequence[Item]) -> Iterator[Done]:
    """What the work makes of each item, in whatever order they are done."""
    left = {pool.submit(work, item) for item in items}
    while left:
        done, left = wait(left, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


def _prepare() -> None:
    """A worker ignores interrupts, which its parent handles, and ends when its parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def outlive_nobody() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=outlive_nobody, daemon=True).start()


@contextmanager
def joined() -> Iterator[Any]:
    """Ray's own module, connected; what was connected here is let go of afterwards. Raises `Unavailable`."""
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise Unavailable(_NO_RAY) from error
    ours = not ray.is_initialized()
    if ours:
        _join(ray)
    try:
        yield ray
    finally:
        if ours:
            ray.shutdown()


def _join(ray: Any) -> None:  # noqa: ANN401 - a module that may be missing
    quiet = {"include_dashboard": None, "log_to_driver": False, "logging_level": "ERROR"}
    address = os.environ.get("RAY_ADDRESS")
    if not address:
        ray.init(num_cpus=cores(), **{**quiet, "include_dashboard": False})
        return
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Unavailable(_NO_CLUSTER.fill(address=address, why=str(error).splitlines()[0])) from error

"""What every test has: a folder for the games that are kept which is not the user's."""

import asyncio
import gc
import inspect
import os
import re
import signal
from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

import often

pytest.register_assert_rewrite("referee.rulings")  # so that what a ruling lacks is told

# Fixtures that start a browser or a server of the system.
REAL = {"chromium", "cluster", "database_url", "own_redis", "postgresql", "redis_url"}

# How long an example takes depends on who else uses the machine, so it fails no test. Pytest runs a method on a new
# object for each parameter; Hypothesis calls that differing executors.
settings.register_profile(
    "patient", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors]
)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    """Set before any test is collected, since some take the environment along as they are."""
    gc.disable()  # until everything is collected, which stays
    often.deep = re.search("(?<!not )deep", config.option.markexpr) is not None
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell in the background has interrupts ignored
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # In memory where there is room for files: most tests are not about the disk, and it confirms each act slowly.
    folder = TemporaryDirectory(prefix="academie-", dir=next(filter(Path.is_dir, [Path("/dev/shm")]), None))  # noqa: S108
    os.environ["ACADEMIE_DATA"] = folder.name
    # No test speaks https, and httpx would read the certificates of all the world for each of its clients.
    os.environ.pop("SSL_CERT_FILE", None)
    os.environ["SSL_CERT_DIR"] = folder.name
    config.add_cleanup(folder.cleanup)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """A deep test that is not asked for is not made: some have hundreds of cases."""
    marks = getattr(obj, "pytestmark", ()) if inspect.isfunction(obj) else ()
    unasked = "not deep" in collector.config.option.markexpr and not often.deep
    return [] if unasked and any(mark.name == "deep" for mark in marks) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for a browser or a real server comes first: one process starts them, while the others calculate.

    A busy machine may be too slow for such a test; after a timeout, and nothing else, it is run once more.
    """
    waiting = {item for item in items if not REAL.isdisjoint(getattr(item, "fixturenames", ()))}
    for item in waiting:
        item.add_marker(pytest.mark.flaky(reruns=1, only_rerun="^TimeoutError"))
    items.sort(key=lambda item: item not in waiting)


def pytest_collection_finish() -> None:
    """What was collected stays: tens of thousands of tests, which no search for garbage need look through again."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A browser's driver leaves its loop marked as running between its tests; whoever comes between has his own."""
    held = None if "browser" in item.path.parts else asyncio._get_running_loop()
    if held is None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None if held.is_closed() else held)

"""A real server on a port of its own, in a thread of the test's process."""

import asyncio
import gc
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import fastapi.routing
import httpx
from argon2 import PasswordHasher

from academie.server.listener import Server
from academie.server.people import accounts
from academie.server.process import Process
from academie.server.settings import Settings
from academie.server.store import Store

EASY = Settings(
    address_rate=10_000, address_burst=100_000, account_rate=10_000, account_burst=100_000, message_rate=10_000,
    message_burst=100_000, messages_rate=10_000, messages_burst=100_000, sockets=10_000,
    work_rate=100.0, work_burst=100_000, connections=10_000, guest_meetings=1_000, address_meetings=10_000,
    workers=1, guest_burst=100_000, password_burst=100_000, level="error",
    thinking=120.0, reviews=False,
)  # fmt: skip


# What a server allows where nobody has set anything else.
USUAL = {
    name: getattr(Settings(), name)
    for name in (
        "address_rate", "address_burst", "account_rate", "account_burst", "message_rate", "message_burst",
        "messages_rate", "messages_burst", "sockets", "work_rate", "work_burst", "connections", "guest_meetings",
        "address_meetings", "guest_burst", "password_burst",
    )
}  # fmt: skip


# To hash a password as it should be takes a quarter of a second, and every server that starts does it once.
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
# FastAPI reads every route and makes validators for its answers, a second's work for each server; here all share them.
for name in ("create_model_field", "get_dependant"):
    setattr(fastapi.routing, name, cache(getattr(fastapi.routing, name)))


class Light(Server):
    """A server that loads nothing ahead: what one test has loaded is there for the next."""

    async def _load(self) -> None:
        self.process.loading = False


# A worker that makes no tables of solved games while nobody asks: that takes seconds, and few tests ask about one.
CALM = """
from functools import partial
from academie.server.thinking import worker
worker.serve = partial(worker.serve, idle=1e6)
worker.main()
"""


class Thrifty(Process):
    """A process whose workers start when something is first asked of them: most tests ask nothing."""

    async def _begun(self) -> None:
        workers = self.workers
        workers.program = (sys.executable, "-c", CALM)
        async with workers._news:
            await workers._news.wait_for(lambda: workers.moves or workers.analyses)
        await workers.start()


def filled(path: Path) -> str:
    """A database with its tables, unless there is one already: to make them anew is half of a server's start."""
    if not path.exists():
        path.write_bytes(_tables())
    return str(path)


@cache
def _tables() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "tables.sqlite")
        Store.open(str(path)).close()
        return path.read_bytes()


@contextmanager
def served(folder: Path, **settings: object) -> Iterator[str]:
    """The address of a server whose database is in a folder; it has stopped when this is left."""
    with housed(folder, **settings) as (url, _):
        yield url


@contextmanager
def housed(folder: Path, kind: type[Server] = Light, **settings: object) -> Iterator[tuple[str, Process]]:
    """The same, with the process that serves, to look inside."""
    settings.setdefault("database", filled(folder / "server.sqlite"))
    chosen = replace(EASY, **{"port": 0, **settings})  # type: ignore[arg-type]
    process = Thrifty(chosen)
    server = kind(process)
    thread = threading.Thread(target=server.run)
    try:
        with patch.object(accounts, "PasswordHasher", lambda: QUICK):
            thread.start()
            for _ in range(12_000):
                if server.started or not thread.is_alive():
                    break
                time.sleep(0.01)
        assert server.started, "the server did not start"
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}", process
    finally:
        server.should_exit = True
        thread.join(60)
        gc.collect()  # what was left open is reported here, by the test that left it
        gc.freeze()  # and what stays need not be looked through for that again: that takes longer than to start


def until(true: Callable[[], object]) -> None:
    """Wait for what comes about by itself."""
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


async def eventually(true: Callable[[], object]) -> None:
    """The same, while the loop goes on."""
    async with asyncio.timeout(120):
        while not true():  # noqa: ASYNC110 - it knows nothing of us
            await asyncio.sleep(0.01)


def free_port() -> int:
    """One at which nobody listens, for a server that is to come back where it was."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def sentence(answer: httpx.Response) -> str:
    """The English of what was refused, which stands beside the French."""
    said: dict[str, str] = answer.json()["error"]["sentence"]
    assert said["en"]
    assert said["fr"] != said["en"]
    return said["en"]

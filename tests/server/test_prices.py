"""What a stranger pays for: connections, requests at once, refusals, and the processor time of what is asked."""

from __future__ import annotations

import asyncio
import logging
import threading
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock, patch

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from academie.server import guard, logs
from academie.server.connections import AHEAD, BEHIND, Door, Wire
from academie.server.limits import BILL, Bill
from academie.server.metrics import Metrics
from academie.server.settings import Settings
from academie.server.threads import Threads
from academie.server.web import learner, page
from academie.server.web.pages import law
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class _Line(asyncio.Transport):
    """A connection of which nobody is at the other end."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})
        self.sent, self.reading, self.closed, self.late = b"", True, False, 0

    def write(self, data: Any) -> None:
        self.late += self.closed  # which a real one refuses
        self.sent += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.closed = True

    close = abort


def scope(path: str = "/law", *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {
        "type": "http", "method": "GET", "path": path, "query_string": b"", "client": ("192.0.2.1", 1),
        "headers": [(b"host", b"127.0.0.1"), *headers],
    }  # fmt: skip


async def _asked(gate: guard.Guard, **asked: Any) -> int:
    """The status of an answer."""
    found: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        found.extend([message["status"]] if "status" in message else [])

    await gate(scope(**asked), receive, send)
    return found[0]


def _gate(app: Any, **settings: Any) -> guard.Guard:
    return guard.Guard(app, Settings(**{"address_rate": 1e-6, **settings}), Metrics())


async def _answers(_: Any, __: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def test_an_address_pays_for_the_time_of_threads() -> None:
    """By what a question took, not by what it seemed to be; whoever owes time is refused until it has passed."""
    threads = Threads(1)

    async def app(*asked: Any) -> None:
        await threads.run(60, _works)
        await _answers(*asked)

    gate = _gate(app, work_rate=1e-9, work_burst=1)
    for _ in range(10_000):
        if await _asked(gate) == 429:
            break
    assert gate.work.owed("192.0.2.1") > 0
    assert await _asked(gate) == 429
    assert await _asked(gate, path="/static/page.js") == 200
    threads.close()


def _works() -> int:
    return sum(range(200_000))


async def test_one_address_has_so_many_threads() -> None:
    """What another asks for is done meanwhile."""
    threads, gate = Threads(2, each=1), threading.Event()

    def asked(key: str, work: Any) -> asyncio.Task[Any]:
        token = BILL.set(Bill(key, lambda _: None))
        task = asyncio.create_task(threads.run(60, work))
        BILL.reset(token)
        return task

    many = [asked("one", gate.wait) for _ in range(5)]
    assert await asked("other", lambda: 7) == 7
    assert not any(task.done() for task in many)
    gate.set()
    assert await asyncio.gather(*many) == [True] * 5
    threads.close()


async def test_one_address_has_so_many_requests_at_once() -> None:
    """Others wait for their turn; what workers do has turns of its own."""
    inside, gate = 0, asyncio.Event()

    async def app(*asked: Any) -> None:
        nonlocal inside
        inside += 1
        await gate.wait()
        await _answers(*asked)

    asked = _gate(app)
    tasks = [asyncio.create_task(_asked(asked)) for _ in range(20)]
    long = asyncio.create_task(_asked(asked, path="/api/v1/position/analyse"))
    for _ in range(100):
        await asyncio.sleep(0)
    assert inside == guard._AT_ONCE + 1
    gate.set()
    assert {*await asyncio.gather(*tasks, long)} == {200}


async def test_who_goes_on_asking_waits_to_be_refused() -> None:
    """At first he is told at once."""
    waits: list[float] = []
    gate = _gate(_answers, address_burst=1)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    assert await _asked(gate) == 200
    with patch.object(guard.asyncio, "sleep", sleep):
        assert {await _asked(gate) for _ in range(guard._REFUSED)} == {429}
        assert waits == []
        assert {await _asked(gate) for _ in range(3)} == {429}
    assert waits == [guard._PAUSE] * 3


async def test_an_address_has_so_many_connections() -> None:
    """Sockets are counted by themselves; a proxy, behind which everybody is, has as many as it likes."""
    kind = Door.limited(2, "192.0.2.9, 2001:db8::/32")

    def come(host: str) -> tuple[Door, _Line]:
        door, line = kind(uvicorn.Config(_answers, log_config=None, lifespan="off"), ServerState(), {}), _Line(host)
        door.connection_made(line)
        return door, line

    doors = [come("192.0.2.1") for _ in range(3)]
    assert [line.closed for _, line in doors] == [False, False, True]
    assert not come("192.0.2.2")[1].closed
    assert not any(come(host)[1].closed for host in ["192.0.2.9", "2001:db8::1"] * 3)
    doors[2][0].connection_lost(None)
    assert come("192.0.2.1")[1].closed
    doors[0][0].connection_lost(None)
    assert not come("192.0.2.1")[1].closed


async def test_requests_that_nobody_waits_for_are_not_read() -> None:
    """However many come on one connection before the first is answered."""
    begun, gate = 0, asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        nonlocal begun
        begun += 1
        await gate.wait()
        await _answers(scope, receive, send)

    door, line = Door(uvicorn.Config(app, log_config=None, lifespan="off"), ServerState(), {}), _Line("192.0.2.1")
    door.connection_made(line)
    door.data_received(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n" * 1_000)
    await asyncio.sleep(0)
    assert line.closed
    assert len(door.pipeline) <= BEHIND
    assert begun <= 1
    gate.set()
    await asyncio.gather(*door.tasks)
    assert (line.sent, line.late) == (b"", 0)
    door.connection_lost(None)


# --- Pings


_PING = b"\x89\x80\x00\x00\x00\x00"  # masked, as a client's are, and empty
_PONG = b"\x8a\x00"
_UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def _accepted(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - an application takes all three
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


# No token comes back while the test runs, however long the machine takes.
STILL = Wire.limited(1e-6, 200)


async def _opened() -> tuple[Wire, _Line]:
    wire, line = (
        STILL(uvicorn.Config(_accepted, log_config=None, lifespan="off"), ServerState(), {}),
        _Line("192.0.2.1"),
    )
    wire.connection_made(line)
    wire.data_received(_UPGRADE)
    while not wire.handshake_complete:  # noqa: ASYNC110 - the next turn of the loop
        await asyncio.sleep(0)
    line.sent = b""
    return wire, line


async def test_pings_are_answered_no_faster_than_the_limit() -> None:
    """As many as may come at once; what is sent too fast is left unread, and no more is read from the network."""
    wire, line = await _opened()
    for _ in range(STILL.burst):
        wire.data_received(_PING)
    assert line.sent.count(_PONG) == STILL.burst
    assert line.reading
    wire.connection_lost(None)
    wire, line = await _opened()
    wire.data_received(_PING * 5_000)
    assert STILL.burst <= line.sent.count(_PONG) < STILL.burst + 100
    assert not line.reading
    wire.data_received(_PING)
    assert line.sent.count(_PONG) < STILL.burst + 100
    assert not line.closed
    wire.connection_lost(None)


async def test_whoever_sends_more_than_may_wait_is_cut_off() -> None:
    """However small its parts."""
    wire, line = await _opened()
    for _ in range(AHEAD // 6_000 + 2):
        wire.data_received(_PING * 1_000)
    assert line.closed
    wire.connection_lost(None)


# --- Logs and pages


def test_what_is_no_request_is_written_down_so_often() -> None:
    """Uvicorn says so in a warning each time."""
    logger, written, handler = logging.getLogger("uvicorn.error"), list[Any](), logging.Handler()
    handler.emit = written.append  # type: ignore[method-assign]
    logs.begin("info")
    with patch.object(logger, "handlers", [handler]), patch.object(logs, "time", Mock(monotonic=lambda: 2e9)):
        for _ in range(500):
            logger.warning("Invalid HTTP request received.")
        logger.error("What must be known.")
    assert len(written) == logs._SAMPLE + 1


PAGES = ["/law/trictrac", "/law/trictrac/glossary", "/law/nosuch", "/study/manoury", "/play/trictrac", "/watch", "/"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_made_in_threads(tmp_path: Path, path: str) -> None:
    """Nobody's act waits for them."""
    with served(tmp_path) as address, made() as makers:
        httpx.get(f"{address}{path}", timeout=60)
    assert makers
    assert all(name.startswith("academie") for name in makers)


def test_what_is_the_same_for_all_is_made_once(tmp_path: Path) -> None:
    """In each language and light, packed and not; what is searched for is made for who searches."""
    with served(tmp_path) as address, made() as makers, httpx.Client(base_url=address, timeout=60) as client:
        english, french = ({"accept-language": each, "accept-encoding": "identity"} for each in ("en", "fr"))
        first = client.get("/law/toc", headers=english)
        again = client.get("/law/toc", headers=english)
        assert (again.content, again.headers["etag"]) == (first.content, first.headers["etag"])
        assert len(makers) == 1
        assert client.get("/law/toc", headers=english | {"if-none-match": first.headers["etag"]}).status_code == 304
        assert 'lang="fr"' in client.get("/law/toc", headers=french).text
        assert client.get("/law/toc", headers=english | {"accept-encoding": "gzip"}).text == first.text
        assert client.get("/law/toc", headers=english | {"cookie": "theme=night"}).text != first.text
        assert client.get("/law/toc?q=dame", headers=english).text != first.text


@contextmanager
def made() -> Iterator[list[str]]:
    """The threads in which pages are filled in; none is kept from before."""
    makers: list[str] = []
    original = page.rendered

    def rendered(*asked: Any, **values: Any) -> Any:
        makers.append(threading.current_thread().name)
        return original(*asked, **values)

    with ExitStack() as patched:
        patched.enter_context(patch.dict(law._SHARED._kept, clear=True))
        for module in (page, learner, law):
            patched.enter_context(patch.object(module, "rendered", rendered))
        yield makers

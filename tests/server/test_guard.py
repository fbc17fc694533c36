"""The gate: origins, sizes, limits, what a browser is told to refuse, whoever asks for too much; settings and log."""

import ast
import asyncio
import dataclasses
import io
import json
import logging
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from academie.errors import Unreadable
from academie.server import connections, logs
from academie.server.guard import Guard
from academie.server.limits import Buckets, address_key
from academie.server.metrics import Metrics
from academie.server.process import Process
from academie.server.settings import Settings, settings_of
from server.players import Person, Tab
from server.serving import housed, sentence, served
from server.values import CASES

ASKED = {"game": "draughts"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("guard"), body=1000, origins=("https://page.example",)) as address:
        yield address


def guard(**settings: Any) -> Guard:
    async def nothing(*_: object) -> None: ...

    return Guard(nothing, Settings(**{"hosts": ("play.example",), **settings}), Metrics())


def scope(*headers: tuple[str, str], path: str = "/law") -> dict[str, Any]:
    return {
        "type": "http", "method": "GET", "path": path, "query_string": b"", "client": ("192.0.2.1", 1),
        "headers": [(key.encode(), value.encode()) for key, value in headers],
    }  # fmt: skip


HOST = ("host", "play.example:8000")


async def status(asked: Guard, path: str = "/law", *headers: tuple[str, str]) -> int:
    """Of the answer to a request, from our own machine unless it is told otherwise."""
    found: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(event: Any) -> None:
        found.extend([event["status"]] if "status" in event else [])

    await asked(scope(*headers or [("host", "127.0.0.1")], path=path), receive, send)
    return found[0]


async def answered(_: Any, __: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def answers(asked: Guard, *paths: str, header: tuple[str, str] = ("accept", "*/*")) -> list[int]:
    """How a guard answers to some requests, one after another."""
    asked.app = answered
    return [asyncio.run(status(asked, path, HOST, header)) for path in paths]


@pytest.mark.parametrize(("headers", "own"), CASES["origins"])
def test_origins(headers: list[tuple[str, str]], own: bool) -> None:
    """Our own page and those we named may act, programs without an origin too, and no other site's page."""
    assert guard(origins=("https://page.example",)).own(scope(*headers)) is own


def test_large_bodies_are_not_read(url: str) -> None:
    """Neither one that says its length nor one that comes in pieces; one of the largest size is."""
    for size in (1001, 2_000_000):
        assert httpx.post(f"{url}/api/v1/position", content=b" " * size, timeout=60).status_code == 413
    pieces = httpx.post(f"{url}/api/v1/position", content=iter([b" " * 600] * 2), timeout=60)
    assert pieces.status_code == 413
    assert "1000 bytes" in sentence(pieces)
    body = json.dumps(ASKED).ljust(1000).encode()
    fits = httpx.post(f"{url}/api/v1/position", content=body, headers={"content-type": "application/json"}, timeout=60)
    assert fits.status_code == 200


def test_every_answer_has_its_headers(url: str) -> None:
    """Answers, refusals of the gate and of the routes: nothing inline, no frames, no sniffing, no referrer abroad."""
    for answer in (
        httpx.get(f"{url}/health", timeout=60),
        httpx.get(f"{url}/no", timeout=60),
        httpx.post(url, content=b" " * 2000, timeout=60),
    ):
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert (answer.headers["referrer-policy"], answer.headers["cache-control"]) == ("same-origin", "no-store")


def test_files_are_outside_the_limit(tmp_path: Path) -> None:
    """Whoever may ask for nothing more still gets every file of a page; what is no file, or no reading, is counted."""
    with served(tmp_path, address_rate=0.01, address_burst=1) as address, httpx.Client(base_url=address) as http:
        page = http.get("/", timeout=60).text
        files = [*re.findall(r'(?:href|src)="(/static/[^"]+)"', page), "/static/boards/damier10-lying-light.json"]
        for path in (*files, "/sw.js", "/manifest.webmanifest"):
            assert http.get(path, timeout=60).status_code == 200, path
        assert (http.post("/static/page.js").status_code, http.get("/").status_code) == (429, 429)


@pytest.mark.parametrize("path", ["/m/{}/dice", "/m/{}/journal", "/m/{}/proof", "/api/v1/meetings/{}/proof"])
def test_what_is_heavy_is_dear(path: str) -> None:
    """What goes through a whole meeting again counts for ten: an address cannot have it as often as anything else."""
    asked = guard(address_rate=0.001, address_burst=25)
    assert answers(asked, *[path.format("x" * 22)] * 3, *["/m/" + "x" * 22] * 6) == [200, 200, 429, *[200] * 5, 429]
    assert asked.addresses.wait("192.0.2.1", 10.0) == pytest.approx(10_000, abs=100)


def test_what_is_read_ahead_is_counted_apart() -> None:
    """A browser that reads ahead has a fourth of the limit for it, and takes nothing from what people ask for."""
    asked = guard(address_rate=0.001, address_burst=8)
    ahead = ("purpose", "prefetch")
    assert answers(asked, *["/law"] * 3, header=ahead) == [200, 200, 429]
    assert answers(asked, *["/law"] * 9) == [*[200] * 8, 429]
    assert answers(asked, "/static/page.js", "/law", header=ahead) == [200, 429]


def test_buckets() -> None:
    """A bucket fills at its rate up to its burst, keys do not share one, and forgetting keys bounds the memory."""
    moment = [0.0]
    buckets = Buckets(2.0, 3, most=2, now=lambda: moment[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b")
    moment[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    assert buckets.wait("a") == pytest.approx(0.5)
    moment[0] = 100.0
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    moment[0] = 50.0  # a clock set back gives nothing, and takes nothing
    assert not buckets.take("a")
    for key in "cdef":
        buckets.take(key)
    assert len(buckets) == 2


def test_addresses() -> None:
    """Addresses of the sixth version count by their network, and one of the fourth in its clothes as itself."""
    assert address_key("2001:db8:0:1::7") == address_key("2001:db8:0:1:ffff::1") != address_key("2001:db8:0:2::7")
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1") == "192.0.2.1"
    assert not address_key(None)


def test_settings() -> None:
    """The environment sets what no flag does; what is no value is said with its name."""
    found = settings_of({"ACADEMIE_PORT": "9", "ACADEMIE_SECURE": "yes", "ACADEMIE_IDLE": "2.5"}, port=7, host=None)
    assert (found.port, found.secure, found.idle, found.host) == (7, True, 2.5, "127.0.0.1")
    assert settings_of({"ACADEMIE_ORIGINS": "https://a.example/, https://b.example"}).origins == (
        "https://a.example", "https://b.example",
    )  # fmt: skip
    for name, text in (("PORT", "-1"), ("PORT", "٣"), ("IDLE", "0"), ("IDLE", "nan"), ("SECURE", "maybe")):
        with pytest.raises(Unreadable, match=f"ACADEMIE_{name}"):
            settings_of({f"ACADEMIE_{name}": text})


def test_every_setting_is_on_the_page() -> None:
    """docs/run/operation.md has each setting with what it is unless set, and no other."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "run" / "operation.md").read_text(encoding="utf-8")
    data = dict(re.findall(r"^\| `ACADEMIE_(\w+)` \| `([^`]*)` \|", page, flags=re.MULTILINE))
    known = {field.name.upper(): field.default for field in dataclasses.fields(Settings)}
    assert {name: ast.literal_eval(value) for name, value in data.items()} == known


def test_the_log_has_no_secret() -> None:
    """Lines are JSON; of an error its kind and place are there and not its words; a link leaves a mark only."""
    stream = io.StringIO()
    before = [(name, logging.getLogger(name).handlers) for name in ("academie.server", "uvicorn", "asyncio")]
    logs.begin("info", stream)
    try:
        logs.note("begun", meeting=logs.marked("AAAAAAAAAAAAAAAAAAAAAA"))
        try:
            raise KeyError("secret words")  # noqa: TRY301 - to be caught
        except KeyError as error:
            logs.fault("fault", error)
        logging.getLogger("uvicorn.error").warning("%s said %s", "192.0.2.1", "hello")
    finally:
        for name, handlers in before:
            logging.getLogger(name).handlers = handlers
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["begun", "fault", "%s said %s"]
    assert lines[1]["error"] == "KeyError"
    assert lines[1]["places"]
    for secret in ("AAAA", "secret", "192.0.2.1"):
        assert secret not in stream.getvalue()


# --- Whoever asks for too much


HOUSE = "GET /health HTTP/1.1\r\nHost: x\r\n"


def wire(url: str) -> socket.socket:
    """A bare connection."""
    place = urlsplit(url)
    return socket.create_connection((place.hostname or "", place.port or 0), timeout=60)


def closed(wire: socket.socket) -> bool:
    """Whether the other end hangs up without an answer."""
    try:
        return wire.recv(100) == b""
    except ConnectionError:
        return True


def _flood(tab: Tab) -> None:
    for _ in range(20):
        tab.connection.send("x" * (1 << 20))
    tab.until("nothing")


def test_a_large_message_is_not_kept(house: tuple[str, Process]) -> None:
    """Of many messages of a megabyte none comes in; the socket is closed at the first, the server serves."""
    url, process = house
    before = process.metrics.faults._value.get()
    one = Person(url)
    link = one.begin("draughts")
    for _ in range(3):
        with one.tab(link) as tab, pytest.raises(ConnectionClosed):
            _flood(tab)
    assert process.metrics.faults._value.get() == before
    with one.tab(link) as tab:
        tab.send(type="ping", n=1)
        assert tab.until("pong")


def test_a_head_has_its_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A head above its size, and one that does not come to its end, are hung up on; one of a usual size is not."""
    monkeypatch.setattr(connections.LimitedProtocol, "patience", 0.5)
    with served(tmp_path) as url:
        with wire(url) as large:
            with suppress(ConnectionError):
                large.sendall(HOUSE.encode())
                for _ in range(40):
                    large.sendall(f"X: {'x' * 2000}\r\n".encode())
                    time.sleep(0.001)
            assert closed(large)
        with wire(url) as slow:
            slow.sendall(HOUSE.encode())
            assert closed(slow)
        with wire(url) as silent:
            assert closed(silent)
        # A busy machine may take long to send a head.
        monkeypatch.setattr(connections.LimitedProtocol, "patience", 600.0)
        assert httpx.get(f"{url}/health", headers={"x-long": "x" * 8000}, timeout=60).status_code == 200
        made: list[connections.LimitedProtocol] = []
        real = connections.LimitedProtocol.connection_made
        monkeypatch.setattr(
            connections.LimitedProtocol, "connection_made", lambda self, to: (made.append(self), real(self, to))
        )
        with httpx.Client(base_url=url, timeout=60) as client:
            for _ in range(3):
                assert client.get("/health").status_code == 200
                assert [each._timer for each in made] == [None]  # between two requests nothing is awaited


def test_sockets_of_one_address_are_bounded(tmp_path: Path) -> None:
    """Those above the bound are refused before anything is kept of them, whatever address they say they come from."""
    with housed(tmp_path, sockets=5) as (url, process):
        one = Person(url)
        link = one.begin("draughts")
        with ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(one.tab(link))
            for forged in ("192.0.2.1", "192.0.2.2"):
                with pytest.raises(InvalidStatus), one.tab(link, **{"X-Forwarded-For": forged}):
                    pass
            assert len(process.hub.registry.lives[link].viewers) == 5
        with one.tab(link):
            pass


def test_a_meeting_that_is_looked_at_stays(tmp_path: Path) -> None:
    """Room is made by those at which nobody looks, not by a game that is played."""
    with housed(tmp_path, lives=1) as (url, process):
        one = Person(url)
        link = one.begin("draughts", "me", "open")
        with one.tab(link) as tab:
            others = [one.begin("draughts", "me", "open") for _ in range(4)]
            assert link in process.hub.registry.lives
            tab.send(type="ping", n=1)
            assert tab.until("pong")
            assert len(process.hub.registry.lives) <= 3
        for each in others:  # those that left the memory are there all the same
            assert one.http.get(f"/api/v1/meetings/{each}").status_code == 200


def test_many_requests_at_once(tmp_path: Path) -> None:
    """Each is answered, done or turned away in a sentence; nothing waits afterwards, and passwords hold up no act."""
    named = {"name": "Nobody", "password": "wrong horse"}
    with housed(tmp_path) as (url, process):
        one = Person(url)
        link = one.begin("draughts")

        def asked(number: int) -> int:
            if number % 2:
                return httpx.post(f"{url}/api/v1/sessions", json=named, timeout=120).status_code
            return httpx.get(f"{url}/api/v1/meetings/{link}", timeout=120).status_code

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(asked, range(10)))
        assert set(answers) <= {200, 409, 429, 503}
        assert answers.count(200) == 5
        assert process.writers._inside + process.hashers._inside + process.threads._inside <= 1
        assert not process.metrics.faults._value.get()


def test_limits_are_not_outrun_by_saying_another_address(tmp_path: Path) -> None:
    """Who waits is told how long. What a client says of its address is not believed, what a known proxy says is."""
    with served(tmp_path, address_rate=0.01, address_burst=5) as url:
        forged = [{"x-forwarded-for": f"192.0.2.{n}", "forwarded": f"for=192.0.2.{n}"} for n in range(8)]
        answers = [httpx.get(f"{url}/health", headers=each, timeout=60) for each in forged]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        seconds = answers[5].headers["retry-after"]
        assert 1 < int(seconds) <= 100
        assert f"Wait {seconds} s" in sentence(answers[5])
    with served(tmp_path, address_rate=0.01, address_burst=5, proxies="127.0.0.1") as url:
        assert {httpx.get(f"{url}/health", headers=each, timeout=60).status_code for each in forged} == {200}

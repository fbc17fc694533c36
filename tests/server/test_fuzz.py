"""Whatever is sent, to a socket or to any address of the OpenAPI page: done or refused as the page says, no fault."""

import asyncio
import json
import logging
import re
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed

from academie.game.registry import PACKAGES, find
from academie.server import guard, logs
from academie.server.connections import AHEAD, BEHIND, STRAIGHT, LimitedProtocol, Wire
from academie.server.limits import BILL, Bill
from academie.server.metrics import Metrics
from academie.server.process import Process
from academie.server.settings import Settings
from academie.server.threads import Threads
from academie.server.web import learner, page
from academie.server.web.pages import law
from often import times
from server.players import Person, Tab, play_out, seated, tabs_of
from server.serving import housed, served
from server.test_guard import answered, status

_IDS = st.one_of(st.sampled_from(["a", "b", "c"]), st.text("abcdef0123456789.-_:", min_size=1, max_size=64))
_TEXTS = st.one_of(
    st.sampled_from([
        "plays 32-28", "32-28", "throws 6-6", "A takes 6-6 5-5", "white plays 32-28", "adoube", "touches 31", "claims",
        "lays 6-6", "draws 6-6", "shuffles", "counts", "passes", "yes", "no", "0-0", "huffs", "marks 12", "keeps",
    ]),
    st.text(min_size=1, max_size=300),
)  # fmt: skip
_WHAT = st.sampled_from(["back", "adjourn", "resume", "rematch"])
_GOOD = st.one_of(
    st.fixed_dictionaries({"type": st.just("act"), "id": _IDS, "text": _TEXTS}),
    st.fixed_dictionaries({"type": st.sampled_from(["throw", "next"]), "id": _IDS}),
    st.fixed_dictionaries({"type": st.just("offer"), "id": _IDS, "what": _WHAT}),
    st.fixed_dictionaries({"type": st.just("answer"), "id": _IDS, "what": _WHAT, "yes": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("contribute"), "id": _IDS, "hex": st.binary(max_size=70).map(bytes.hex)}),
    st.fixed_dictionaries({"type": st.just("phrase"), "id": _IDS, "key": st.sampled_from(["hello", "thanks", "x"])}),
    st.fixed_dictionaries({"type": st.just("ping"), "n": st.integers(-1, 2**64)}),
    st.fixed_dictionaries({"type": st.just("hello"), "version": st.integers(0, 2), "since": st.integers(-1, 9)}),
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


_FIELDS = st.sampled_from(["type", "id", "text", "what", "yes", "hex", "n", "version", "chair", "seat", "number"])
_SENT: st.SearchStrategy[str | bytes] = st.one_of(
    _GOOD.map(json.dumps),
    st.builds(lambda message, name, value: {**message, name: value}, _GOOD, _FIELDS, _JSON).map(json.dumps),
    _GOOD.map(lambda found: json.dumps(found)[:-3]),
    _JSON.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.sampled_from(["[" * 4000, '{"type":"ping","n":1,"n":2}', "x" * 4096, "x" * 4097, "\u20ac" * 4000, "1e999"]),
)


PLAIN = settings(database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])


def _shot(person: Person, link: str, sent: list[str | bytes], *, hello: bool) -> None:
    """Some messages through a socket of their own; it may be closed on the way, and every answer is a message."""
    with person.tab(link, 0 if hello else None) as tab, suppress(ConnectionClosed):
        for each in sent:
            tab.connection.send(each)
        tab.send(type="ping", n=9)
        _answered(tab)


def _answered(tab: Tab) -> None:
    while (message := tab.receive())["type"] != "pong" or message["n"] != 9:
        if message["type"] in {"refused", "error"}:
            assert message["sentence"]["en"]
            assert message["sentence"]["fr"]


def fuzzed(persons: list[Person], link: str, examples: int) -> None:
    """So many rounds of messages."""

    @settings(PLAIN, max_examples=examples)
    @seed(1787)
    @given(st.sampled_from(persons), st.lists(_SENT, max_size=8), st.integers(0, 9))
    def each(person: Person, sent: list[str | bytes], first: int) -> None:
        _shot(person, link, sent, hello=first > 0)

    each()


def _waiting(process: Process) -> dict[str, int]:
    """What the server holds that must not grow."""
    hub = process.hub
    return {
        "meetings": len(hub.registry.lives),
        "viewers": sum(len(live.viewers) for live in hub.registry.lives.values()),
        "threads": process.writers._inside + process.threads._inside,
        "tasks": len(hub.registry.tasks.running) + len(hub.registry._opening),
    }


def _settled(process: Process, before: dict[str, int]) -> dict[str, int]:
    """What it holds once those who went are gone."""
    for _ in range(1200):
        if _waiting(process) == before:
            break
        time.sleep(0.05)
    return _waiting(process)


@pytest.mark.parametrize(
    ("game", "mode"), [("draughts", "rigueur"), ("domino", "assisted"), ("trictrac", "rigueur")]
)  # fmt: skip
def test_whatever_is_sent(tmp_path: Path, game: str, mode: str) -> None:
    """By people who sit there and one who looks on; then the very game goes on, and nothing is left behind."""
    with housed(tmp_path) as (url, process):
        persons, link = seated(url, game, 2, mode=mode)
        outsider = type(persons[0])(url)
        with tabs_of(persons, link) as tabs:
            play_out(tabs, most=6)
        before = _settled(process, {**_waiting(process), "viewers": 0, "threads": 0, "tasks": 0})
        fuzzed([*persons, outsider], link, times(20, 400))
        assert _settled(process, before) == before
        assert not process.metrics.faults._value.get()
        with tabs_of(persons, link) as tabs:
            number = tabs[0].view["number"]
            play_out(tabs, most=10)
            assert tabs[0].view["number"] > number
            for tab in tabs:
                if not tab.view["over"]:
                    assert tab.ask("leave")["type"] == "done"
                    break


# --- The OpenAPI page


CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
_JOURNAL = "game: draughts\n\nwhite plays 32-28\n"
_ACTS = ["32-28", "plays 32-28", "throws 6-1", "resigns", "A takes 6-6", "offers a draw", "white plays 32-28"]
_WORDS = {
    "game": st.sampled_from(list(PACKAGES)),
    "profile": st.sampled_from(["", "classical", "classical+x", "+", None]),
    "position": st.sampled_from([str(find(name).start()) for name in PACKAGES] + [None, ""]),
    "setup": st.sampled_from(["standard", "x"]),
    "move": st.sampled_from(["32-28", "6-1", "1-1", "x"]),
    "mode": st.sampled_from(["assisted", "rigueur"]),
    "form": st.sampled_from(["single", "series", "match", "poule", "ecrire"]),
    "agreed": st.sampled_from(["", "games=3", "games=0", "first=1", "games=99999999999"]),
    "clock": st.sampled_from(["none", "move 60", "game 600+5", "days 3", "move 0", "game 1e9", "days ٣"]),
    "chairs": st.lists(
        st.sampled_from(["me", "open", "random", "playouts:50 (exact)", "engine:seconds=nan", "playouts:nan", "hub:x"]),
        max_size=4,
    ),
    "name": st.sampled_from(["Ève", "", "Blaise", "'; --"]),
    "seconds": st.just(0.01),
    "journal": st.sampled_from([_JOURNAL, _JOURNAL * 3, "game: domino\n\n", ""]),
    "message": st.one_of(
        st.builds(lambda text, asked: {"type": "act", "id": asked, "text": text}, st.sampled_from(_ACTS),
                  st.text("abc-.", min_size=1, max_size=3)),
        st.builds(lambda what: {"type": "offer", "id": what, "what": what}, st.sampled_from(["back", "rematch", "x"])),
        st.just({"type": "contribute", "id": "share", "hex": "00ff"}),
        st.just({"type": "phrase", "id": "p", "key": "hello"}),
        st.just({"type": "throw", "id": "t"}),
    ),
}  # fmt: skip
_PATHS = {
    "/games/{name}": {"name": _WORDS["game"], "number": st.sampled_from(["1", "§1", "0", "-1"])},
    "/books/{name}": {"name": st.sampled_from(["manoury", "philidor"]), "number": st.sampled_from(["1", "0", "-1"])},
    "/svg/{game}": {"game": _WORDS["game"]},
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("schema")) as address:
        yield address


def operations(url: str) -> list[APIOperation[Any, Any, Any, Any]]:
    """Everything on the page."""
    return [found.ok() for found in schemathesis.openapi.from_url(f"{url}/openapi.json").get_all_operations()]


def filled(case: Case, data: st.DataObject, link: str) -> None:
    """A request with some of its fields as the server knows them."""
    for prefix, known in {**_PATHS, "/meetings/{link}": {"link": st.just(link)}}.items():
        if prefix in case.operation.path:
            for name in set(known) & set(case.path_parameters or {}):
                if data.draw(st.booleans()):
                    case.path_parameters[name] = data.draw(known[name])
    for fields in (case.body, case.query):
        if isinstance(fields, dict):
            for name in sorted(set(fields) & set(_WORDS)):
                if data.draw(st.booleans()):
                    fields[name] = data.draw(_WORDS[name])


def asked(url: str, operation: APIOperation[Any, Any, Any, Any], examples: int) -> set[int]:
    """So many requests of a kind, good and bad; by which numbers they were answered."""
    answered: set[int] = set()
    one = Person(url)
    link = one.begin("draughts", "me", "open")

    @settings(PLAIN, max_examples=examples)
    @seed(1806)
    @given(st.data())
    def each(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(data.draw(st.sampled_from(GenerationMode))))
        filled(case, data, link)
        answer = case.call(cookies=one.http.cookies)
        answered.add(answer.status_code)
        assert answer.status_code < 500 or answer.status_code == 503, answer.text  # 503: too busy, in a sentence
        case.validate_response(answer, checks=CHECKS)

    each()
    return answered


def faults(url: str) -> float:
    """How often something happened that should not be able to."""
    found = re.search(
        r"^academie_faults_total (\S+)$", httpx.get(f"{url}/metrics", timeout=60).text, flags=re.MULTILINE
    )
    assert found is not None
    return float(found[1])


def test_answers_are_as_the_page_says(url: str) -> None:
    """Statuses, types and forms of answers are those of /openapi.json, and none is a fault of the server's."""
    answered = {operation.label: asked(url, operation, times(2, 100)) for operation in operations(url)}
    assert len(answered) > 35
    assert set().union(*answered.values()) >= {200, 201, 204, 404, 409, 422}
    assert not faults(url)


# --- What a stranger pays for


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


def _gate(app: Any, **settings: Any) -> guard.Guard:
    return guard.Guard(app, Settings(**{"address_rate": 1e-6, **settings}), Metrics())


async def test_an_address_pays_for_the_time_of_threads() -> None:
    """By what a question took, not by what it seemed to be; whoever owes time is refused until it has passed."""
    threads = Threads(1)

    async def app(*asked: Any) -> None:
        await threads.run(60, _works)
        await answered(*asked)

    gate = _gate(app, work_rate=1e-9, work_burst=0.2)
    for _ in range(10_000):
        if await status(gate) == 429:
            break
    assert gate.work.owed("192.0.2.1") > 0
    assert await status(gate) == 429
    assert await status(gate, path="/static/page.js") == 200
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
        await answered(*asked)

    asked = _gate(app)
    tasks = [asyncio.create_task(status(asked)) for _ in range(20)]
    long = asyncio.create_task(status(asked, path="/api/v1/position/analyse"))
    for _ in range(100):
        await asyncio.sleep(0)
    assert inside == guard._AT_ONCE + 1
    gate.set()
    assert {*await asyncio.gather(*tasks, long)} == {200}


async def test_who_goes_on_asking_waits_to_be_refused() -> None:
    """At first he is told at once."""
    waits: list[float] = []
    gate = _gate(answered, address_burst=1)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    assert await status(gate) == 200
    with patch.object(guard, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep})):  # other servers sleep
        assert {await status(gate) for _ in range(guard._REFUSED)} == {429}
        assert waits == []
        assert {await status(gate) for _ in range(3)} == {429}
    assert waits == [guard._PAUSE] * 3


async def test_an_address_has_so_many_connections() -> None:
    """Sockets are counted by themselves; a proxy, behind which everybody is, has as many as it likes."""
    kind = LimitedProtocol.limited(2, "192.0.2.9, 2001:db8::/32")

    def come(host: str) -> tuple[LimitedProtocol, _Line]:
        door, line = kind(uvicorn.Config(answered, log_config=None, lifespan="off"), ServerState(), {}), _Line(host)
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
        await answered(scope, receive, send)

    door, line = (
        LimitedProtocol(uvicorn.Config(app, log_config=None, lifespan="off"), ServerState(), {}),
        _Line("192.0.2.1"),
    )
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


async def test_a_message_is_heard_at_once_only_where_none_waits() -> None:
    """One that comes while another waits comes after it, by the queue; so does what is no text."""
    wire, _ = await _opened()
    received, ready = list[str](), [True]

    def hear(text: str) -> bool:
        received.extend([text] * ready[0])
        return ready[0]

    assert (await wire.receive())["type"] == "websocket.connect"
    wire.data_received(_masked(b"early"))
    wire.scope["extensions"][STRAIGHT]["hear"] = hear  # type: ignore[typeddict-item]
    wire.data_received(_masked(b"behind it"))
    assert [(await wire.receive())["text"] for _ in range(2)] == ["early", "behind it"]
    wire.data_received(_masked(b"one") + _masked("zwölf".encode()))
    assert (received, wire.queue.qsize()) == (["one", "zwölf"], 0)
    wire.data_received(_masked(b"in p", 0x01) + _masked(b"arts", 0x80))
    ready[0] = False
    wire.data_received(_masked(b"later"))
    ready[0] = True
    wire.data_received(_masked(b"last"))
    assert [(await wire.receive())["text"] for _ in range(3)] == ["in parts", "later", "last"]
    assert received == ["one", "zwölf"]
    wire.data_received(_masked(b"\xff"))
    assert (received, (await wire.receive())["type"]) == (["one", "zwölf"], "websocket.disconnect")
    wire.connection_lost(None)


def _masked(data: bytes, first: int = 0x81) -> bytes:
    return bytes((first, 0x80 | len(data), 0, 0, 0, 0)) + data


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


def test_pages_are_made_in_threads(url: str) -> None:
    """Nobody's act waits for them."""
    for path in PAGES:
        with made() as makers:
            httpx.get(f"{url}{path}", timeout=60)
        assert makers, path
        assert all(name.startswith("academie") for name in makers), path


def test_what_is_the_same_for_all_is_made_once(url: str) -> None:
    """In each language and light, packed and not; what is searched for is made for who searches."""
    with made() as makers, httpx.Client(base_url=url, timeout=60) as client:
        english, french = ({"accept-language": each, "accept-encoding": "identity"} for each in ("en", "fr"))
        first = client.get("/law/toc", headers=english)
        again = client.get("/law/toc", headers=english)
        assert (again.content, again.headers["etag"]) == (first.content, first.headers["etag"])
        assert len(makers) == 1
        known = {"if-none-match": first.headers["etag"]}
        there = client.get("/law/toc", headers=english | known)
        assert (there.status_code, there.content) == (304, b"")
        assert 'lang="fr"' in client.get("/law/toc", headers=french | known).text
        packed = client.get("/law/toc", headers=english | {"accept-encoding": "gzip"})
        assert (packed.headers["content-encoding"], packed.text) == ("gzip", first.text)
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
        patched.enter_context(patch.dict(law._SHARED._cache, clear=True))
        for module in (page, learner, law):
            patched.enter_context(patch.object(module, "rendered", rendered))
        yield makers

"""The gate: origins, sizes, limits, what a browser is told to refuse; settings and the log."""

from __future__ import annotations

import ast
import asyncio
import dataclasses
import io
import json
import logging
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from academie.errors import Unreadable
from academie.server import logs
from academie.server.guard import Guard
from academie.server.limits import Buckets, Places, address_key
from academie.server.metrics import Metrics
from academie.server.settings import Settings, settings_of
from server.serving import sentence, served

if TYPE_CHECKING:
    from collections.abc import Iterator

ASKED = {"game": "draughts"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("guard"), body=1000, origins=("https://page.example",)) as address:
        yield address


def guard(**settings: Any) -> Guard:
    async def nothing(*_: object) -> None: ...

    return Guard(nothing, Settings(**settings), Metrics())


def scope(*headers: tuple[str, str]) -> dict[str, Any]:
    return {"headers": [(key.encode(), value.encode()) for key, value in headers]}


HOST = ("host", "play.example:8000")


def answers(asked: Guard, *paths: str, header: tuple[str, str] = ("accept", "*/*")) -> list[int]:
    """How a guard answers to some requests, one after another."""
    status: list[int] = []

    async def send(event: Any) -> None:
        status.extend([event["status"]] if event["type"] == "http.response.start" else [])

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def passed(*_: object) -> None:
        status.append(200)

    async def run(where: str) -> None:
        heads = scope(HOST, header)
        await asked({**heads, "type": "http", "method": "GET", "path": where, "client": None}, receive, send)

    asked.app = passed
    for path in paths:
        asyncio.run(run(path))
    return status


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ([HOST], True),
        ([HOST, ("origin", "http://play.example:8000")], True),
        ([("host", "play.example"), ("origin", "https://play.example")], True),
        ([("host", "play.example"), ("origin", "https://play.example:443")], True),
        ([HOST, ("origin", "https://page.example")], True),
        ([HOST, ("origin", "http://play.example")], False),
        ([HOST, ("origin", "http://play.example:8000.evil.example")], False),
        ([HOST, ("origin", "http://evil.example")], False),
        ([HOST, ("origin", "null")], False),
        ([HOST, ("origin", "")], False),
        ([HOST, ("origin", "http://[")], False),
        ([HOST, ("origin", "http://play.example:8000"), ("origin", "http://evil.example")], False),
        ([HOST, HOST, ("origin", "http://play.example:8000")], False),
        ([HOST, ("sec-fetch-site", "cross-site")], False),
        ([HOST, ("sec-fetch-site", "same-origin")], True),
        ([("origin", "http://play.example:8000")], False),
    ],
)
def test_origins(headers: list[tuple[str, str]], own: bool) -> None:
    """Our own page and those we named may act, programs without an origin too, and no other site's page."""
    assert guard(origins=("https://page.example",)).own(scope(*headers)) is own


def test_a_foreign_page_cannot_act(url: str) -> None:
    """Its unsafe requests are refused; what only looks is answered."""
    with httpx.Client(base_url=url, headers={"origin": "http://evil.example"}, timeout=60) as http:
        refused = http.post("/api/v1/position", json=ASKED)
        assert refused.status_code == 403
        assert "another site" in sentence(refused)
        assert http.get("/health").status_code == 200
    answer = httpx.post(f"{url}/api/v1/position", json=ASKED, headers={"origin": url}, timeout=60)
    assert answer.status_code == 200


def test_large_bodies_are_not_read(url: str) -> None:
    """Neither one that says its length nor one that comes in pieces; one of the largest size is."""
    assert httpx.post(f"{url}/api/v1/position", content=b" " * 1001, timeout=60).status_code == 413
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
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"


def test_the_limit_of_an_address(tmp_path: Path) -> None:
    """After so many requests at once an address waits, and is told how long."""
    with served(tmp_path, address_rate=0.01, address_burst=3) as address:
        answers = [httpx.get(f"{address}/health", timeout=60) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    seconds = answers[3].headers["retry-after"]
    assert 1 < int(seconds) <= 100
    assert f"wait {seconds} s" in sentence(answers[3])


def test_files_are_outside_the_limit(tmp_path: Path) -> None:
    """Whoever may ask for nothing more still gets every file of a page; what is no file, or no reading, is counted."""
    with served(tmp_path, address_rate=0.01, address_burst=1) as address, httpx.Client(base_url=address) as http:
        page = http.get("/", timeout=60).text
        files = [*re.findall(r'(?:href|src)="(/static/[^"]+)"', page), "/static/boards/damier10-lying-light.json"]
        for path in (*files, "/sw.js", "/manifest.webmanifest"):
            assert http.get(path, timeout=60).status_code == 200, path
        assert http.post("/static/page.js").status_code == 429
        assert http.get("/").status_code == 429


@pytest.mark.parametrize("path", ["/m/{}/dice", "/m/{}/journal", "/m/{}/proof", "/api/v1/meetings/{}/proof"])
def test_what_is_heavy_is_dear(path: str) -> None:
    """What goes through a whole meeting again counts for ten: an address cannot have it as often as anything else."""
    asked = guard(address_rate=0.001, address_burst=25)
    assert answers(asked, *[path.format("x" * 22)] * 3, *["/m/" + "x" * 22] * 6) == [200, 200, 429, *[200] * 5, 429]
    assert asked.addresses.wait("", 10.0) == pytest.approx(10_000, abs=100)


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


def test_places() -> None:
    """So many at once, and a place that was left is free again."""
    places = Places(2)
    assert [places.enter("a") for _ in range(3)] == [True, True, False]
    assert places.enter("b")
    places.leave("a")
    assert places.enter("a")


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
    """docs/operation.md has each setting with what it is unless set, and no other."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "operation.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `ACADEMIE_(\w+)` \| `([^`]*)` \|", page, flags=re.MULTILINE))
    known = {field.name.upper(): field.default for field in dataclasses.fields(Settings)}
    assert {name: ast.literal_eval(value) for name, value in told.items()} == known


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

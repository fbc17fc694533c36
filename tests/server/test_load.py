"""A small load by the benchmark itself, and a class behind one address, which plays by the limits there are."""

import asyncio
import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import httpx
import pytest
from typer.testing import CliRunner, Result
from websockets.sync.client import connect

from academie.cli.app import app
from academie.server.settings import Settings
from server.fleet import MAIN, THRIFTY, programs
from server.players import Tab
from server.serving import served
from sure import sure

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def loaded(name: str) -> ModuleType:
    spec = sure(importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py"))
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_a_small_load_is_carried_without_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of every sort, some acts each: all screens agree, and every figure is there."""
    load = loaded("load")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setattr(load, "House", partial(load.House, words=("-c", THRIFTY)))
    games = len({str(sort) for sort in load.mixed(100)})
    found, said = load.run(str(tmp_path), games, seconds=1.0, every=0.5, processes=1)
    assert found["errors"] == []
    assert found["sockets"] == 3 * games + 1  # one looks on at each; three sit at domino
    assert found["acts"] > 0  # how many depends on the machine
    assert 0 < found["p50"] <= found["p95"] <= found["p99"]
    assert [line.split()[0] for line in said][:4] == ["start", "games", "errors", "screens"]


# --- A class


PUPILS = 30
THERE = Settings()
SEATED = {"opponent": "machine", "level": "random", "place": "1", "clock": "none"}
AHEAD = {"purpose": "prefetch"}


class Browser:
    """What a browser that knows nothing asks for; every answer but the pages read ahead must be there."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=120, headers={"origin": url}, follow_redirects=True)
        self.known: set[str] = set()

    async def opens(self, path: str, data: dict[str, str] | None = None) -> httpx.Response:
        """A page, with all its files and pictures that it has not got yet."""
        page = await (self.http.get(path) if data is None else self.http.post(path, data=data))
        assert page.status_code == 200, (path, page.status_code)
        named = re.findall(r'(?:src|href)="(/(?:static/|today\.svg|manifest)[^"]*)"', page.text)
        await self._has([address.replace("&amp;", "&") for address in named])
        return page

    async def keeps(self) -> None:
        """The worker, and what it shows without a network; what it reads ahead may be refused."""
        await self._has(["/sw.js", "/offline"])
        for path in ("/", "/law", "/lessons", "/study"):
            assert (await self.http.get(path, headers=AHEAD)).status_code in {200, 429}

    def plays(self, link: str) -> None:
        """A line to the table, a move, and its answer."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        where = f"{self.url.replace('http', 'ws', 1)}/api/v1/meetings/{link}/socket"
        with connect(where, additional_headers={"Cookie": cookie}, origin=self.url, open_timeout=60) as connection:  # type: ignore[arg-type]
            tab = Tab(connection)
            tab.hello()
            if tab.view["missing"] == [tab.view["chair"]]:
                assert tab.ask("contribute", hex="00")["type"] == "done"
            while not tab.view["acts"]:
                tab.receive()
            assert tab.ask("act", text=tab.view["acts"][0]["text"])["type"] == "done"

    async def _has(self, addresses: list[str]) -> None:
        for address in dict.fromkeys(addresses):
            if address not in self.known:
                answer = await self.http.get(address)
                assert answer.status_code == 200, (address, answer.status_code)
                self.known.add(address)


async def _pupil(url: str) -> None:
    one = Browser(url)
    async with one.http:
        await one.opens("/")
        await one.keeps()
        await one.opens("/play/draughts")
        table = await one.opens("/play/draughts", SEATED)
        await asyncio.to_thread(one.plays, table.url.path.removeprefix("/m/"))


@pytest.mark.parametrize("pupils", [3, pytest.param(PUPILS, marks=pytest.mark.deep)])
async def test_a_class_sits_down(tmp_path: Path, pupils: int) -> None:
    """Thirty new browsers come at the same moment, each asks for every file, and all of them play.

    A few have as large a part of the limits there are. What is used up does not come back.
    """
    limits = {
        "address_burst": THERE.address_burst * pupils // PUPILS, "address_rate": 0.001,
        "guest_burst": THERE.guest_burst * pupils // PUPILS, "guest_rate": 0.001,
        "sockets": THERE.sockets * pupils // PUPILS, "account_burst": THERE.account_burst, "account_rate": 0.001,
        "message_burst": THERE.message_burst, "message_rate": 0.001,
    }  # fmt: skip
    with served(tmp_path, **limits) as url:
        await asyncio.gather(*(_pupil(url) for _ in range(pupils)))


# --- The program


@pytest.mark.parametrize(("how", "main"), [(signal.SIGTERM, MAIN), (signal.SIGINT, THRIFTY)])
def test_it_serves_and_stops(tmp_path: Path, how: signal.Signals, main: str) -> None:
    """It says where it is, keeps its database in the data folder, and ends with 0 when it is told to stop."""
    with programs(tmp_path, 1, main=main) as (server,):
        assert httpx.get(f"{server.address}/health", timeout=60).json()["status"] == "ok"
        assert server.kill(how) == 0
    assert list((tmp_path / "server").glob("*.sqlite"))


def test_a_port_that_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another program listens it says so in the language asked for, and ends with 2."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        ended = _ended(tmp_path, monkeypatch, "--port", port, "--lang", "fr")
    assert ended.exit_code == 2
    assert f"port {port}" in ended.stderr
    assert "autre programme l'occupe" in ended.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--database", "mysql://x"), "sqlite:///FILE"), (("--database", "/proc/none/x.sqlite"), "cannot be opened")],
)
def test_what_cannot_be_served_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], said: str
) -> None:
    """A database that is none ends the program with a sentence."""
    ended = _ended(tmp_path, monkeypatch, "--port", "0", *options)
    assert (ended.exit_code, said in ended.stderr) == (2, True)


def _ended(folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> Result:
    """What `academie serve` says, and no traceback."""
    monkeypatch.setenv("ACADEMIE_DATA", str(folder))
    monkeypatch.setenv("LANG", "C")
    ended = CliRunner().invoke(app, ["serve", *options])
    assert isinstance(ended.exception, SystemExit), ended.exception
    assert "Traceback" not in ended.stderr
    return ended


# --- The page at home, academie[room]: no libraries of PostgreSQL, Redis and metrics


AT_HOME = """
import sys
from functools import partial
from pathlib import Path
for name in ("psycopg", "redis", "prometheus_client"):
    sys.modules[name] = None
sys.path.insert(0, "tests")
import httpx
from typer.testing import CliRunner, Result
from academie.cli.app import app
from server.serving import served

with served(Path(sys.argv[1])) as address:
    print(httpx.get(address + "/").status_code, httpx.get(address + "/api/v1/games").status_code)
    print(httpx.get(address + "/metrics").text)
kept = ["--database", f"sqlite:///{sys.argv[1]}/other.sqlite"]
for more in (["--database", "postgresql://nobody@localhost/none"], ["--redis", "redis://localhost", *kept]):
    ended = CliRunner().invoke(app, ["serve", *more])
    print(ended.exit_code, " ".join(ended.stderr.split()))
"""


def test_it_serves_on_sqlite(tmp_path: Path) -> None:
    """Pages and programs are answered; counters, another database and a Redis are refused, with what installs them."""
    command = [sys.executable, "-c", AT_HOME, str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "LANG": "C"})
    assert answer.returncode == 0, answer.stderr
    first, metrics, *more = answer.stdout.splitlines()
    assert first == "200 200"
    assert "academie[server]" in metrics
    assert len(more) == 2
    for each in more:
        assert each.startswith("2 ")
        assert "pip install 'academie[server]'" in each

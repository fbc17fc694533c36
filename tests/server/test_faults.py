"""Kill -9, disk full, database or Redis gone and back, the clock set: what players are told and what is kept."""

import asyncio
import itertools
import json
import random
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from academie.server.live import writer
from academie.server.process import Process
from academie.server.store import Store
from server.fleet import Fleet, Guest, Program, audited, programs
from server.players import Tab, begun
from server.servers import Postgres, Redis
from server.serving import housed, until


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "RETRY", 0.2)


def refusal(tab: Tab, wishes: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is asked of a tab, one after the other, until it is refused: the message and the answer."""
    for number, wish in enumerate(wishes):
        asked = {"id": f"w{number}", **wish}
        answer = tab.ask(asked.pop("type"), **asked)
        if answer["type"] == "refused":
            return wish | {"id": f"w{number}"}, answer
    raise AssertionError


def check_answer(answer: dict[str, Any], notices: list[dict[str, Any]], english: str, french: str) -> None:
    """The one who asked is refused, everybody has a notice, and both have the sentence in two languages."""
    assert answer["kind"] == "Unavailable"
    for said in (answer, *notices):
        assert said["sentence"]["en"].startswith(english)
        assert said["sentence"]["fr"].startswith(french)


def stored(process: Process, link: str) -> list[tuple[int, str, str]]:
    return [(entry.number, entry.text, entry.request) for entry in process.store.load(link)[1]]


class Room:
    """How much of the disk the database may have."""

    def __init__(self, process: Process) -> None:
        self.engine, self.pages = process.store.database.engine, 1_000_000
        event.listen(self.engine, "connect", self._narrow)

    def _narrow(self, connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={self.pages}")

    def give(self, pages: int) -> None:
        self.pages = pages
        self.engine.dispose()


def test_disk_full(tmp_path: Path) -> None:
    """Nothing is accepted that could not be kept, and nobody is told that all is well before there is room."""
    wishes = itertools.cycle([{"type": "offer", "what": "back"}, {"type": "answer", "what": "back", "yes": False}])
    with housed(tmp_path) as (url, process):
        (one, other), link = begun(url)
        room = Room(process)
        with one.tab(link) as white, other.tab(link) as black:
            white.ask("act", text="32-28")
            room.give(1)  # as many pages as there are, no more
            wish, answer = refusal(white, wishes)
            check_answer(answer, [black.until("notice")], "The database disk is full", "Le disque de la base")
            standing = stored(process, link)
            assert wish["id"] not in {request for *_, request in standing}
            assert black.ask("act", text="18-23")["kind"] == "Unavailable"
            room.give(1_000_000)
            assert white.until("notice", kind="available")["sentence"]["en"].startswith("The server can save again")
            assert black.until("notice")["kind"] == "available"  # once, and not before
            done = white.ask(wish.pop("type"), **wish)
            assert done["type"] == "done"
            assert black.ask("act", text="18-23")["type"] == "done"
        after = stored(process, link)
        assert after[: len(standing)] == standing
        assert [request for *_, request in after].count(wish["id"]) == 1


def test_database_gone_and_back(tmp_path: Path, cluster: Postgres) -> None:
    """Play stops with a sentence, who comes is asked to come back, and it goes on by itself where it was."""
    with housed(tmp_path, database=cluster.make("gone")) as (url, process):
        (one, other), link = begun(url)
        with one.tab(link) as white, other.tab(link) as black:
            first = white.ask("act", id="first", text="32-28")
            standing = stored(process, link)
            cluster.stop()
            answer = black.ask("act", id="second", text="18-23")
            check_answer(
                answer,
                [white.until("notice")],
                "The server cannot reach the database",
                "Le serveur ne peut pas joindre",
            )
            with other.tab(link, since=None) as late:
                late.send(type="hello", version=1)
                assert late.until("error")["sentence"]["en"].startswith("The server cannot reach the database")
                assert late.closed() == 1013
            until(lambda: one.http.get("/health").json()["database"] is False)
            cluster.start()
            assert white.until("notice")["kind"] == "available"
            assert stored(process, link) == standing
            assert white.ask("act", id="first", text="31-26") == first
            assert black.ask("act", id="second", text="18-23")["number"] == first["number"] + 1
            until(lambda: one.http.get("/health").json()["database"] is True)


def test_redis_gone_and_back(tmp_path: Path, own_redis: Redis) -> None:
    """A game goes on where it is kept; at the other process one is told, and sees afterwards what was missed."""
    with ExitStack() as left:
        here, process = left.enter_context(housed(tmp_path, redis=own_redis.address))
        there, _ = left.enter_context(housed(tmp_path, redis=own_redis.address))
        (one, other), link = begun(here)
        with one.tab(link) as white, other.at(there).tab(link) as black:
            own_redis.stop()
            notice = black.until("notice")
            assert notice["kind"] == "unavailable"
            answer = black.ask("act", id="early", text="18-23")
            check_answer(answer, [notice], "The server processes cannot reach", "Les processus du serveur")
            done = white.ask("act", text="32-28")
            assert done["type"] == "done"
            own_redis.start()
            black.caught_up(done["number"])
            assert "available" in {m["kind"] for m in seen(black, "notice")} or black.until("notice", kind="available")
            answered = black.ask("act", id="early", text="18-23")
            assert answered["type"] == "done"
            white.caught_up(answered["number"])
        assert [request for *_, request in stored(process, link)].count("early") == 1


def seen(tab: Tab, kind: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, tab.raw) if message["type"] == kind]


@pytest.mark.parametrize("hours", [-1, 1])
def test_clock_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """The machine's clock is set by an hour in play, out of memory and between two starts: nobody pays for it."""
    real, offset = time.time_ns, [0]
    monkeypatch.setattr(time, "time_ns", lambda: real() + offset[0])
    begin = time.monotonic()
    with housed(tmp_path, idle=0.2) as (url, process):
        (one, other), link = begun(url, clock="game 600+0")
        with one.tab(link) as white, other.tab(link) as black:
            offset[0] += hours * 3_600_000_000_000
            done = white.ask("act", text="32-28")
            black.caught_up(done["number"])
            assert charged(black.until("clock"), begin)
            assert black.ask("act", text="18-23")["type"] == "done"
        until(lambda: link not in process.hub.registry.lives)
        with one.tab(link) as white:
            assert charged(white.until("clock"), begin)
    offset[0] += hours * 3_600_000_000_000
    with housed(tmp_path) as (url, process):
        with one.at(url).tab(link) as white:
            assert charged(white.until("clock"), begin)
            assert white.ask("act", text="31-27")["type"] == "done"
        times = [entry.at for entry in process.store.load(link)[1]]
        assert times == sorted(times)


def charged(clock: dict[str, Any], begin: float) -> bool:
    """Whether the clocks were charged some of the time that the test took, and no more, within a second."""
    used = 2 * 600_000 - sum(clock["remaining"])
    return 0 <= used <= (time.monotonic() - begin) * 1000 + 1000


# --- Kill -9


_PATIENCE_S = 900.0  # a server that is killed breaks its sockets; silence says only that the machine has much to do
_KINDS: list[dict[str, Any]] = [
    {"game": "draughts", "clock": "game 3600+5"},
    {"game": "gammon", "clock": "game 3600+0"},
    {"game": "domino", "clock": "move 3600"},
    {"game": "trictrac", "mode": "rigueur", "clock": "game 3600+5"},
    {"game": "draughts", "clock": "days 1"},
    {"game": "gammon", "clock": "game 3600+5", "chairs": ["me", "random (exact)"]},
]


@pytest.mark.parametrize(
    ("kind", "games", "kills", "pace"),
    [
        ("sqlite", 4, 1, 0.2),
        pytest.param("sqlite", 6, 2, 0.2, marks=pytest.mark.deep),
        pytest.param("postgresql", 6, 2, 0.2, marks=pytest.mark.deep),
        pytest.param("sqlite", 200, 20, 5.0, marks=pytest.mark.deep),
        pytest.param("postgresql", 200, 20, 5.0, marks=pytest.mark.deep),
    ],
)
def test_kills_lose_nothing(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, games: int, kills: int, pace: float
) -> None:
    """Games of every kind go on over any number of kills as if none had been."""
    database_url = f"sqlite:///{tmp_path / 'crash.sqlite'}" if kind == "sqlite" else request.getfixturevalue(kind)
    with programs(tmp_path, 1, "--database", database_url) as (server,):
        fleet = asyncio.run(_crashed(server, games, kills, pace))
        server.kill()
        with closing(Store.open(database_url)) as store:
            faults = audited(store, fleet, server.downs)
        assert [fault for fault in faults if "charged" not in fault] == []  # what is worse first
        assert faults == []
        assert (len(server.downs), server.errors) == (kills, [])
    assert fleet.acknowledged > 2 * games


async def _crashed(server: Program, games: int, kills: int, pace: float) -> Fleet:
    """Each kill comes after some number of acts more, none too, and a moment: however fast the machine is."""
    chance = random.Random(1806)
    url = server.addresses[0]
    fleet = Fleet(server.addresses, 1, pace)
    guests = [await Guest.come(url) for _ in range(4)]
    await fleet.begin([_KINDS[n % len(_KINDS)] for n in range(games)], guests)
    for client in fleet.clients:
        client.patience = _PATIENCE_S
    fleet.start()
    for _ in range(kills):
        await _acknowledged(fleet, fleet.acknowledged + chance.randrange(games))
        await asyncio.sleep(chance.uniform(0.0, 1.0))
        await server.killed_and_started()
    await _acknowledged(fleet, max(2 * games, fleet.acknowledged) + games)
    await fleet.finish()
    return fleet


async def _acknowledged(fleet: Fleet, acts: int) -> None:
    async with asyncio.timeout(_PATIENCE_S):
        while fleet.acknowledged < acts:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

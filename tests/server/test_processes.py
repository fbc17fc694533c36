"""Two processes over Redis: one is killed, or stopped and continued; games go on at the other, nobody writes twice."""

from __future__ import annotations

import asyncio
import json
import signal
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from academie.server.store import Store
from server.audit import audited
from server.clients import Fleet, Guest
from server.programs import Program, programs

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    Blow = Callable[[list[Program], Fleet], Awaitable[None]]


async def _played(servers: list[Program], games: int, pace: float, blow: Blow) -> Fleet:
    """Games are begun at each in turn and played at both; then something happens to the first."""
    fleet = Fleet(servers[0].addresses, 1, pace)
    guests = [await Guest.come(url) for url in (*fleet.addresses, *fleet.addresses)]
    kinds = [{"game": "draughts", "clock": "game 3600+5"}, {"game": "gammon", "clock": "game 3600+0"}]
    await fleet.begin([kinds[n // 2 % 2] for n in range(games)], guests)
    fleet.start()
    await _gone_on(fleet)
    await blow(servers, fleet)
    await fleet.finish()
    return fleet


async def _gone_on(fleet: Fleet) -> None:
    """Something more is done by people, and told, at every table."""
    before = [max(client.number for client in table.clients) for table in fleet.tables]
    async with asyncio.timeout(900):
        for table, number in zip(fleet.tables, before, strict=True):
            while not (table.clients[0].view.get("over") or all(each.number > number + 1 for each in table.clients)):  # noqa: ASYNC110
                await asyncio.sleep(0.1)


def check(fleet: Fleet, url: str, owners: set[str]) -> None:
    """Nothing is lost, nothing done twice; all meetings are in these hands."""
    with closing(Store.open(url)) as store:
        assert audited(store, fleet) == []
        assert {store.owner(table.link)[0] for table in fleet.tables} <= owners


def name_of(server: Program) -> str:
    """What a process calls itself."""
    return str(server.events("open")[-1]["process"])


SIZES = [(4, 0.2), pytest.param(100, 3.0, marks=pytest.mark.deep)]


@pytest.mark.parametrize(("games", "pace"), SIZES)
def test_one_is_killed(postgresql: str, redis_url: str, tmp_path: Path, games: int, pace: float) -> None:
    """Its games are taken over, and the clients of both play on at the other."""

    async def kill(servers: list[Program], fleet: Fleet) -> None:
        servers[0].kill()
        await _gone_on(fleet)

    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as servers:
        fleet = asyncio.run(_played(servers, games, pace, kill))
        check(fleet, postgresql, {name_of(servers[1])})
        assert servers[1].events("fault", "task", "tending", "driver") == []


@pytest.mark.parametrize(("games", "pace"), SIZES)
def test_one_is_stopped_and_goes_on(postgresql: str, redis_url: str, tmp_path: Path, games: int, pace: float) -> None:
    """While it stands still the other takes its games; when it goes on it writes nothing, and tells its sockets so."""
    ends: list[tuple[list[dict[str, Any]], int]] = []

    async def stall(servers: list[Program], fleet: Fleet) -> None:
        table = next(each for each in fleet.tables if each.clients[0].view and _owned(each.link))
        async with _socket(fleet, table.link) as left:
            await left.send(json.dumps({"type": "hello", "version": 1}))
            assert json.loads(await left.recv())["type"] == "welcome"
            servers[0].signal(signal.SIGSTOP)
            await _gone_on(fleet)
            with closing(Store.open(postgresql)) as store:
                assert {store.owner(each.link)[0] for each in fleet.tables} == {name_of(servers[1])}
            servers[0].signal(signal.SIGCONT)
            ends.append(await _ended(left))
        await _gone_on(fleet)

    def _owned(link: str) -> bool:
        with closing(Store.open(postgresql)) as store:
            return store.owner(link)[0] == name_of(servers[0])

    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as servers:
        fleet = asyncio.run(_played(servers, games, pace, stall))
        check(fleet, postgresql, {name_of(servers[1])})
        assert [server.events("fault", "task", "tending") for server in servers] == [[], []]
    (said, code) = ends[0]
    assert code == 1013
    assert "another process" in said[-1]["sentence"]["en"]
    assert "un autre processus" in said[-1]["sentence"]["fr"]


def _socket(fleet: Fleet, link: str) -> connect:
    """Somebody who looks at a game through the first process."""
    return connect(fleet.addresses[0].replace("http", "ws", 1) + f"/api/v1/meetings/{link}/socket", ping_interval=None)


async def _ended(socket: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """All that is said until the socket is closed, and by which code."""
    said: list[dict[str, Any]] = []
    try:
        async with asyncio.timeout(60):
            while True:
                said.append(json.loads(await socket.recv()))
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return said, closed.rcvd.code

"""Kill -9 at any moment: nothing acknowledged is lost, nothing is done twice, and clocks are right within a second."""

from __future__ import annotations

import asyncio
import random
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from academie.server.store import Store
from server.audit import audited, furthest
from server.clients import Fleet, Guest
from server.programs import Program, programs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_PATIENCE_S = 900.0  # a server that is killed breaks its sockets; silence says only that the machine has much to do
_KINDS: list[dict[str, Any]] = [
    {"game": "draughts", "clock": "game 3600+5"},
    {"game": "gammon", "clock": "game 3600+0"},
    {"game": "domino", "clock": "move 3600"},
    {"game": "trictrac", "mode": "rigueur", "clock": "game 3600+5"},
    {"game": "draughts", "clock": "days 1"},
    {"game": "gammon", "clock": "game 3600+5", "chairs": ["me", "random (exact)"]},
]


@pytest.mark.parametrize(("games", "kills", "pace"), [(8, 2, 0.2), pytest.param(200, 20, 5.0, marks=pytest.mark.deep)])
def test_kills_lose_nothing(
    database_url: str, tmp_path: Path, games: int, kills: int, pace: float, record_property: Callable[[str, Any], None]
) -> None:
    """Games of every kind go on over any number of kills as if none had been."""
    with programs(tmp_path, 1, "--database", database_url) as (server,):
        fleet = asyncio.run(_crashed(server, games, kills, pace))
        server.kill()
        with closing(Store.open(database_url)) as store:
            faults = audited(store, fleet, server.downs)
            record_property("acknowledged", fleet.acknowledged)
            record_property("clocks", furthest(store, fleet, server.downs))
        assert [fault for fault in faults if "charged" not in fault] == []  # what is worse first
        assert faults == []
        assert len(server.downs) == kills
        assert server.errors == []
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

"""Two processes, PostgreSQL and Redis, and what befalls them: `python benchmarks/failover.py [BLOW ...] [--games N]`.

    killed    one process by kill -9, and started again
    stopped   one process stands still for some seconds
    redis     Redis is gone for some seconds; what it knew is lost
    postgres  PostgreSQL is gone for some seconds
    full      the disk of PostgreSQL is full for some seconds (as root: it is a small one in memory)

People play at both processes by docs/program/protocol.md; a player who hears nothing for some seconds connects to the
other. The program prints how long it takes, from the blow or from its end, until each game shows one act more to its
players; their own pace is in it. In the end every acknowledged act must be in the store, once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from academie.server.store import Store
from server.fleet import MAIN, Fleet, Guest, Program, audited, gone_on, programs
from server.servers import Postgres, Redis, folder

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

BLOWS = ("killed", "stopped", "redis", "postgres", "full")
GAMES = ({"game": "draughts", "clock": "game 3600+5"}, {"game": "gammon", "clock": "game 3600+0"})
ROOM = 200 << 20  # bytes of the disk that is full
PATIENCE = 2.5  # seconds without an answer until somebody comes back elsewhere, as in lib/socket.js
LASTS = 8.0  # seconds of a blow


class Place:
    """What two processes run on."""

    def __init__(self, postgres: Postgres, redis: Redis, servers: list[Program], room: Path) -> None:
        self.postgres, self.redis, self.servers, self.room = postgres, redis, servers, room

    async def killed(self) -> float:
        """Measured from the kill."""
        begun = time.perf_counter()
        self.servers[0].kill()
        await asyncio.sleep(LASTS)
        await asyncio.to_thread(self.servers[0].start)
        return begun

    async def stopped(self) -> float:
        """Measured from the moment it stops."""
        begun = time.perf_counter()
        self.servers[0].signal(signal.SIGSTOP)
        await asyncio.sleep(2 * LASTS)
        self.servers[0].signal(signal.SIGCONT)
        return begun

    async def redis_gone(self) -> float:
        """Measured from its return: until then only those play on who are at the process that owns their game."""
        self.redis.stop()
        await asyncio.sleep(LASTS)
        await asyncio.to_thread(self.redis.start)
        return time.perf_counter()

    async def postgres_gone(self) -> float:
        """Measured from its return."""
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(LASTS)
        await asyncio.to_thread(self.postgres.start)
        return time.perf_counter()

    async def full(self) -> float:
        """Measured from when the disk has space again; if PostgreSQL has stopped, the benchmark starts it."""
        ballast = self.room / "ballast"
        with ballast.open("wb") as file:
            try:
                while True:
                    file.write(b"\0" * (1 << 16))
                    file.flush()
            except OSError:
                pass
        await asyncio.sleep(LASTS)
        ballast.unlink()
        if self.postgres.process is None or self.postgres.process.poll() is not None:
            self.postgres.process = None
            await asyncio.to_thread(self.postgres.start)
        return time.perf_counter()


WORKS: dict[str, Callable[[Place], Awaitable[float]]] = {
    "killed": Place.killed, "stopped": Place.stopped, "redis": Place.redis_gone, "postgres": Place.postgres_gone,
    "full": Place.full,
}  # fmt: skip


async def _played(place: Place, blow: str, games: int, pace: float) -> tuple[Fleet, list[float]]:
    """Games at both processes; how long each waited after the blow."""
    fleet = Fleet(place.servers[0].addresses, 1, pace)
    guests = [await Guest.come(url) for url in (*fleet.addresses, *fleet.addresses)]
    await fleet.begin([GAMES[n // 2 % 2] for n in range(games)], guests)
    for client in fleet.clients:
        client.patience = client.opening = PATIENCE
    fleet.start()
    await gone_on(fleet)
    counted = await WORKS[blow](place)
    await gone_on(fleet)
    await fleet.finish()
    waits = [
        min(shown for client in table.clients for shown in client.shown.values() if shown > counted) - counted
        for table in fleet.tables
        if any(shown > counted for client in table.clients for shown in client.shown.values())
    ]
    return fleet, sorted(waits)


@contextmanager
def _room(blow: str) -> Iterator[Path]:
    """Where PostgreSQL lies."""
    made = folder()
    small = blow == "full" and os.getuid() == 0
    if small:
        subprocess.run(["/bin/mount", "-t", "tmpfs", "-o", f"size={ROOM},mode=755", "tmpfs", str(made)], check=True)
    try:
        yield made
    finally:
        if small:
            subprocess.run(["/bin/umount", "-l", str(made)], check=True)
        shutil.rmtree(made, ignore_errors=True)


def tried(blow: str, games: int, pace: float) -> int:
    """One blow; how much was lost or doubled."""
    with ExitStack() as left:
        room = left.enter_context(_room(blow))
        work = Path(left.enter_context(tempfile.TemporaryDirectory()))
        postgres, redis = Postgres(room / "pg").made().start(), Redis(work).start()
        left.callback(redis.stop)
        left.callback(postgres.stop)
        url = postgres.make("failover")
        servers = left.enter_context(programs(work, 2, "--database", url, "--redis", redis.address, main=MAIN))
        fleet, waits = asyncio.run(_played(Place(postgres, redis, servers, room), blow, games, pace))
        postgres.stop()  # what a thread has started ends with that thread
        postgres.start()
        with closing(Store.open(url)) as store:
            wrong = [fault for fault in audited(store, fleet) if "charged" not in fault]
    median, most = statistics.median(waits), waits[-1]
    ninth = waits[int(0.9 * (len(waits) - 1))]
    print(
        f"{blow:9} {len(fleet.tables)} games, {fleet.acknowledged} acts acknowledged, {len(wrong)} lost or doubled; "
        f"the next act after {median:.1f} s in the median, 90 % {ninth:.1f} s, the last {most:.1f} s",
        flush=True,
    )
    print(*wrong[:5], sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return len(wrong)


def main() -> None:
    """One blow after the other; exit status 1 where anything was lost or doubled."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("blows", nargs="*", help=", ".join(BLOWS))
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--pace", type=float, default=1.0, help="seconds until somebody acts")
    given = asked.parse_args()
    print(f"load {' '.join(f'{each:.1f}' for each in os.getloadavg())} on {os.cpu_count()} cores")
    sys.exit(1 if sum(tried(blow, given.games, given.pace) for blow in given.blows or BLOWS) else 0)


if __name__ == "__main__":
    main()

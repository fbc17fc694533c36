"""Many live games against a real `academie serve` on loopback: `python benchmarks/load.py [--games N] [--processes 2]`.

People sit in processes of their own (benchmarks/crowd.py) and ask for what browsers ask for: every player has the
scene of his seat, and one more looks on at each game. Every act must come to every screen of its game, and the screens
must agree, or it is an error; timed is from the moment it is sent until the last screen shows it. Work is told
by the processor time of the server, on which another load of the machine weighs little; times are told with that load.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.servers import Postgres, Redis, folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import IO

# A mix of the games: of every eight games so many.
SORTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"game": "draughts"}),
    (1, {"game": "trictrac"}),
    (1, {"game": "trictrac", "mode": "rigueur"}),
    (1, {"game": "domino", "profile": "poule-trois", "seats": 3, "open": False}),
    (1, {"game": "gammon"}),
    (2, {"game": "chess"}),
)
EASY = {
    **{f"{what}_RATE": "100000" for what in ("ADDRESS", "ACCOUNT", "MESSAGE", "MESSAGES", "GUEST")},
    **{f"{what}_BURST": "1000000" for what in ("ADDRESS", "ACCOUNT", "MESSAGE", "MESSAGES", "GUEST")},
    "CONNECTIONS": "1000000", "WORK_RATE": "1000", "WORK_BURST": "1000000", "SOCKETS": "1000000",
    "ADDRESS_MEETINGS": "1000000",
    "LEVEL": "warning", "WORKERS": "1", "SILENCE": "600",  # those who sit down first wait for the last
}  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")


class House:
    """A process of the server."""

    def __init__(
        self,
        database: str,
        redis: str = "",
        words: tuple[str, ...] = (),
        settings: Mapping[str, str] = EASY,
        log: IO[bytes] | None = None,
    ) -> None:
        code = "from academie.cli import main; main()"
        flags = ["serve", "--port", "0", "--database", database, *(["--redis", redis] if redis else [])]
        named = {f"ACADEMIE_{key}": value for key, value in settings.items()}
        others = {key: value for key, value in os.environ.items() if not key.startswith("ACADEMIE_")}
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *(words or ("-c", code)), *flags],
            stdout=subprocess.PIPE, stderr=log, text=True, env={**others, **named},
        )  # fmt: skip
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:\d+", self.process.stdout.readline())
        if found is None:
            raise SystemExit("The server did not start.")
        self.url = found[0]
        self.ready, self.ready_cpu = time.perf_counter() - begun, self.cpu

    @property
    def cpu(self) -> float:
        """The seconds of processor time it has used, without its workers."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    @property
    def memory(self) -> int:
        """The bytes it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def close(self) -> None:
        """Stop it."""
        _ended(self.process)


class Crowd:
    """Processes of people; `apart` says that each game has an address of its own."""

    def __init__(
        self,
        urls: list[str],
        sorts: list[dict[str, Any]],
        processes: int,
        every: float,
        *,
        apart: bool = False,
        watched: bool = True,
        near: bool = False,
    ) -> None:
        self.processes = [
            subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("crowd.py"))],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )
            for _ in range(processes)
        ]  # fmt: skip
        for number in range(processes):
            given = {"urls": urls, "sorts": sorts[number::processes], "seed": number, "every": every}
            self._write(number, json.dumps({**given, "apart": apart, "watched": watched, "near": near}))

    def _write(self, number: int, line: str) -> None:
        stdin = self.processes[number].stdin
        assert stdin is not None
        stdin.write(f"{line}\n")
        stdin.flush()

    def answers(self, line: str) -> list[dict[str, Any]]:
        """What each answers to a line."""
        for number in range(len(self.processes)):
            self._write(number, line)
        answers = []
        for each in self.processes:
            assert each.stdout is not None
            answer = each.stdout.readline()
            if not answer:
                raise SystemExit("The people went away; what they said is above.")
            answers.append(json.loads(answer))
        return answers

    def close(self) -> None:
        """They go home."""
        for each in self.processes:
            _ended(each)


def _ended(process: subprocess.Popen[str]) -> None:
    """A process is gone, and its pipes are closed."""
    process.terminate()
    with process:
        process.wait(30)


def mixed(games: int) -> list[dict[str, Any]]:
    """So many games, one of every sort before there are two of one."""
    turn = [sort for most in range(2) for count, sort in SORTS if count > most]
    return [turn[number % len(turn)] for number in range(games)]


def percentile(times: list[float], part: float) -> float:
    """The time below which so many of the times are, in ms."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def measured(houses: list[House], crowd: Crowd, games: int, seconds: float, watchers: int = 0) -> dict[str, Any]:
    """All the figures of a run."""
    before = sum(house.memory for house in houses)
    crowd.answers("sit")
    seated = sum(house.memory for house in houses)
    sockets = sum(answer["sockets"] for answer in crowd.answers("look"))
    looked = sum(house.memory for house in houses)
    if watchers:
        crowd.answers(f"watch {watchers}")
    crowd.answers(f"play {min(10.0, seconds)}")  # what is loaded when it is first asked for is loaded now
    used, begun = sum(house.cpu for house in houses), time.perf_counter()
    answers = crowd.answers(f"play {seconds}")
    used, lasted = sum(house.cpu for house in houses) - used, time.perf_counter() - begun
    times = [each for answer in answers for each in answer["times"]]
    return {
        "games": games,
        "sockets": sockets,
        "acts": len(times),
        "seconds": lasted,
        "errors": [each for answer in answers for each in answer["errors"]],
        "late": sum(answer["late"] for answer in answers),
        "p50": percentile(times, 0.5),
        "p95": percentile(times, 0.95),
        "p99": percentile(times, 0.99),
        "cpu_ms": 1000 * used / len(times),
        "crowd_cpu_ms": 1000 * sum(answer["cpu"] for answer in answers) / len(times),
        "share": used / lasted,
        "game_kib": (seated - before) / games / 1024,
        "socket_kib": (looked - seated) / sockets / 1024,
        "played_mib": sum(house.memory for house in houses) / 2**20,
    }


def lines(found: dict[str, Any], houses: list[House]) -> Iterator[str]:
    """The lines to print."""
    ready, used = max(house.ready for house in houses), houses[0].ready_cpu
    yield f"start     {ready:.1f} s until it answers, {used:.2f} s of them on a processor"
    played = f"{found['acts']} acts in {found['seconds']:.0f} s"
    yield f"games     {found['games']} with {found['sockets']} sockets; {played}"
    yield f"errors    {len(found['errors'])}; {found['late']} acts began late"
    parts = ", ".join(f"{name} {found[name]:.1f} ms" for name in ("p50", "p95", "p99"))
    yield f"screens   {parts} from an act to every screen"
    rate = 1000 / found["cpu_ms"]
    yield f"work      {found['cpu_ms']:.2f} ms of the server's processor time an act: {rate:.0f} acts a second a core"
    share = f"{100 * found['share']:.0f} % of a core for the server"
    yield f"          {share}; people took {found['crowd_cpu_ms']:.2f} ms an act"
    lying = f"{found['game_kib']:.0f} KiB a game that lies idle, {found['socket_kib']:.0f} KiB a socket"
    yield f"memory    {lying}; {found['played_mib']:.0f} MiB in all after play"
    yield f"load      {' '.join(f'{each:.1f}' for each in os.getloadavg())} on {os.cpu_count()} cores"


def run(  # noqa: PLR0913 - as many as main asks for
    place: str,
    games: int,
    seconds: float,
    every: float,
    processes: int,
    redis: str = "",
    database: str = "",
    watchers: int = 0,
    *,
    cluster: bool = False,
    watched: bool = True,
    near: bool = False,
    cores: frozenset[int] = frozenset(),
) -> tuple[dict[str, Any], list[str]]:
    """One run: its figures, and what is printed of them."""
    with ExitStack() as stack:
        every_core = os.sched_getaffinity(0)
        stack.callback(os.sched_setaffinity, 0, every_core)
        os.sched_setaffinity(0, every_core - cores)  # what is started from here on has the same
        if (processes > 1 or cluster) and not (redis and database):
            redis, database = _servers(stack)
        named = database or f"{place}/{games}.sqlite"
        houses = []
        os.sched_setaffinity(0, cores or every_core)
        for _ in range(processes):
            houses.append(House(named, redis))
            stack.callback(houses[-1].close)
        os.sched_setaffinity(0, every_core - cores)
        people = 1 if games < 100 else 2 if not cores else len(every_core - cores)
        crowd = Crowd([house.url for house in houses], mixed(games), people, every, watched=watched, near=near)
        stack.callback(crowd.close)
        found = measured(houses, crowd, games, seconds, watchers)
        return found, list(lines(found, houses))


def _servers(stack: ExitStack) -> tuple[str, str]:
    """A Redis and a PostgreSQL of our own, on sockets in a folder that they share: what several processes need."""
    if not (Postgres.installed() and Redis.installed()):
        raise SystemExit("Two processes need PostgreSQL and Redis: run scripts/servers as root, or name both.")
    place = folder()
    stack.callback(shutil.rmtree, place, ignore_errors=True)
    redis, postgres = Redis(place / "redis").made(), Postgres(place / "pg").made()
    stack.callback(redis.start().stop)
    stack.callback(postgres.start().stop)
    return redis.address, postgres.make("load")


def main() -> None:
    """Run and print; exit status 1 where there was an error."""
    asked = argparse.ArgumentParser(description="The load that the server carries.")
    asked.add_argument("--games", type=int, nargs="+", default=[100, 300, 500], help="one run for each number")
    asked.add_argument("--seconds", type=float, default=30.0, help="for how long the acts are timed")
    asked.add_argument("--every", type=float, default=2.0, help="seconds between two acts of a game")
    asked.add_argument("--processes", type=int, default=0, help="of the server; unless named, one and then two")
    asked.add_argument("--cluster", action="store_true", help="PostgreSQL and Redis for one process too")
    asked.add_argument("--watchers", type=int, default=0, help="so many more look on at one game")
    asked.add_argument("--unwatched", action="store_true", help="nobody looks on but the players")
    asked.add_argument(
        "--near", action="store_true", help="all at a game meet at one process, as behind deploy/nginx.conf"
    )
    asked.add_argument("--cores", default="", help="of the servers alone, such as 0,1; everybody else has the others")
    asked.add_argument("--redis", default="", help="a URL; for two processes, unless both are named, both are started")
    asked.add_argument("--database", default="", help="a URL; unless named, SQLite in a new folder for one process")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as place:
        for processes, games in product([given.processes] if given.processes else [1, 2], given.games):
            found, said = run(
                place,
                games,
                given.seconds,
                given.every,
                processes,
                given.redis,
                given.database,
                given.watchers,
                cluster=given.cluster,
                watched=not given.unwatched,
                near=given.near,
                cores=frozenset(map(int, given.cores.split(","))) if given.cores else frozenset(),
            )
            wrong += len(found["errors"])
            if given.json:
                print(json.dumps({"processes": processes, **found}))
            else:
                print(f"{processes} process{'es' if processes > 1 else ''} of the server", *said, sep="\n  ")
                print(*found["errors"][:5], sep="\n", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

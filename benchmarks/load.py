"""Many live games against a real `academie serve` on loopback: `python benchmarks/load.py [--games N] [--processes 2]`.

People sit in processes of their own (benchmarks/crowd.py). Every act must come to every screen of its game, and the
screens must agree, or it is an error; timed is from the moment it is sent until the last screen shows it. Work is told
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
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

# A mix of the rooms: of every eight games so many.
SORTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"game": "draughts"}),
    (1, {"game": "trictrac"}),
    (1, {"game": "trictrac", "mode": "rigueur"}),
    (1, {"game": "domino", "profile": "poule-trois", "seats": 3, "open": False}),
    (1, {"game": "gammon"}),
    (2, {"game": "chess"}),
)
EASY = {
    **dict.fromkeys(("ADDRESS_RATE", "ACCOUNT_RATE", "MESSAGE_RATE", "GUEST_RATE"), "100000"),
    **dict.fromkeys(("ADDRESS_BURST", "ACCOUNT_BURST", "MESSAGE_BURST", "GUEST_BURST", "SOCKETS"), "1000000"),
    "LEVEL": "warning", "WORKERS": "1", "SILENCE": "600",  # those who sit down first wait for the last
}  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")


class House:
    """A process of the server."""

    def __init__(self, database: str, redis: str = "", words: tuple[str, ...] = ()) -> None:
        code = "from academie.cli import main; main()"
        flags = ["serve", "--port", "0", "--database", database, *(["--redis", redis] if redis else [])]
        settings = {f"ACADEMIE_{key}": value for key, value in EASY.items()}
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *(words or ("-c", code)), *flags],
            stdout=subprocess.PIPE, text=True, env={**os.environ, **settings},
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
    """Processes of people."""

    def __init__(self, urls: list[str], sorts: list[dict[str, Any]], processes: int, every: float) -> None:
        self.processes = [
            subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("crowd.py"))],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )
            for _ in range(processes)
        ]  # fmt: skip
        for number in range(processes):
            given = {"urls": urls, "sorts": sorts[number::processes], "seed": number, "every": every}
            self._write(number, json.dumps(given))

    def _write(self, number: int, line: str) -> None:
        stdin = self.processes[number].stdin
        assert stdin is not None
        stdin.write(f"{line}\n")
        stdin.flush()

    def told(self, line: str) -> list[dict[str, Any]]:
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


def measured(houses: list[House], crowd: Crowd, games: int, seconds: float) -> dict[str, Any]:
    """All the figures of a run."""
    before = sum(house.memory for house in houses)
    crowd.told("sit")
    seated = sum(house.memory for house in houses)
    sockets = sum(answer["sockets"] for answer in crowd.told("look"))
    looked = sum(house.memory for house in houses)
    crowd.told(f"play {min(10.0, seconds)}")  # what is loaded when it is first asked for is loaded now
    used, begun = sum(house.cpu for house in houses), time.perf_counter()
    answers = crowd.told(f"play {seconds}")
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
    """What is printed."""
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


def run(
    folder: str, games: int, seconds: float, every: float, processes: int, redis: str = "", database: str = ""
) -> tuple[dict[str, Any], list[str]]:
    """One run: its figures, and what is printed of them."""
    with ExitStack() as stack:
        if processes > 1 and not redis:
            redis = _redis(stack, folder)
        named = database or f"{folder}/load-{processes}.sqlite"
        houses = []
        for _ in range(processes):
            houses.append(House(named, redis))
            stack.callback(houses[-1].close)
        crowd = Crowd([house.url for house in houses], mixed(games), 1 if games < 100 else 2, every)
        stack.callback(crowd.close)
        found = measured(houses, crowd, games, seconds)
        return found, list(lines(found, houses))


def _redis(stack: ExitStack, folder: str) -> str:
    """A Redis of our own, on a socket in the folder."""
    program = shutil.which("redis-server")
    if program is None:
        raise SystemExit("There is no redis-server here; install one, or name one by --redis.")
    place = f"{folder}/redis"
    flags = ["--port", "0", "--unixsocket", place, "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([program, *flags], stdout=subprocess.DEVNULL, text=True)
    stack.callback(_ended, process)
    while not Path(place).exists():
        if process.poll() is not None:
            raise SystemExit("Redis did not start.")
        time.sleep(0.05)
    return f"unix://{place}"


def main() -> None:
    """Run and print; exit status 1 where there was an error."""
    asked = argparse.ArgumentParser(description="The load that the server carries.")
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--seconds", type=float, default=45.0, help="for how long the acts are timed")
    asked.add_argument("--every", type=float, default=5.0, help="seconds between two acts of a game")
    asked.add_argument("--processes", type=int, default=0, help="of the server; unless named, one and then two")
    asked.add_argument("--redis", default="", help="a URL; unless named, a Redis is started")
    asked.add_argument("--database", default="", help="a URL; unless named, SQLite in a new folder")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for processes in [given.processes] if given.processes else [1, 2]:
            found, said = run(folder, given.games, given.seconds, given.every, processes, given.redis, given.database)
            wrong += len(found["errors"])
            if given.json:
                print(json.dumps({"processes": processes, **found}))
            else:
                print(f"{processes} process{'es' if processes > 1 else ''} of the server", *said, sep="\n  ")
                print(*found["errors"][:5], sep="\n", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

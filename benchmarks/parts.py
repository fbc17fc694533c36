"""Where the processor time of an act goes: `python benchmarks/parts.py [--games N] [--seconds S]`.

The load of load.py at one process on SQLite, whose loop is looked at each 2 ms of its processor time. What libraries do
is told with the module of ours that asked for it. Threads, which write to the database, are told apart.
"""

from __future__ import annotations

import argparse
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from load import Crowd, House, mixed

if TYPE_CHECKING:
    from types import FrameType

EVERY = 0.002
REST = 5.0  # seconds in which nobody plays
FILE = "BENCHMARK_PARTS"


def serve() -> None:
    """A server that counts where its loop is, from SIGUSR1 to SIGUSR2."""
    found: dict[str, float] = defaultdict(float)  # seconds of the loop's thread
    begun, last = [0.0, 0.0], [0.0]

    def used() -> list[float]:
        kinds = (resource.RUSAGE_SELF, resource.RUSAGE_THREAD)
        return [each.ru_utime + each.ru_stime for each in map(resource.getrusage, kinds)]

    def look(_: int, frame: FrameType | None) -> None:
        last[0], spent = (now := time.thread_time()), now - last[0]  # the timer runs while threads work, too
        while frame is not None:
            _, ours, path = frame.f_code.co_filename.rpartition("/academie/")
            if ours:
                folder, _, name = path.removesuffix(".py").rpartition("/")
                name = "/".join(folder.split("/")[:2]) or name
                found["the loop itself" if name == "cli/commands" else name] += spent
                return
            frame = frame.f_back
        found["the rest"] += spent

    def begin(*_: object) -> None:
        found.clear()
        begun[:], last[0] = used(), time.thread_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def end(*_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        spent = [now - before for now, before in zip(used(), begun, strict=True)]
        Path(os.environ[FILE]).write_bytes(pickle.dumps((dict(found), spent)))

    for number, work in ((signal.SIGPROF, look), (signal.SIGUSR1, begin), (signal.SIGUSR2, end)):
        signal.signal(number, work)
    from academie.cli import main as academie  # noqa: PLC0415 - its start is not looked at

    academie()


def main() -> None:
    """Play, and tell."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seconds", type=float, default=20.0)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as place:
        os.environ[FILE] = f"{place}/parts"
        house = House(f"{place}/parts.sqlite", words=(__file__,))
        crowd = Crowd([house.url], mixed(given.games), 1, 2.0)
        for line in ("sit", "look", "play 8"):
            crowd.answers(line)
        used = house.cpu
        time.sleep(REST)
        rest = (house.cpu - used) / REST
        house.process.send_signal(signal.SIGUSR1)
        answers = crowd.answers(f"play {given.seconds}")
        house.process.send_signal(signal.SIGUSR2)
        time.sleep(1.0)
        found, (whole, loop) = pickle.loads(Path(os.environ[FILE]).read_bytes())  # noqa: S301 - our own
        crowd.close()
        house.close()
    acts = sum(len(answer["times"]) for answer in answers)
    screens = sum(3 if sort.get("seats") != 3 else 4 for sort in mixed(given.games)) / given.games
    print(f"{acts} acts, {screens:.1f} screens each; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    apart = f"loop {1000 * loop / acts:.2f}, threads {1000 * (whole - loop) / acts:.2f}"
    print(f"{1000 * whole / acts:6.2f} ms an act: {apart}")
    print(f"{1000 * rest * given.seconds / acts:6.2f} ms of them at rest too: {1000 * rest:.0f} ms a second")
    total = sum(found.values())
    for name, count in sorted(found.items(), key=lambda each: -each[1]):
        if count > total / 100:
            print(f"{1000 * loop / acts * count / total:6.2f} {name}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve()
    else:
        main()

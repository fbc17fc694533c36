"""Keeps one PostgreSQL and one Redis for a whole run of tests, many processes or one: `guardian.py FOLDER KIND...`.

Whoever tests holds a shared lock on the file `users`, which the system takes back however he ends. The guardian waits
for that lock alone, and when it has it nobody tests any more: it stops the servers and takes the folder away. Coming
and going are one at a time, by the lock on `door`.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from server.servers import Postgres, Redis, folder, has_redis, programs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@contextmanager
def door(place: Path) -> Iterator[None]:
    """One at a time."""
    with (place / "door").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


KINDS = ("postgres", "redis")


def join(place: Path, kinds: Sequence[str] = KINDS) -> tuple[dict[str, str], IO[str]]:
    """Where the servers are, started if need be; they stay as long as the file that comes with it is open."""
    place.mkdir(exist_ok=True)
    with door(place):
        users = (place / "users").open("a")
        fcntl.flock(users, fcntl.LOCK_SH)
        where = place / "where.json"
        if not where.exists():
            _guarded(place, kinds)
            for _ in range(1200):
                if where.exists():
                    break
                time.sleep(0.05)
            else:
                raise TimeoutError((place / "log").read_text(encoding="utf-8", errors="replace")[-2000:])
        found: dict[str, str] = json.loads(where.read_text(encoding="utf-8"))
        return found, users


def _guarded(place: Path, kinds: Sequence[str]) -> None:
    """Start the guardian, in a session of its own: he outlives whoever came first."""
    log = str(place / "log")
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    actions = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, log, flags, 0o600),
               (os.POSIX_SPAWN_DUP2, 1, 2)]  # fmt: skip
    os.posix_spawn(
        sys.executable, [sys.executable, __file__, str(place), *kinds], os.environ, file_actions=actions, setsid=True
    )


def _started(made: Path, kinds: Sequence[str]) -> tuple[dict[str, str], list[Postgres | Redis]]:
    """The servers whose programs are there."""
    where: dict[str, str] = {}
    running: list[Postgres | Redis] = []
    if "postgres" in kinds and programs() is not None:
        postgres = Postgres(made / "pg").made()
        template = made / "template"
        subprocess.run(["cp", "-a", postgres.data, template], check=True)
        where |= {"postgres": str(postgres.place), "template": str(template)}
        running.append(postgres.start())
    if "redis" in kinds and has_redis():
        server = Redis(made / "redis")
        where["redis"] = server.address
        running.append(server.start())
    return where, running


def _left(place: Path) -> None:
    """Wait until nobody is here, and shut the door behind him."""
    while True:
        with (place / "users").open("a") as users:
            fcntl.flock(users, fcntl.LOCK_EX)
        with door(place), (place / "users").open("a") as users, suppress(BlockingIOError):
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with suppress(FileNotFoundError):
                (place / "where.json").unlink()
            return


def main(place: Path, kinds: Sequence[str]) -> None:
    """Start, wait, stop."""
    made = folder()
    running: list[Postgres | Redis] = []
    try:
        where, running = _started(made, kinds)
        written = place / f"where.{os.getpid()}"
        written.write_text(json.dumps(where), encoding="utf-8")
        written.rename(place / "where.json")
        _left(place)
    finally:
        for each in running:
            each.stop()
        shutil.rmtree(made, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

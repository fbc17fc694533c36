"""Real PostgreSQL and Redis servers in a temporary folder, on sockets of that folder; nothing of the machine's own.

A server dies with the process that started it, however that ends. PostgreSQL refuses to run as root and is then run as
the user its package made, or as nobody.
"""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

import psycopg
import redis

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of <linux/prctl.h>
_DEBIAN = Path("/usr/lib/postgresql")
_ROOM = 2 << 30  # bytes that several clusters and their logs may grow to; a container's memory folder has 64 MiB


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: Debian keeps them out of the path, one folder a version."""
    found = shutil.which("initdb")
    remaining = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parent.parent.name))
    return Path(found).parent if found else remaining[-1].parent if remaining else None


def folder() -> Path:
    """A new folder that any user may go through, in memory where there is some: no test is about that disk."""
    memory = Path("/dev/shm")  # noqa: S108
    roomy = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > _ROOM
    made = Path(tempfile.mkdtemp(prefix="academie-servers-", dir=memory if roomy else None))
    made.chmod(0o755)
    return made


def _ends_with_us() -> Callable[[], None]:
    """What a child does so that it is interrupted when its parent is gone."""
    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(_DEATH_SIGNAL, int(signal.SIGINT))


def _user() -> dict[str, Any]:
    """As whom PostgreSQL is run."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    return {}


class Postgres:
    """A cluster in a folder; started anew it has what it had."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.data = place / "data"
        self.process: subprocess.Popen[bytes] | None = None
        self._user = _user()

    @staticmethod
    def installed() -> bool:
        return programs() is not None

    def made(self) -> Self:
        """The folder filled."""
        self.place.mkdir()
        if "user" in self._user:
            os.chown(self.place, self._user["user"], self._user["group"])
        words = ["-D", str(self.data), "-U", "academie", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", *words)
        return self

    def _run(self, name: str, *words: str) -> None:
        where = programs()
        assert where is not None
        done = subprocess.run([where / name, *words], check=False, capture_output=True, cwd="/", **self._user)
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> Self:
        """Until it answers."""
        where = programs()
        assert where is not None
        settings = {
            "listen_addresses": "", "unix_socket_directories": str(self.place), "max_connections": "200",
            "shared_buffers": "16MB", "logging_collector": "off",
        }  # fmt: skip
        words = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        with (self.place / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [where / "postgres", "-D", self.data, *words],
                stdout=log,
                stderr=log,
                cwd="/",
                preexec_fn=_ends_with_us(),  # noqa: PLW1509 - no thread of ours holds a lock here
                **self._user,
            )
        _until(self._answers, self.place / "log")
        return self

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def address(self, database: str) -> str:
        """The URL of a database of it."""
        return f"postgresql://academie@/{database}?host={self.place}"

    def make(self, database: str, like: str = "") -> str:
        """A new database, empty or a copy of another; its URL."""
        self.tell(f'CREATE DATABASE "{database}" TEMPLATE "{like or "template1"}"')
        return self.address(database)

    def drop(self, database: str) -> None:
        self.tell(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')

    def tell(self, order: str) -> None:
        """One order, as the cluster's master."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(order.encode())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: everybody is sent away; SIGQUIT: at once, as after a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None


class Redis:
    """A server that keeps nothing; started anew it is empty."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.socket = place / "redis"
        self.process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def installed() -> bool:
        return shutil.which("redis-server") is not None

    def made(self) -> Self:
        self.place.mkdir()
        return self

    @property
    def address(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> Self:
        """Until it answers."""
        words = ["--port", "0", "--unixsocket", self.socket, "--save", "", "--appendonly", "no", "--dir", self.place]
        with (self.place / "redis-log").open("ab") as log:
            self.process = subprocess.Popen(
                ["redis-server", *words],
                stdout=log,
                stderr=log,
                preexec_fn=_ends_with_us(),  # noqa: PLW1509 - no thread of ours holds a lock here
            )
        _until(self._answers, self.place / "redis-log")
        return self

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.address) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(30)
            self.process = None


def _until(answers: Callable[[], bool], log: Path) -> None:
    """Wait for a server that starts."""
    for _ in range(600):
        if answers():
            return
        time.sleep(0.05)
    raise TimeoutError(log.read_text(encoding="utf-8", errors="replace")[-2000:])


Server = TypeVar("Server", Postgres, Redis)

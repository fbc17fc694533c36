"""`academie serve` as programs of their own, to be killed, stopped, continued and started again."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAIN = "from academie.cli import main; main()"
_EASY = {
    "ACADEMIE_ADDRESS_RATE": "10000", "ACADEMIE_ADDRESS_BURST": "100000", "ACADEMIE_ACCOUNT_RATE": "10000",
    "ACADEMIE_ACCOUNT_BURST": "100000", "ACADEMIE_MESSAGE_RATE": "10000", "ACADEMIE_MESSAGE_BURST": "100000",
    "ACADEMIE_GUEST_BURST": "100000", "ACADEMIE_SOCKETS": "10000", "ACADEMIE_MEETINGS": "10000",
    "ACADEMIE_LEVEL": "info", "LANG": "C",
}  # fmt: skip


class Down(NamedTuple):
    """When no process lived, by the wall's time in ms."""

    begin: int
    end: int


class Program:
    """One server; `addresses[place]` is where it is, changed each time it is started."""

    def __init__(self, folder: Path, addresses: list[str], place: int, *options: str, **environment: str) -> None:
        self.addresses, self.place = addresses, place
        self.log = folder / f"log-{place}"
        self._command = [sys.executable, "-c", MAIN, "serve", "--port", "0", "--workers", "1", *options]
        self._environment = {**os.environ, **_EASY, "ACADEMIE_DATA": str(folder), **environment}
        self._process: subprocess.Popen[str] | None = None
        self._ended = 0
        self.downs: list[Down] = []

    def start(self) -> Self:
        """Until it says where it is."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+?(?=;)", line)
        assert found is not None, (line, self.log.read_text()[-2000:])
        self.addresses[self.place] = found[0]
        if self._ended:
            self.downs.append(Down(self._ended, _opened(self.log)))
        return self

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Until it is gone."""
        if self._process is not None:
            self._process.send_signal(how)
            self._ended = time.time_ns() // 1_000_000
            self._process.wait(60)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def signal(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    async def killed_and_started(self) -> None:
        """While others go on."""
        self.kill()
        await asyncio.to_thread(self.start)

    @property
    def errors(self) -> list[dict[str, object]]:
        """What stands in its log as an error, its own or a library's."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if line["level"] == "error"]

    def events(self, *names: str) -> list[dict[str, object]]:
        """What stands in its log under these names."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if line["event"] in names]


@contextmanager
def programs(folder: Path, count: int, *options: str, **environment: str) -> Iterator[list[Program]]:
    """So many of them, which share their list of addresses and are gone in the end."""
    addresses = [""] * count
    made = [Program(folder, addresses, place, *options, **environment) for place in range(count)]
    try:
        yield [each.start() for each in made]
    finally:
        for each in made:
            if each._process is not None:
                each.signal(signal.SIGCONT)
            each.kill()


def _opened(log: Path) -> int:
    """When the last process opened, by its own log."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if '"event": "open"' in line]
    moment, _, thousandths = lines[-1]["time"].rstrip("Z").partition(".")
    import calendar

    return calendar.timegm(time.strptime(moment, "%Y-%m-%dT%H:%M:%S")) * 1000 + int(thousandths)

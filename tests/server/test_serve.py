"""`academie serve` as a program: it answers, tells where, stops when told, and says what it lacks."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest

from server.players import Person

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAIN = "from academie.cli import main; main()"


@contextmanager
def program(folder: Path, *options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program, and its address."""
    command = [sys.executable, "-c", MAIN, "serve", "--port", "0", *options]
    settings = {**os.environ, "ACADEMIE_DATA": str(folder), "LANG": "C", **environment}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=settings
    ) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://\S+?(?=;)", line)
            assert found is not None, line
            yield server, found[0]
        finally:
            server.kill()


def test_it_serves_and_stops(tmp_path: Path) -> None:
    """It says where it is, keeps its database in the data folder, and a signal ends it well."""
    with program(tmp_path) as (server, url):
        assert httpx.get(f"{url}/health", timeout=60).json()["status"] == "ok"
        server.send_signal(signal.SIGTERM)
        assert server.wait(120) in {0, -signal.SIGTERM}
    assert list((tmp_path / "server").glob("*.sqlite"))


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    """What was acknowledged before the program was killed is there when it is started again, and done once."""
    with program(tmp_path) as (server, url):
        one = Person(url)
        link = one.begin("draughts", "me", "random (exact)")
        with one.tab(link) as tab:
            tab.ask("contribute", hex="aa")
            done = tab.ask("act", id="kept", text="32-28")
            server.kill()
            server.wait(120)
        assert done["type"] == "done"
    with program(tmp_path) as (_, url):
        again = Person(url)
        again.http.cookies = one.http.cookies
        with again.tab(link) as tab:
            assert tab.ask("act", id="kept", text="31-26") == done
            assert "white plays 32-28" in [entry["text"] for entry in tab.entries]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """Where another program listens it says so in the language asked for, and ends with 2."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        command = [sys.executable, "-c", MAIN, "serve", "--port", port, "--lang", "fr"]
        settings = {**os.environ, "ACADEMIE_DATA": str(tmp_path)}
        ended = subprocess.run(command, capture_output=True, text=True, env=settings, timeout=120, check=False)
    assert ended.returncode == 2
    assert f"port {port}" in ended.stderr
    assert "un autre programme y est" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--database", "mysql://x"), "sqlite:///FILE"),
        (("--database", "/proc/none/x.sqlite"), "cannot be opened"),
    ],
)
def test_what_cannot_be_served_is_said(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    """A database that is none ends the program with a sentence."""
    command = [sys.executable, "-c", MAIN, "serve", "--port", "0", *options]
    settings = {**os.environ, "ACADEMIE_DATA": str(tmp_path), "LANG": "C"}
    ended = subprocess.run(command, capture_output=True, text=True, env=settings, timeout=120, check=False)
    assert ended.returncode != 0
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr

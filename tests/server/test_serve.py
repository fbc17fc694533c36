"""`academie serve` as a program: it answers, tells where, stops when told, and says what it lacks."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx
import pytest
from typer.testing import CliRunner

from academie.cli.app import app
from server.fleet import MAIN, programs

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_and_stops(tmp_path: Path, how: signal.Signals) -> None:
    """It says where it is, keeps its database in the data folder, and ends with 0 when it is told to stop."""
    with programs(tmp_path, 1, main=MAIN) as (server,):
        assert httpx.get(f"{server.address}/health", timeout=60).json()["status"] == "ok"
        assert server.kill(how) == 0
    assert list((tmp_path / "server").glob("*.sqlite"))


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
    assert "autre programme l'emploie" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--database", "mysql://x"), "sqlite:///FILE"), (("--database", "/proc/none/x.sqlite"), "cannot be opened")],
)
def test_what_cannot_be_served_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], said: str
) -> None:
    """A database that is none ends the program with a sentence."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path))
    monkeypatch.setenv("LANG", "C")
    ended = CliRunner().invoke(app, ["serve", "--port", "0", *options])
    assert (ended.exit_code, said in ended.stderr) == (2, True)


# --- The page at home, academie[room]: no libraries of PostgreSQL, Redis and metrics


WITHOUT = "import sys\nfor name in ('psycopg', 'redis', 'prometheus_client'):\n    sys.modules[name] = None\n"
SERVED = """
import sys
from pathlib import Path
import httpx
from server.serving import served
with served(Path(sys.argv[1])) as address:
    print(httpx.get(address + "/").status_code, httpx.get(address + "/api/v1/games").status_code)
    print(httpx.get(address + "/metrics").text)
"""


def test_it_serves_on_sqlite(tmp_path: Path) -> None:
    """Pages and programs are answered; the counters are refused in a sentence."""
    answer = ran_without(SERVED, str(tmp_path))
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("200 200\n")
    assert "academie[server]" in answer.stdout


def test_more_is_a_sentence(tmp_path: Path) -> None:
    """A database or a Redis whose library is missing is refused with the command that installs it."""
    for option, value in (("--database", "postgresql://nobody@localhost/none"), ("--redis", "redis://localhost")):
        place = [] if option == "--database" else ["--database", f"sqlite:///{tmp_path}/server.sqlite"]
        answer = ran_without(MAIN, "serve", option, value, *place)
        assert answer.returncode == 2
        assert "pip install 'academie[server]'" in " ".join(answer.stderr.split())


def ran_without(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a program prints where those libraries are not installed."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, 'tests')\n{WITHOUT}{program}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)

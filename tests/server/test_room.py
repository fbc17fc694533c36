"""The page at home, `academie[room]`: without the libraries of PostgreSQL, Redis and metrics it serves on SQLite."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

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
ASKED = """
from academie.cli import main
main()
"""


def test_it_serves_on_sqlite(tmp_path: Path) -> None:
    """Pages and programs are answered; the counters are refused in a sentence."""
    answer = ran(SERVED, str(tmp_path))
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("200 200\n")
    assert "academie[server]" in answer.stdout


def test_more_is_a_sentence(tmp_path: Path) -> None:
    """A database or a Redis whose library is missing is refused with the command that installs it."""
    for option, value in (("--database", "postgresql://nobody@localhost/none"), ("--redis", "redis://localhost")):
        place = [] if option == "--database" else ["--database", f"sqlite:///{tmp_path}/server.sqlite"]
        answer = ran(ASKED, "serve", option, value, *place)
        assert answer.returncode == 2
        assert "pip install 'academie[server]'" in " ".join(answer.stderr.split())


def ran(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a program prints where those libraries are not installed."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, 'tests')\n{WITHOUT}{program}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)

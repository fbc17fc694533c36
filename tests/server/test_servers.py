"""The servers of the tests themselves: one set a run, gone when the run is over, however it ended."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import redis

from server.guardian import join

ROOT = Path(__file__).resolve().parents[2]
USER = """
import sys, time
sys.path.insert(0, "tests")
from pathlib import Path
import redis

from server.guardian import join
where, users = join(Path(sys.argv[1]), ["redis"])
print(where["redis"], flush=True)
time.sleep(600)
"""


def test_servers_go_when_the_last_user_is_killed(tmp_path: Path, own_redis: object) -> None:
    """Two processes share one set of servers; after both were killed nothing of it is left."""
    del own_redis  # skipped where there is none
    place = tmp_path / "servers"
    users = [
        subprocess.Popen([sys.executable, "-c", USER, place], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [user.stdout.readline().strip() for user in users if user.stdout is not None]
    assert said[0] == said[1]
    made = Path(said[0].removeprefix("unix://")).parent
    for user in users:
        assert made.exists()
        user.send_signal(signal.SIGKILL)
        user.communicate()
    for _ in range(600):
        if not made.exists():
            break
        time.sleep(0.05)
    assert not made.exists()
    assert not (place / "where.json").exists()


def test_a_later_run_starts_its_own(tmp_path: Path, own_redis: object) -> None:
    """Who comes after all have gone gets servers that answer."""
    del own_redis
    first, users = join(tmp_path / "servers", ["redis"])
    users.close()
    second, users = join(tmp_path / "servers", ["redis"])
    with users, redis.Redis.from_url(second["redis"]) as client:
        assert client.ping()
    assert list(first) == ["redis"]

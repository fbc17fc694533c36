"""Real databases for the tests of the server, one set of servers for a whole run, a new database for each test."""

from __future__ import annotations

import asyncio
import inspect
import secrets
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.server.store import Store
from server.guardian import join
from server.servers import Postgres, Redis, folder, has_redis, programs
from server.serving import housed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.server.process import Process

NO_POSTGRESQL = "PostgreSQL is not installed here: scripts/servers installs it as root (Debian: postgresql)."
NO_REDIS = "Redis is not installed here: scripts/servers installs it as root (Debian: redis-server)."


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine is run in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    asked = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(pyfuncitem.obj(**asked))
    return True


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Process]]:
    """A server that all tests share which set nothing in it: its address, and the process to look inside."""
    with housed(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="session")
def url(house: tuple[str, Process]) -> str:
    """Its address."""
    return house[0]


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """Where the servers of this run are; all its processes have the same."""
    base = tmp_path_factory.getbasetemp()
    many = hasattr(request.config, "workerinput")  # under pytest-xdist each process has a folder in the run's
    where, users = join((base.parent if many else base) / "servers")
    with users:
        yield where


@pytest.fixture
def postgresql(servers: dict[str, str]) -> Iterator[str]:
    """The URL of a new database in PostgreSQL."""
    if "postgres" not in servers:
        pytest.skip(NO_POSTGRESQL)
    cluster = Postgres(Path(servers["postgres"]))
    name = f"test_{secrets.token_hex(8)}"
    yield cluster.make(name)
    cluster.drop(name)


@pytest.fixture
def cluster(servers: dict[str, str]) -> Iterator[Postgres]:
    """A PostgreSQL of one's own, to stop and to start."""
    if programs() is None:
        pytest.skip(NO_POSTGRESQL)
    made = folder()
    own = Postgres(made / "pg").made(Path(servers["template"]))
    try:
        yield own.start()
    finally:
        own.stop()
        shutil.rmtree(made)


@pytest.fixture
def redis_url(servers: dict[str, str]) -> str:
    """The URL of the run's Redis; take a prefix of your own."""
    if "redis" not in servers:
        pytest.skip(NO_REDIS)
    return servers["redis"]


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis of one's own, to stop and to start."""
    if not has_redis():
        pytest.skip(NO_REDIS)
    made = folder()
    own = Redis(made)
    try:
        yield own.start()
    finally:
        own.stop()
        shutil.rmtree(made)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'academie.sqlite'}"
    url: str = request.getfixturevalue("postgresql")
    return url


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store with its tables, of each kind in turn."""
    made = Store.open(database_url)
    yield made
    made.close()

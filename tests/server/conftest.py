"""Real databases for the tests of the server: servers that a run shares, a new database for each test."""

import asyncio
import inspect
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from academie.server.process import Process
from academie.server.store import Store
from server.servers import Postgres, Redis, Server, folder
from server.serving import filled, housed

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


@contextmanager
def running(kind: type[Server]) -> Iterator[Server]:
    """A server in a folder of its own, or none where it is not installed."""
    if not kind.installed():
        pytest.skip(NO_POSTGRESQL if kind is Postgres else NO_REDIS)
    made = folder()
    server = kind(made / "own").made()
    try:
        yield server.start()
    finally:
        server.stop()
        shutil.rmtree(made)


@pytest.fixture(scope="session")
def shared_postgres() -> Iterator[Postgres]:
    """The PostgreSQL of this run, or of its part under pytest-xdist."""
    with running(Postgres) as server:
        yield server


@pytest.fixture(scope="session")
def shared_redis() -> Iterator[Redis]:
    """The same of Redis."""
    with running(Redis) as server:
        yield server


@pytest.fixture(scope="session")
def model(shared_postgres: Postgres) -> str:
    """The name of a database in PostgreSQL with its tables, to be copied."""
    Store.open(shared_postgres.make("model")).close()
    return "model"


@pytest.fixture
def postgresql(shared_postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a new database in PostgreSQL; its tables are there unless the test makes them by `database_url`."""
    name = f"test_{secrets.token_hex(8)}"
    empty = "database_url" in request.fixturenames and "store" not in request.fixturenames
    yield shared_postgres.make(name, "" if empty else request.getfixturevalue("model"))
    shared_postgres.drop(name)


@pytest.fixture
def redis_url(shared_redis: Redis) -> str:
    """The URL of the run's Redis; take a prefix of your own."""
    return shared_redis.address


@pytest.fixture
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL of one's own, to stop and to start."""
    with running(Postgres) as server:
        yield server


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis of one's own, to stop and to start."""
    with running(Redis) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new database, of each kind in turn; its tables are there if the test has a store."""
    if request.param == "sqlite":
        path = tmp_path / "academie.sqlite"
        return f"sqlite:///{filled(path) if 'store' in request.fixturenames else path}"
    url: str = request.getfixturevalue("postgresql")
    return url


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store with its tables, of each kind in turn."""
    made = Store.open(database_url)
    yield made
    made.close()

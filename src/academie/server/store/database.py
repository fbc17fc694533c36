"""A database and its transactions: SQLite in a file by default, PostgreSQL by URL. Sync; called from threads.

In SQLite one thread of a process writes at a time, by a lock in memory, and begins IMMEDIATE, so that a
writer of another process is waited for and none has to begin again; readers wait for nobody (WAL). What is committed
is on the disk (synchronous=FULL; synchronous_commit=on).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree

from academie.errors import Unavailable, Unknown, why
from academie.server.store.faults import unavailable
from academie.text.files import data
from academie.text.message import Message

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no such locks
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL, Connection, Engine
    from sqlalchemy.pool import ConnectionPoolEntry

BUSY_S = 10  # how long a writer of another process is waited for
STILL_S = 5  # how long a process may do nothing in the midst of a transaction (PostgreSQL)
_AGAIN_S = 0.01  # before what nobody waits for is tried again
_POOL = 16  # connections at most
_WAIT_S = 30  # how long one of them is waited for
_LOG_PAGES = 25_000  # in the log before a writer must bring them into the file himself
_WRITES = "academie_writes"
VARIABLE = "ACADEMIE_DATABASE"
FILE = "academie.sqlite"


class Database:
    """An open database: `reading()` and `writing()` are transactions in it; both raise `Unavailable`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sqlite = engine.dialect.name == "sqlite"
        self._turn = Lock() if self.sqlite else nullcontext()
        self._lock: int | None = None
        self._closed = False
        event.listen(engine, "checkin", self._returned)

    @classmethod
    def open(cls, url: str) -> Database:
        """The database of a URL or of a path; nothing is asked of it yet."""
        found = located(url)
        if found.get_backend_name() == "sqlite":
            return cls(_sqlite(found))
        # A connection that died in the pool is replaced before it is used; one that cannot be had is said soon.
        # Who stands still in the midst of a transaction loses it: else nobody could take over what it has locked.
        settings = "-c synchronous_commit=on -c lock_timeout=10s -c statement_timeout=30s"
        settings += f" -c idle_in_transaction_session_timeout={STILL_S}s"
        arguments = {"connect_timeout": 3, "options": settings, "application_name": "academie"}
        return cls(
            create_engine(
                found, connect_args=arguments, pool_pre_ping=True, pool_size=_POOL, max_overflow=0, pool_timeout=_WAIT_S
            )
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads, and sees one moment."""
        try:
            with self.engine.connect() as connection:
                yield connection.execution_options(**({} if self.sqlite else {"isolation_level": "REPEATABLE READ"}))
        except (DBAPIError, NoneFree) as error:
            raise unavailable(error) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when it is left; `IntegrityError` passes, whoever writes knows why."""
        try:
            with self._turn, self.engine.connect() as connection:
                ready = connection.execution_options(**{_WRITES: True})
                with ready.begin():
                    yield ready
        except IntegrityError:
            raise
        except (DBAPIError, NoneFree) as error:
            raise unavailable(error) from error

    @contextmanager
    def driven(self) -> Iterator[Any]:
        """The same by a cursor of the driver itself, for what is written most: SQLAlchemy takes longer than it."""
        dialect = self.engine.dialect
        driver: Any = dialect.dbapi
        try:
            with self._turn, closing(self.engine.raw_connection()) as lent:  # which undoes what is not committed
                try:
                    cursor = lent.cursor()
                    if self.sqlite:
                        cursor.execute("BEGIN IMMEDIATE")
                    yield cursor
                    lent.commit()
                except driver.Error as error:
                    if dialect.is_disconnect(error, lent.dbapi_connection, None):
                        lent.invalidate(error)
                    raise
        except driver.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except (driver.Error, DBAPIError, NoneFree) as error:
            raise unavailable(error) from error

    @contextmanager
    def patient(self) -> Iterator[Connection]:
        """The same for a statement that may concern very many rows: PostgreSQL does not break it off."""
        with self.writing() as connection:
            if not self.sqlite:
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            yield connection

    def checkpoint(self) -> bool:
        """Bring what SQLite has logged into its file, waiting for nobody and stopping nobody; whether that was all.

        What is wrong with the disk is told by whoever writes: until this can be done the log grows.
        """
        try:
            lent = self.engine.raw_connection()
            try:
                busy, logged, filed = lent.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            finally:
                lent.close()
        except (sqlite3.Error, DBAPIError, NoneFree):
            return False
        return not busy and logged == filed

    def occupy(self) -> None:
        """Serve from this file alone; raises `Unavailable` where another server does. PostgreSQL keeps its own order.

        The lock stands in a file beside the database: SQLite's own locks are lost whenever any part of a process
        closes the database file.
        """
        if not self.sqlite or fcntl is None:
            return
        held = os.open(f"{self.engine.url.database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(held)
            raise Unavailable(_SERVED.fill(path=self.engine.url.database)) from error
        self._lock = held

    def close(self) -> None:
        """Let go of every connection, and of the file."""
        self._closed = True
        self.engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _returned(self, _: Any, record: ConnectionPoolEntry) -> None:  # noqa: ANN401 - the driver's own
        # A thread may still use a connection when the others are let go; nobody else would close it.
        if self._closed:
            record.invalidate()


def usual(named: str | None = None) -> str:
    """The database that was named, else that of the environment, else a file in the user's data folder."""
    return named or os.environ.get(VARIABLE, "") or f"sqlite:///{data() / 'server' / FILE}"


def existing(named: str | None) -> str:
    """The same, for what reads a database; raises `Unavailable` where there is no such file."""
    found = located(usual(named))
    if found.get_backend_name() == "sqlite" and not Path(str(found.database)).is_file():
        raise Unavailable(NOTHING)
    return usual(named)


def located(url: str) -> URL:
    """The URL of a database, its driver named; raises `Unknown` for one that is neither SQLite's nor PostgreSQL's."""
    try:
        found = make_url(url if "://" in url else f"sqlite:///{url}")
    except (ArgumentError, ValueError) as error:
        raise Unknown(_NOT_A_URL) from error
    backend = found.get_backend_name()
    if backend in {"postgresql", "postgres"}:
        return found.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and found.database and found.database != ":memory:":
        return found.set(drivername="sqlite+pysqlite", database=str(Path(found.database).expanduser()))
    raise Unknown(_NOT_A_URL)


NOTHING = Message("No database found. Name it with --database.")
_SERVED = Message("Another server is already using the database {path}. Stop it, or name another file with --database.")
_NOT_A_URL = Message("Name the database as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")


def _sqlite(url: URL) -> Engine:
    _begun(Path(str(url.database)))
    engine = create_engine(
        url,
        connect_args={"timeout": BUSY_S, "check_same_thread": False},
        pool_size=_POOL,
        max_overflow=0,
        pool_timeout=_WAIT_S,
    )
    event.listen(engine, "connect", _settled)
    event.listen(engine, "begin", _begin)
    return engine


def _begun(path: Path) -> None:
    """The file is there, and its owner's alone: it holds secrets of the dice and of people."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise Unavailable(
            "The database {path} cannot be opened ({why}). Name another with --database.", path=path, why=why(error)
        ) from error


def _settled(connection: Any, _: object) -> None:  # noqa: ANN401 - the driver's own
    # The driver would begin transactions at moments of its own choosing; we say when.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={BUSY_S * 1000}")
    _logged(connection)
    # The log is brought into the file by `checkpoint`, now and then; where nobody calls that, by whoever writes.
    for setting in ("synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={_LOG_PAGES}"):
        connection.execute(f"PRAGMA {setting}")


def _logged(connection: Any) -> None:  # noqa: ANN401 - the same
    """Write to a log beside the file. SQLite does not wait for others who change to it at the same time: we do."""
    last = monotonic() + BUSY_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > last:
                raise
            sleep(_AGAIN_S)
        else:
            return


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

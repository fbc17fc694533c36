"""A database and its transactions: SQLite in a file by default, PostgreSQL by URL. Sync; called from threads.

With SQLite one thread writes at a time and begins IMMEDIATE, so writers of other processes wait and never start over;
readers never wait (WAL). Commits are on the disk (synchronous=FULL; synchronous_commit=on).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree

from academie.errors import Unavailable, Unknown, why
from academie.input.files import data
from academie.server.store.faults import unavailable
from academie.text.message import Message

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no such locks
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from sqlalchemy.pool import ConnectionPoolEntry

BUSY_S = 10  # seconds a writer waits for one of another process
STILL_S = 5  # seconds a transaction may be idle (PostgreSQL)
_AGAIN_S = 0.01  # seconds between tries to switch to the log
_POOL = 16  # connections at most
_WAIT_S = 30  # seconds to wait for one of them
_LOG_PAGES = 25_000  # in the log before a writer must checkpoint
_WRITES = "academie_writes"
_STANDING = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    "AND usename = current_user AND application_name = 'academie' AND state = 'idle in transaction' "
    "AND state_change < clock_timestamp() - make_interval(secs => :still)"
)
VARIABLE = "ACADEMIE_DATABASE"
FILE = "academie.sqlite"


class Database:
    """An open database. `reading()` and `writing()` are transactions; both raise `Unavailable`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sqlite = engine.dialect.name == "sqlite"
        self._turn = Lock() if self.sqlite else nullcontext()
        self._lock: int | None = None
        self._closed = False
        event.listen(engine, "checkin", self._returned)

    @classmethod
    def open(cls, url: str) -> Database:
        """The database of a URL or a path. It does not connect yet."""
        found = located(url)
        if found.get_backend_name() == "sqlite":
            return cls(_sqlite(found))
        # A connection that died in the pool is replaced before it is used; one that cannot be had is said soon.
        # A process that stands still within a transaction loses it: otherwise nobody could take over its locks.
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
        """A read-only transaction on a snapshot."""
        try:
            with self.engine.connect() as connection:
                yield connection.execution_options(**({} if self.sqlite else {"isolation_level": "REPEATABLE READ"}))
        except (DBAPIError, NoneFree) as error:
            raise unavailable(error) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when it ends; `IntegrityError` passes through."""
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
        """The same with a cursor of the driver, for the most frequent writes: SQLAlchemy is slower."""
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
        """The same without PostgreSQL's time limit, for statements on very many rows."""
        with self.writing() as connection:
            if not self.sqlite:
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            yield connection

    def end_standing(self) -> None:
        """End the transactions that stand still (PostgreSQL), for those who wait for what they have locked.

        The database does so by itself, unless a process stopped in the midst of a pipeline: it waits for the rest.
        """
        if not self.sqlite:
            with self.writing() as connection:
                connection.execute(_STANDING, {"still": STILL_S})

    def checkpoint(self) -> bool:
        """Checkpoint SQLite's log, without blocking anybody; whether all of it was done. Until then the log grows."""
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
        """Lock the SQLite file for this server; raises `Unavailable` if another server has it.

        The lock is a file beside the database: SQLite's own locks are lost when any part of a process closes the file.
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
        """Close every connection, and the lock."""
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
    """The named database, else that of the environment, else a file in the user's data folder."""
    return named or os.environ.get(VARIABLE, "") or f"sqlite:///{data() / 'server' / FILE}"


def existing(named: str | None) -> str:
    """The same; raises `Unavailable` if there is no such file."""
    found = located(usual(named))
    if found.get_backend_name() == "sqlite" and not Path(str(found.database)).is_file():
        raise Unavailable(NOTHING)
    return usual(named)


def located(url: str) -> URL:
    """The URL of a database with its driver; raises `Unknown` unless it is SQLite or PostgreSQL."""
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
    """Create the file for its owner only: it holds secrets of the dice and of people."""
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
    """Switch to a write-ahead log. SQLite does not wait for others who do so at the same time: we do."""
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

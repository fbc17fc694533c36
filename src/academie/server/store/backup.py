"""A backup of everything as one file of JSON lines: made while the server runs, restored into any kind of database.

The first line names the format and the migration step of the tables. Each further line is a row, in an order that
respects foreign keys. The last line has the number of rows and the SHA-256 of all lines before it, so that a truncated
or changed file is refused. Owners of games are left out: elsewhere nobody owns them.
"""

import hashlib
import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    func,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError

from academie.errors import Illegal, Unavailable, Unreadable, quoted, why
from academie.server.store.database import NOTHING, Database, existing, usual
from academie.server.store.migrations import migrate, ours, script, step
from academie.server.store.migrations.versions import step_0005_own_games, step_0006_tournaments, step_0007_clubs
from academie.server.strict_json import read_json, write_json
from academie.text.message import Message

Report = Callable[[int, int], None]

_NO_ROW = Message("this is not a table row. The backup was changed, or comes from another program.")
_APART = Message("The rows of the backup do not match each other. Nothing was restored.")
_KINDS: dict[Any, type] = {Boolean: bool, Integer: int, Float: float, LargeBinary: str, String: str}
_GREATEST = 1 << 63


class Rows:
    """Insert rows in chunks; the tables come in the order in which they may be filled."""

    def __init__(self, connection: Connection, tables: Mapping[str, Table], some: int) -> None:
        self.count = 0
        self._connection = connection
        self._tables = tables
        self._some = some
        self._order = list(tables)
        self._table = self._order[0]
        self._waiting: list[dict[str, Any]] = []

    def add(self, value: object) -> None:
        """Add a row; raises `Unreadable`."""
        if not isinstance(value, dict) or set(value) != {"table", "row"} or value["table"] not in self._order:
            raise Unreadable(_NO_ROW)
        name, row = value["table"], value["row"]
        if self._order.index(name) < self._order.index(self._table) or not isinstance(row, dict):
            raise Unreadable(_NO_ROW)
        if name != self._table or len(self._waiting) >= self._some:
            self._put()
            self._table = name
        columns = self._tables[name].columns
        if set(row) != set(columns.keys()):
            raise Unreadable(_NO_ROW)
        self._waiting.append({column.name: _field(column, row[column.name]) for column in columns})
        self.count += 1

    def close(self) -> None:
        """Insert the last rows; raises `Illegal` unless every game has as many entries as it counts."""
        self._put()
        meetings, entries = self._tables["meetings"], self._tables["entries"]
        has = select(func.count()).where(entries.c.link == meetings.c.link).scalar_subquery()
        if self._connection.execute(select(meetings.c.link).where(meetings.c.count != has).limit(1)).first():
            raise Illegal(_APART)

    def _put(self) -> None:
        if self._waiting:
            try:
                self._connection.execute(insert(self._tables[self._table]), self._waiting)
            except IntegrityError as error:
                raise Illegal(_APART) from error
            self._waiting = []


def _field(column: Column[Any], value: object) -> object:
    """A value of the type of its column."""
    kind = next(python for sql, python in _KINDS.items() if isinstance(column.type, sql))
    if value is None and column.nullable:
        return None
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if not fits or (isinstance(value, int) and not -_GREATEST <= value < _GREATEST) or not _storable(column, value):
        raise Unreadable(
            "the field {key} cannot be {value}.",
            key=quoted(column.name),
            value=quoted(str(value)[:100] if fits else type(value).__name__),
        )
    return bytes.fromhex(value) if isinstance(column.type, LargeBinary) and isinstance(value, str) else value


def _storable(column: Column[Any], value: object) -> bool:
    """Whether a text can be stored: not too long, no NUL, no lone surrogate; bytes in hexadecimal."""
    if not isinstance(value, str):
        return True
    if isinstance(column.type, LargeBinary):
        return len(value) % 2 == 0 and set(value) <= set("0123456789abcdef")
    length = getattr(column.type, "length", None)
    return (length is None or len(value) <= length) and not any(
        sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in value
    )


KIND, VERSION = "academie backup", 1
TABLES = (
    "users", "meetings", "chairs", "entries", "secrets", "sessions", "ratings", "rated", "challenges", "learned",
    "blocked", *step_0005_own_games.OWN, *step_0006_tournaments.OWN, *step_0007_clubs.OWN,
)  # fmt: skip
_SOME = 1_000
_FILE = Message("The file {path} cannot be used: {why}.")
_NOT_A_BACKUP = Message("This is not an academie backup.")
_LATER = Message("A newer version of academie made this backup. Restore it with that version.")
_CUT = Message("The backup is incomplete or was changed. Nothing was restored.")


def dump(database: Database, path: Path, report: Report = lambda _done, _all: None) -> int:
    """Write a snapshot of everything to a file; returns the number of rows. `report` is called with the progress."""
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                count = _written(database, file, report)
                file.flush()
                os.fsync(file.fileno())
            new.rename(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise Unavailable(_FILE.fill(path=path, why=why(error))) from error
    return count


def _written(database: Database, file: IO[bytes], report: Report) -> int:
    digest = hashlib.sha256()

    def put(value: object) -> None:
        line = write_json(value).encode() + b"\n"
        digest.update(line)
        file.write(line)

    with database.reading() as connection:
        here = ours(connection)
        if here is None:
            raise Unavailable(NOTHING)
        tables = list(_tables(connection).values())
        whole = sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
        put({"kind": KIND, "version": VERSION, "step": here, "created": time.time_ns() // 1_000_000})
        done = 0
        for table in tables:
            for row in _rows(connection, table):
                put({"table": table.name, "row": row})
                done += 1
                if done % _SOME == 0:
                    report(done, whole)
    put({"rows": done, "sha256": digest.hexdigest()})
    report(done, done)
    return done


def _tables(connection: Connection) -> dict[str, Table]:
    """The tables as they are in the database; an older program may have made them."""
    made = MetaData()
    made.reflect(connection, only=lambda name, _: name in TABLES)
    return {name: made.tables[name] for name in TABLES if name in made.tables}


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """The rows of a table as plain data, in chunks."""
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    listed = select(table).order_by(*table.primary_key.columns)
    for found in connection.execution_options(yield_per=_SOME).execute(listed).mappings():
        row = dict(found) | {name: bytes(found[name]).hex() for name in binary}
        if "owner" in row:
            row["owner"] = ""
        yield row


def restore(url: str, path: Path, report: Report = lambda _done, _all: None) -> int:
    """Restore a backup into an empty database, all or nothing; how many rows."""
    database = Database.open(url)
    try:
        with path.open("rb") as file:
            begun = _begun(file.readline())
            _prepared(database, begun["step"])
            file.seek(0)
            count = _restored(database, file, path.stat().st_size, report)
    except OSError as error:
        raise Unavailable(_FILE.fill(path=path, why=why(error))) from error
    else:
        migrate(database)
        return count
    finally:
        database.close()


def _begun(line: bytes) -> dict[str, Any]:
    """The first line of a backup."""
    try:
        head = read_json(line)
    except Unreadable as error:
        raise Unreadable(_NOT_A_BACKUP) from error
    if not isinstance(head, dict) or head.get("kind") != KIND or not isinstance(head.get("step"), str):
        raise Unreadable(_NOT_A_BACKUP)
    if head.get("version") != VERSION:
        raise Unavailable(_LATER)
    return head


def _prepared(database: Database, name: str) -> None:
    """Make the tables as they were when the backup was made, empty."""
    with database.reading() as connection:
        here = step(connection)
        if here is not None:
            used = any(connection.execute(select(table).limit(1)).first() for table in _tables(connection).values())
            if used or here != name:
                raise Illegal("The database is not empty. Restore into a new one, and start the server with that.")
    if name not in {each.revision for each in script().walk_revisions()}:
        raise Unavailable(_LATER)
    migrate(database, name)


def _restored(database: Database, file: IO[bytes], size: int, report: Report) -> int:
    digest, read, count = hashlib.sha256(), 0, -1
    with database.writing() as connection:
        rows = Rows(connection, _tables(connection), _SOME)
        for number, line in enumerate(file, start=1):
            value = _at(number, partial(read_json, line))
            if isinstance(value, dict) and "rows" in value:
                count = rows.count
                if value != {"rows": count, "sha256": digest.hexdigest()} or file.read(1):
                    raise Unreadable(_CUT)
                break
            digest.update(line)
            read += len(line)
            if number > 1:
                _at(number, partial(rows.add, value))
            if number % _SOME == 0:
                report(read, size)
        if count < 0:
            raise Unreadable(_CUT)
        rows.close()
    report(size, size)
    return count


def _at(number: int, ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - what was asked for
    """What a line holds; an error names the line."""
    try:
        return ask()
    except Unreadable as wrong:
        raise Unreadable("Line {number}: {wrong}", number=number, wrong=wrong.text) from wrong


# --- As the command line asks for them: of the database that is named, or of the usual one


def saved(url: str | None, path: Path, report: Report) -> int:
    """Write a backup; how many rows."""
    with closing(Database.open(existing(url))) as database:
        return dump(database, path, report)


def restored(url: str | None, path: Path, report: Report) -> int:
    """Read a backup; how many rows."""
    return restore(usual(url), path, report)

"""Everything that is kept, as one file of JSON lines: made while the server goes on, read into any kind of database.

The first line says what it is and by which step of the migrations the tables were as they are; each line after it is
a row, a table after those it depends on; the last one counts the rows and has the SHA-256 of all lines before it, so
that a file cut short or changed is found out. Who owned a meeting is not told: in another place nobody does.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from sqlalchemy import LargeBinary, MetaData, func, select

from academie.errors import Illegal, Unavailable, Unreadable, why
from academie.server.store.database import Database, located, usual
from academie.server.store.migrations import migrate, ours, script, step
from academie.server.store.rows import Rows
from academie.server.strict_json import read_json, write_json
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection, Table

    Told = Callable[[int, int], None]

KIND, VERSION = "academie backup", 1
TABLES = (
    "users", "meetings", "chairs", "entries", "secrets", "sessions", "ratings", "rated", "challenges", "learned",
    "blocked",
)  # fmt: skip
_SOME = 1_000
_FILE = Message("The file {path} cannot be used: {why}.")
NOTHING = Message("No database found to back up. Name it with --database.")
_NOT_A_BACKUP = Message("This is not an academie backup.")
_LATER = Message("A newer version of academie made this backup. Restore it with that version.")
_CUT = Message("The backup is incomplete or was changed. Nothing was restored.")


def dump(database: Database, path: Path, told: Told = lambda _done, _all: None) -> int:
    """Write everything that is kept, as it is at one moment, to a file; how many rows. `told` hears of progress."""
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                count = _written(database, file, told)
                file.flush()
                os.fsync(file.fileno())
            new.rename(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise Unavailable(_FILE.fill(path=path, why=why(error))) from error
    return count


def _written(database: Database, file: IO[bytes], told: Told) -> int:
    digest = hashlib.sha256()

    def put(value: object) -> None:
        line = write_json(value).encode() + b"\n"
        digest.update(line)
        file.write(line)

    with database.reading() as connection:
        here = ours(connection)
        if here is None:
            raise Illegal(NOTHING)
        tables = list(_tables(connection).values())
        whole = sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
        put({"kind": KIND, "version": VERSION, "step": here, "created": time.time_ns() // 1_000_000})
        done = 0
        for table in tables:
            for row in _rows(connection, table):
                put({"table": table.name, "row": row})
                done += 1
                if done % _SOME == 0:
                    told(done, whole)
    put({"rows": done, "sha256": digest.hexdigest()})
    told(done, done)
    return done


def _tables(connection: Connection) -> dict[str, Table]:
    """The tables as they are there, which an older program may have made."""
    made = MetaData()
    made.reflect(connection, only=lambda name, _: name in TABLES)
    return {name: made.tables[name] for name in TABLES if name in made.tables}


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """The rows of a table as plain data, some at a time."""
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    listed = select(table).order_by(*table.primary_key.columns)
    for found in connection.execution_options(yield_per=_SOME).execute(listed).mappings():
        row = dict(found) | {name: bytes(found[name]).hex() for name in binary}
        if "owner" in row:
            row["owner"] = ""
        yield row


def restore(url: str, path: Path, told: Told = lambda _done, _all: None) -> int:
    """Read a backup into an empty database, all of it or nothing; how many rows."""
    database = Database.open(url)
    try:
        with path.open("rb") as file:
            begun = _begun(file.readline())
            _prepared(database, begun["step"])
            file.seek(0)
            count = _restored(database, file, path.stat().st_size, told)
    except OSError as error:
        raise Unavailable(_FILE.fill(path=path, why=why(error))) from error
    else:
        migrate(database)
        return count
    finally:
        database.close()


def _begun(line: bytes) -> dict[str, Any]:
    """What the first line says."""
    try:
        head = read_json(line)
    except Unreadable as error:
        raise Unreadable(_NOT_A_BACKUP) from error
    if not isinstance(head, dict) or head.get("kind") != KIND or not isinstance(head.get("step"), str):
        raise Unreadable(_NOT_A_BACKUP)
    if head.get("version") != VERSION:
        raise Unavailable(_LATER)
    return head


def _prepared(database: Database, wanted: str) -> None:
    """The tables as they were when the backup was made, with nothing in them."""
    with database.reading() as connection:
        here = step(connection)
        if here is not None:
            used = any(connection.execute(select(table).limit(1)).first() for table in _tables(connection).values())
            if used or here != wanted:
                raise Illegal("The database is not empty. Restore into a new one, and start the server with that.")
    if wanted not in {each.revision for each in script().walk_revisions()}:
        raise Unavailable(_LATER)
    migrate(database, wanted)


def _restored(database: Database, file: IO[bytes], size: int, told: Told) -> int:
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
                told(read, size)
        if count < 0:
            raise Unreadable(_CUT)
        rows.close()
    told(size, size)
    return count


def _at(number: int, ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - what was asked for
    """What a line holds; what is wrong is told with its number."""
    try:
        return ask()
    except Unreadable as wrong:
        raise Unreadable("Line {number}: {wrong}", number=number, wrong=wrong.text) from wrong


# --- As the command line asks for them: of the database that is named, or of the usual one


def saved(url: str | None, path: Path, told: Told) -> int:
    """Write a backup; how many rows."""
    named = usual(url)
    found = located(named)
    if found.get_backend_name() == "sqlite" and not Path(str(found.database)).is_file():
        raise Illegal(NOTHING)
    with closing(Database.open(named)) as database:
        return dump(database, path, told)


def restored(url: str | None, path: Path, told: Told) -> int:
    """Read a backup; how many rows."""
    return restore(usual(url), path, told)

"""The steps by which a database came to have its tables, run at start. There is no way back.

A step has four digits, and the first is its generation. Within a generation a step only adds: tables, indexes, columns
that may be left out. So a program of an earlier step goes on working while another one upgrades, and may even start
again (`schema.serves`). A step that takes away or changes what is there begins a generation, for which every process
must be stopped.
"""

from pathlib import Path

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from academie.errors import Unavailable
from academie.server.store.database import Database
from academie.server.store.faults import unavailable
from academie.server.store.schema import serves
from academie.text.message import Message

_LOCK = 0x61636164  # of those who start at once on one PostgreSQL, one migrates
_NEWER = Message(
    "A newer version of academie wrote this database (step {step}). Install that version, or restore "
    "a backup made by this one."
)


def script() -> ScriptDirectory:
    """The steps that this program knows."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return ScriptDirectory.from_config(config)


def step(connection: Connection) -> str | None:
    """The last step a database has taken; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def ours(connection: Connection) -> str | None:
    """The same, if this program knows it; raises `Unavailable` for a database newer than the program."""
    here = step(connection)
    if here is not None and here not in {each.revision for each in script().walk_revisions()}:
        raise Unavailable(_NEWER.fill(step=here))
    return here


def migrate(database: Database, target: str = "head") -> None:
    """Take the steps that a database lacks, all or none; raises `Unavailable` for one newer than the program."""
    known = script()
    with database.patient() as connection:
        try:
            if not database.sqlite:
                connection.execute(text("SET LOCAL lock_timeout = 0"))  # one that migrates may take long
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
                connection.execute(text("SET LOCAL lock_timeout = '10s'"))  # one that plays does not
            here = step(connection)
            if target == "head" and here is not None and serves(here):
                return
            ours(connection)
            _run(connection, known, target)
        except DBAPIError as error:
            raise unavailable(error) from error


def _run(connection: Connection, known: ScriptDirectory, target: str) -> None:
    def steps(revision: object, _: MigrationContext) -> object:
        return known._upgrade_revs(target, revision)  # type: ignore[arg-type] # noqa: SLF001 - as alembic.command does

    environment = EnvironmentContext(Config(), known, fn=steps, destination_rev=target)
    with environment:
        environment.configure(connection=connection)
        environment.run_migrations()

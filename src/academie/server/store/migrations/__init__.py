"""The steps by which a database came to have its tables, run at start. There is no way back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from academie.errors import Unavailable
from academie.server.store.faults import unavailable
from academie.title import Title

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from academie.server.store.database import Database

_LOCK = 0x61636164  # of those who start at once on one PostgreSQL, one migrates
_NEWER = Title(
    "The database was written by a later version of academie (step {step}); install that version, or restore a backup "
    "made by this one.",
    "La base de données vient d'une version plus récente d'academie (étape {step}) ; installez cette version, ou "
    "restituez une sauvegarde faite par celle-ci.",
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
    with database.writing() as connection:
        try:
            if not database.sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            here = ours(connection)
            if here != known.get_current_head() or target != "head":
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

"""Errors of the database, each with its sentence."""

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from academie.errors import AcademieError, Unavailable
from academie.text.message import Message


class Fenced(AcademieError):
    """Another process owns the game now; this one may not write to it."""


class Outrun(Fenced):
    """The game has more entries than its owner knows; it must be reloaded."""


class Repeated(AcademieError):
    """This chair has sent the same request before, under the same id."""


FENCED = Message("This game has moved to another server process. Connect again.")
OUTRUN = Message("The game has changed in the meantime. Reload it.")
REPEATED = Message("The server has already received this action.")
_FULL = Message("The database disk is full. Nothing can be saved until space is freed.")
_HELD = Message("Another program is using the database. Try again in a moment.")
_NO_WRITING = Message("The database is read-only. Let the server's user write to its file and folder.")
_SPOILT = Message("The database file is damaged, or is not a database. Restore a backup.")
_GONE = Message(
    "The server cannot reach the database. Confirmed moves are saved. The game continues when the database is back."
)

# By what SQLite and PostgreSQL call it.
_SQLITE = {
    "SQLITE_FULL": _FULL, "SQLITE_BUSY": _HELD, "SQLITE_LOCKED": _HELD, "SQLITE_READONLY": _NO_WRITING,
    "SQLITE_CORRUPT": _SPOILT, "SQLITE_NOTADB": _SPOILT,
}  # fmt: skip
_POSTGRESQL = {"53100": _FULL, "55P03": _HELD, "25006": _NO_WRITING, "XX001": _SPOILT, "XX002": _SPOILT}


def unavailable(error: Exception) -> Unavailable:
    """The sentence for an error of SQLAlchemy or of the driver."""
    if isinstance(error, NoneFree):
        return Unavailable("The database is overloaded. Try again in a moment.")
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", None) or ""
    code = getattr(cause, "sqlstate", None) or ""
    family = next((title for key, title in _SQLITE.items() if name.startswith(key)), None)
    return Unavailable(family or _POSTGRESQL.get(code) or _GONE)

"""What can go wrong in the store, each with its sentence."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from academie.errors import AcademieError, Unavailable
from academie.text.message import Message


class Fenced(AcademieError):
    """Another process has taken the meeting over: this one may write nothing into it any more."""


class Outrun(Fenced):
    """The meeting has more entries than its owner knows of; it must be loaded anew."""


class Repeated(AcademieError):
    """The chair has already asked for this, under the same id."""


FENCED = Message("This game is now kept by another process of the server; connect again.")
OUTRUN = Message("The game has gone on meanwhile; it must be loaded anew.")
REPEATED = Message("This act has been done already, under the same id.")
_FULL = Message("The disk of the database is full. Nothing can be saved until space is freed.")
_HELD = Message("Another program holds the database; try again in a moment.")
_NO_WRITING = Message("The database may only be read; let the server's user write to its file and folder.")
_SPOILT = Message("The file of the database is damaged, or is none; restore a backup.")
_GONE = Message("The database cannot be reached; what was acknowledged is kept, and the game goes on when it is back.")

# By what SQLite and PostgreSQL call it.
_SQLITE = {
    "SQLITE_FULL": _FULL, "SQLITE_BUSY": _HELD, "SQLITE_LOCKED": _HELD, "SQLITE_READONLY": _NO_WRITING,
    "SQLITE_CORRUPT": _SPOILT, "SQLITE_NOTADB": _SPOILT,
}  # fmt: skip
_POSTGRESQL = {"53100": _FULL, "55P03": _HELD, "25006": _NO_WRITING, "XX001": _SPOILT, "XX002": _SPOILT}


def unavailable(error: Exception) -> Unavailable:
    """The sentence for what the database refused, by SQLAlchemy or by the driver itself."""
    if isinstance(error, NoneFree):
        return Unavailable("The database has more to do than it can; try again in a moment.")
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", None) or ""
    code = getattr(cause, "sqlstate", None) or ""
    family = next((title for key, title in _SQLITE.items() if name.startswith(key)), None)
    return Unavailable(family or _POSTGRESQL.get(code) or _GONE)

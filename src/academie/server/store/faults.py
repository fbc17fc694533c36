"""What can go wrong in the store, each with its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from academie.errors import AcademieError, Unavailable
from academie.title import Title

if TYPE_CHECKING:
    from sqlalchemy.exc import SQLAlchemyError


class Fenced(AcademieError):
    """Another process has taken the meeting over: this one may write nothing into it any more."""


class Outrun(Fenced):
    """The meeting has more entries than its owner knows of; it must be loaded anew."""


class Repeated(AcademieError):
    """The chair has already asked for this, under the same id."""


FENCED = Title(
    "This game is now kept by another process of the server; connect again.",
    "Cette partie est maintenant tenue par un autre processus du serveur ; reconnectez-vous.",
)
OUTRUN = Title(
    "The game has gone on meanwhile; it must be loaded anew.",
    "La partie a continué entre-temps ; il faut la charger de nouveau.",
)
REPEATED = Title(
    "This act has been done already, under the same id.", "Cet acte a déjà été fait, sous le même identifiant."
)
_FULL = Title(
    "The disk of the database is full: nothing is accepted that could not be kept, until room is made there.",
    "Le disque de la base de données est plein : rien n'est accepté qui ne pourrait être gardé, tant qu'on n'y fait "
    "pas de place.",
)
_HELD = Title(
    "Another program holds the database; try again in a moment.",
    "Un autre programme occupe la base de données ; réessayez dans un instant.",
)
_BUSY = Title(
    "The database has more to do than it can; try again in a moment.",
    "La base de données a plus à faire qu'elle ne peut ; réessayez dans un instant.",
)
_NO_WRITING = Title(
    "The database may only be read; let the server's user write to its file and folder.",
    "La base de données ne peut être que lue ; donnez à l'utilisateur du serveur le droit d'écrire dans son fichier "
    "et son dossier.",
)
_SPOILT = Title(
    "The file of the database is damaged, or is none; restore a backup.",
    "Le fichier de la base de données est abîmé, ou n'en est pas un ; restituez une sauvegarde.",
)
_GONE = Title(
    "The database cannot be reached; what was acknowledged is kept, and the game goes on when it is back.",
    "La base de données ne peut être jointe ; ce qui a été confirmé est gardé, et la partie continuera à son retour.",
)

# By what SQLite and PostgreSQL call it.
_SQLITE = {
    "SQLITE_FULL": _FULL, "SQLITE_BUSY": _HELD, "SQLITE_LOCKED": _HELD, "SQLITE_READONLY": _NO_WRITING,
    "SQLITE_CORRUPT": _SPOILT, "SQLITE_NOTADB": _SPOILT,
}  # fmt: skip
_POSTGRESQL = {"53100": _FULL, "55P03": _HELD, "25006": _NO_WRITING, "XX001": _SPOILT, "XX002": _SPOILT}


def unavailable(error: SQLAlchemyError) -> Unavailable:
    """The sentence for what the database refused."""
    if isinstance(error, NoneFree):
        return Unavailable(_BUSY)
    cause = error.orig if isinstance(error, DBAPIError) else None
    name = getattr(cause, "sqlite_errorname", None) or ""
    code = getattr(cause, "sqlstate", None) or ""
    family = next((title for key, title in _SQLITE.items() if name.startswith(key)), None)
    return Unavailable(family or _POSTGRESQL.get(code) or _GONE)

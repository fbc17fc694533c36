"""Append entries of several games in one transaction, which is fastest; if one fails, each is tried alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, and_, bindparam, insert, or_, update
from sqlalchemy.exc import IntegrityError

from academie.server.meeting.entries import Entry, Kind
from academie.server.store.database import Database
from academie.server.store.schema import entries, meetings

Alone = Callable[[str, int, Sequence[Entry], Callable[[Connection], object] | None], None]  # writes for one of them

# The statements of every act, built once: building them takes longer than writing.
_OURS = and_(
    meetings.c.link == bindparam("of"), meetings.c.fence == bindparam("by"), meetings.c.count == bindparam("known")
)
_OVER = or_(meetings.c.over, bindparam("ends"))  # what is over stays so, though a rematch may be spoken of
_GOES_ON = update(meetings).where(_OURS).values(count=bindparam("count"), last=bindparam("last"), over=_OVER)
_ENTERED = insert(entries)


@dataclass(frozen=True)
class Append:
    """Entries of one game, by the fence of its owner; `also` runs in the same transaction."""

    link: str
    fence: int
    more: Sequence[Entry]
    also: Callable[[Connection], object] | None = None

    @property
    def asked(self) -> dict[str, Any]:
        """What the row of the game must be before, and what it becomes."""
        first, last = self.more[0], self.more[-1]
        data = {"count": last.number, "last": last.at, "ends": last.kind is Kind.END}
        return {"of": self.link, "by": self.fence, "known": first.number - 1, **data}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the entries."""
        return [{"link": self.link, **each.data()} for each in self.more]


def written(connection: Connection, many: Sequence[Append]) -> bool:
    """Write them; False if a game has changed since its writer read it: then all must be rolled back."""
    if connection.execute(_GOES_ON, [each.asked for each in many]).rowcount != len(many):
        return False
    connection.execute(_ENTERED, [row for each in many for row in each.rows])
    for each in many:
        if each.also is not None:
            each.also(connection)
    return True


class _ApartError(Exception):
    """One of several could not be written."""


def append_all(database: Database, append: Alone, many: Sequence[Append]) -> list[Exception | None]:
    """Write them, together or each by `append`; the error of each, or None. Durable when this returns.

    Those with a rating are written alone: two processes that rate the same people could block each other.
    """
    plain = [each for each in many if each.also is None]
    try:
        together = bool(plain) and _all(database, plain)
    except Exception as error:  # noqa: BLE001 - each gets the error
        return [error if each.also is None else _apart(append, each) for each in many]
    return [None if together and each.also is None else _apart(append, each) for each in many]


def _all(database: Database, many: Sequence[Append]) -> bool:
    """The same as `written`, through the driver: most writes are this."""
    (goes_on, known), (entered, columns) = _words(database.engine.dialect)
    try:
        with database.driven() as cursor:
            cursor.executemany(goes_on, [_values(each.asked, known) for each in many])
            _must(cursor.rowcount == len(many))
            cursor.executemany(entered, [_values(row, columns) for each in many for row in each.rows])
    except (_ApartError, IntegrityError):
        return False
    return True


@lru_cache
def _words(dialect: Dialect) -> list[tuple[str, list[str] | None]]:
    """Both statements for the driver, with the order of their values if it takes them by position."""
    made = [asked.compile(dialect=dialect) for asked in (_GOES_ON, _ENTERED)]
    return [(str(each), each.positiontup) for each in made]


def _values(row: dict[str, Any], order: list[str] | None) -> object:
    return row if order is None else [row[name] for name in order]


def _must(done: bool) -> None:
    if not done:
        raise _ApartError  # which undoes the transaction


def _apart(append: Alone, one: Append) -> Exception | None:
    try:
        append(one.link, one.fence, one.more, one.also)
    except Exception as error:  # noqa: BLE001 - it is told
        return error
    return None

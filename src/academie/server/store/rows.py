"""Rows of a backup put into their tables: each field of its kind, in the order of the tables, some at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String, func, insert, select
from sqlalchemy.exc import IntegrityError

from academie.errors import Illegal, Unreadable, quoted
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection, Table

_NO_ROW = Message("this is not a table row. The backup was changed, or comes from another program.")
_APART = Message("The rows of the backup do not match each other. Nothing was restored.")
_KINDS: tuple[tuple[Any, type], ...] = (
    (Boolean, bool),
    (Integer, int),
    (Float, float),
    (LargeBinary, str),
    (String, str),
)
_GREATEST = 1 << 63


class Rows:
    """The rows on their way into the tables, which are given in the order in which they may be filled."""

    def __init__(self, connection: Connection, tables: Mapping[str, Table], some: int) -> None:
        self.count = 0
        self._connection = connection
        self._tables = tables
        self._some = some
        self._order = list(tables)
        self._table = self._order[0]
        self._waiting: list[dict[str, Any]] = []

    def add(self, value: object) -> None:
        """One row more; raises `Unreadable`."""
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
        """The last rows; every meeting must then have as many entries as it counts, or `Illegal` is raised."""
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
    """A value of the kind that its column has."""
    kind = next(python for sql, python in _KINDS if isinstance(column.type, sql))
    if value is None and column.nullable:
        return None
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if not fits or (isinstance(value, int) and not -_GREATEST <= value < _GREATEST) or not _kept(column, value):
        raise Unreadable(
            "the field {key} cannot be {value}.",
            key=quoted(column.name),
            value=quoted(str(value)[:100] if fits else type(value).__name__),
        )
    return bytes.fromhex(value) if isinstance(column.type, LargeBinary) and isinstance(value, str) else value


def _kept(column: Column[Any], value: object) -> bool:
    """Whether a text can be kept: not too long, no sign zero, no half of a sign; bytes in hexadecimal."""
    if not isinstance(value, str):
        return True
    if isinstance(column.type, LargeBinary):
        return len(value) % 2 == 0 and set(value) <= set("0123456789abcdef")
    length = getattr(column.type, "length", None)
    return (length is None or len(value) <= length) and not any(
        sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in value
    )

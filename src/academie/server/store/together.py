"""Works of several threads written in one transaction, so that the disk confirms them all at once.

Whoever comes while a transaction is being confirmed waits, and the first of those who wait then writes for all of
them. Each work is done whole or not at all (a savepoint), and nobody is answered before the disk has confirmed. Where
a disk confirms a hundred times a second, a thousand acts a second can be kept all the same. PostgreSQL does the same
by itself among its connections, and is left to it.
"""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from academie.server.store.database import Database

T = TypeVar("T")


class _Work(Generic[T]):
    """What is to be written, and what came of it."""

    def __init__(self, write: Callable[[Connection], T]) -> None:
        self.write = write
        self.done = False
        self.answer: list[T] = []
        self.wrong: Exception | None = None

    def told(self) -> T:
        if self.wrong is not None:
            raise self.wrong
        return self.answer[0]


class Together:
    """The works that wait for a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turn = Lock()
        self._waiting: deque[_Work[object]] = deque()

    def write(self, work: Callable[[Connection], T]) -> T:
        """What the work answers, once it is on the disk; raises what it raises, or `Unavailable`."""
        if not self._database.sqlite:
            with self._database.writing() as connection:
                return work(connection)
        mine = _Work(work)
        self._waiting.append(mine)  # type: ignore[arg-type] # each is told its own answer
        with self._turn:
            if not mine.done:
                self._write_all()
        return mine.told()

    def _written(self, batch: list[_Work[object]]) -> None:
        """All at once, which takes the least; where one of them is wrong all again, each apart from the others."""
        try:
            with self._database.writing() as connection:
                for each in batch:
                    _done(connection, each)
        except _ApartError:
            with self._database.writing() as connection:
                for each in batch:
                    _tried(connection, each)

    def _write_all(self) -> None:
        # Those who come from here on wait for the next turn: a deque gives and takes one at a time.
        batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            self._written(batch)
        except Exception as error:  # noqa: BLE001 - each is told
            for each in batch:
                each.wrong = error
        finally:
            for each in batch:
                each.done = True


class _ApartError(Exception):
    """One of several works could not be done: none was written, and each is tried for itself."""


def _done(connection: Connection, work: _Work[object]) -> None:
    """One of them, taken to be right."""
    try:
        work.answer = [work.write(connection)]
    except Exception as error:
        if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
            raise
        raise _ApartError from error


def _tried(connection: Connection, work: _Work[object]) -> None:
    """One of them; what it refuses itself undoes its own part, what the database refuses undoes all."""
    point = connection.begin_nested()
    try:
        work.answer = [work.write(connection)]
    except DBAPIError as error:
        if not isinstance(error, IntegrityError):
            raise  # a full disk may have undone everything already, the savepoint with it
        point.rollback()
        work.wrong = error
    except Exception as error:  # noqa: BLE001 - it is told
        point.rollback()
        work.wrong = error
    else:
        point.commit()

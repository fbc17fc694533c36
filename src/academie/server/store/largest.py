"""What takes the most room in a database: for operators, who look at it while the server goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select

from academie.server.store.schema import chairs, meetings, users

if TYPE_CHECKING:
    from academie.server.store.database import Database


class Long(NamedTuple):
    """A meeting and how many entries it has."""

    entries: int
    link: str
    game: str
    over: bool


class Busy(NamedTuple):
    """An account and in how many games it sits; a guest may have no name."""

    games: int
    id: str
    name: str


def meetings_by_entries(database: Database, most: int) -> list[Long]:
    """The longest meetings, the longest first."""
    listed = select(meetings.c["count"], meetings.c.link, meetings.c.game, meetings.c.over)
    with database.reading() as connection:
        rows = connection.execute(listed.order_by(meetings.c["count"].desc(), meetings.c.link).limit(most))
        return [Long(*row) for row in rows]


def accounts_by_games(database: Database, most: int) -> list[Busy]:
    """Who sits in the most games, live and over."""
    number = func.count().label("number")
    listed = select(number, users.c.id, users.c.name).join(chairs, chairs.c.holder == users.c.id)
    with database.reading() as connection:
        rows = connection.execute(listed.group_by(users.c.id).order_by(number.desc(), users.c.id).limit(most))
        return [Busy(*row) for row in rows]

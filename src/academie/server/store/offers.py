"""Challenges: what somebody offers to play, until all its chairs are taken or its time is over."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, func, insert, select, update

from academie.errors import Illegal, Unknown
from academie.server.store.database import Database
from academie.server.store.schema import challenges, free, meetings
from academie.server.strict_json import read_json, write_json
from academie.text.message import Message

_GONE = Message("This challenge was already accepted, or has expired.")
MOST = 10  # of one person at once


@dataclass(frozen=True)
class Challenge:
    """What is offered: `terms` are plain data that the lobby knows; one that is not public is found by its id.

    `link` is of the meeting it has become, once somebody has taken it.
    """

    id: str
    user: str
    game: str
    terms: Mapping[str, Any]
    public: bool
    created: int
    until: int
    link: str = ""


class Challenges:
    """The challenges of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, offered: Challenge) -> None:
        """A new one; raises `Illegal` where its maker has too many."""
        row = {"id": offered.id, "user": offered.user, "game": offered.game, "terms": write_json(offered.terms),
               "public": offered.public, "created": offered.created, "until": offered.until}  # fmt: skip
        theirs = select(func.count()).select_from(challenges)
        theirs = theirs.where(challenges.c.user == offered.user, _open(offered.created))
        with self.database.writing() as connection:
            if connection.execute(theirs).scalar_one() >= MOST:
                raise Illegal("You have too many open challenges. Withdraw one first.")
            connection.execute(insert(challenges).values(row))

    def open(self, now: int, game: str | None = None, most: int = 200) -> list[Challenge]:
        """The public ones that can be taken, the newest first; of one game or of all."""
        listed = select(challenges).where(challenges.c.public, _open(now))
        if game is not None:
            listed = listed.where(challenges.c.game == game)
        with self.database.reading() as connection:
            rows = connection.execute(listed.order_by(challenges.c.created.desc(), challenges.c.id).limit(most))
            return [_challenge(row) for row in rows]

    def find(self, name: str, now: int) -> Challenge:
        """One that can be taken, public or not; raises `Unknown`."""
        with self.database.reading() as connection:
            row = connection.execute(select(challenges).where(challenges.c.id == name, _open(now))).one_or_none()
        if row is None:
            raise Unknown(_GONE)
        return _challenge(row)

    def take(self, name: str, link: str, now: int, also: Callable[[Connection], object] | None = None) -> None:
        """It becomes a meeting; one only of those who try. Raises `Unknown` for the others.

        `also` is written with it, in the same transaction: the meeting itself.
        """
        new = challenges.c.link.is_(None) & (challenges.c.until > now)
        taken = update(challenges).where(challenges.c.id == name, new).values(link=link)
        with self.database.writing() as connection:
            if connection.execute(taken).rowcount != 1:
                raise Unknown(_GONE)
            if also is not None:
                also(connection)

    def of(self, user: str, now: int) -> list[Challenge]:
        """Somebody's own whose time is not over, the newest first."""
        listed = select(challenges).where(challenges.c.user == user, challenges.c.until > now)
        with self.database.reading() as connection:
            rows = connection.execute(listed.order_by(challenges.c.created.desc(), challenges.c.id))
            return [_challenge(row) for row in rows]

    def withdraw(self, name: str, user: str) -> None:
        """Its maker takes it back; raises `Unknown` where it is not his, or is taken."""
        his = delete(challenges).where(challenges.c.id == name, challenges.c.user == user, challenges.c.link.is_(None))
        with self.database.writing() as connection:
            if connection.execute(his).rowcount != 1:
                raise Unknown(_GONE)

    def tidy(self, before: int) -> int:
        """Those whose time was over before a moment go, taken or not; how many."""
        with self.database.writing() as connection:
            return int(connection.execute(delete(challenges).where(challenges.c.until < before)).rowcount)


def _open(now: int) -> Any:  # noqa: ANN401 - a condition
    """Not taken; or taken, and a chair of what it has become is still free."""
    live = exists().where(meetings.c.link == challenges.c.link, ~meetings.c.over)
    return (challenges.c.until > now) & (challenges.c.link.is_(None) | (live & free(challenges.c.link)))


def _challenge(row: Row[Any]) -> Challenge:
    terms = read_json(row.terms)
    return Challenge(row.id, row.user, row.game, terms, row.public, row.created, row.until, row.link or "")

"""Profiles: people's words, what others may see, whom they block, reports on them."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, insert, or_, select, update

from academie.errors import Unknown
from academie.server.store.database import Database
from academie.server.store.schema import portraits, reports, shunned, users
from academie.text.message import Message

MODERATOR = "moderator"
NO_MARK = {"mark": "", "account": ""}
_NO_REPORT = Message("There is no such report.")


@dataclass(frozen=True, slots=True)
class Portrait:
    """What somebody says of himself, and what others may see; his role; until when (ms) he may not play."""

    words: str = ""
    games: bool = False
    figures: bool = False
    robot: bool = False
    role: str = ""
    closed: int = 0


class Portraits:
    """What a database has of this."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def find(self, user: str) -> Portrait:
        """Somebody's; an empty one where nothing was ever said."""
        with self.database.reading() as connection:
            row = connection.execute(select(portraits).where(portraits.c.user == user)).one_or_none()
        return (
            Portrait() if row is None else Portrait(row.words, row.games, row.figures, row.robot, row.role, row.closed)
        )

    def put(self, user: str, **changes: Any) -> Portrait:  # noqa: ANN401 - the fields of a portrait
        """Change some of it; what it is then."""
        found = replace(self.find(user), **changes)
        values = {name: getattr(found, name) for name in Portrait.__dataclass_fields__}
        with self.database.writing() as connection:
            connection.execute(delete(portraits).where(portraits.c.user == user))
            connection.execute(insert(portraits).values(user=user, **values))
        return found

    def marks(self, holders: Iterable[str]) -> dict[str, dict[str, str]]:
        """What each of some people is, for others to see: a guest, a robot or an account, and the account's name."""
        expected = {each for each in holders if each}
        asked = select(users.c.id, users.c.key, users.c.name, portraits.c.robot)
        asked = asked.join(portraits, portraits.c.user == users.c.id, isouter=True).where(users.c.id.in_(expected))
        with self.database.reading() as connection:
            rows = connection.execute(asked).all() if expected else []
        kinds = {row.id: "guest" if row.key is None else "robot" if row.robot else "account" for row in rows}
        # A pupil has no profile, and the name of his account may be another's too.
        named = {row.id: row.name for row in rows if row.key is not None and "@" not in row.key}
        return {row.id: {"mark": kinds[row.id], "account": named.get(row.id, "")} for row in rows}

    def moderators(self) -> list[str]:
        """The names of those who have the role."""
        asked = select(users.c.name).join(portraits, portraits.c.user == users.c.id)
        with self.database.reading() as connection:
            return sorted(connection.execute(asked.where(portraits.c.role == MODERATOR)).scalars())

    # --- Blocking

    def shun(self, user: str, other: str, now: int) -> None:
        """From now on somebody has nothing to do with another."""
        with self.database.writing() as connection:
            connection.execute(delete(shunned).where(shunned.c.user == user, shunned.c.other == other))
            connection.execute(insert(shunned).values(user=user, other=other, since=now))

    def forgive(self, user: str, other: str) -> None:
        """He has again."""
        with self.database.writing() as connection:
            connection.execute(delete(shunned).where(shunned.c.user == user, shunned.c.other == other))

    def shunned_by(self, user: str) -> list[tuple[str, str]]:
        """Whom somebody blocks: ids and names."""
        asked = select(users.c.id, users.c.name).join(shunned, shunned.c.other == users.c.id)
        with self.database.reading() as connection:
            rows = connection.execute(asked.where(shunned.c.user == user).order_by(users.c.name))
            return [(row.id, row.name) for row in rows]

    def apart(self, user: str) -> frozenset[str]:
        """Those whom a person has blocked, and those who have blocked that person."""
        asked = select(shunned.c.user, shunned.c.other).where(or_(shunned.c.user == user, shunned.c.other == user))
        with self.database.reading() as connection:
            rows = connection.execute(asked).all()
        return frozenset(row.other if row.user == user else row.user for row in rows)

    # --- Reports

    def report(self, user: str, other: str, reason: str, text: str, now: int) -> str:
        """Somebody reports another; the report's id."""
        made = secrets.token_urlsafe(16)
        row = {"id": made, "user": user, "other": other, "reason": reason, "text": text, "at": now}
        with self.database.writing() as connection:
            connection.execute(insert(reports).values(row))
        return made

    def reports(self, *, closed: bool = False, most: int = 100) -> list[dict[str, Any]]:
        """The reports that wait, the oldest first; or those that are answered, the latest first."""
        author = users.alias()
        asked = select(reports, users.c.name.label("name"), author.c.name.label("author"))
        asked = asked.join(users, users.c.id == reports.c.other).join(author, author.c.id == reports.c.user)
        if closed:
            asked = asked.where(reports.c.closed.is_not(None)).order_by(reports.c.closed.desc())
        else:
            asked = asked.where(reports.c.closed.is_(None)).order_by(reports.c.at)
        with self.database.reading() as connection:
            return [dict(row) for row in connection.execute(asked.limit(most)).mappings()]

    def close(self, report: str, answer: str, now: int) -> str:
        """A report is answered; whom it was about. Raises `Unknown`."""
        done = update(reports).where(reports.c.id == report).values(closed=now, answer=answer)
        with self.database.writing() as connection:
            found = connection.execute(done.returning(reports.c.other)).scalar()
        if found is None:
            raise Unknown(_NO_REPORT)
        return str(found)

    # --- All of it

    def of(self, user: str) -> dict[str, Any]:
        """All data of a person in these tables, as plain data; reports belong to those who made them."""
        columns = (reports.c.reason, reports.c.text, reports.c.at, reports.c.closed)
        found = self.find(user)
        with self.database.reading() as connection:
            query = connection.execute(select(*columns).where(reports.c.user == user)).mappings()
            rows = [dict(row) for row in query]
        return {
            "profile": {name: getattr(found, name) for name in Portrait.__dataclass_fields__},
            "blocked": [name for _, name in self.shunned_by(user)],
            "reports": rows,
        }

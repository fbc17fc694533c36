"""People: accounts, sessions by the digest of their token, and what becomes of their games."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from academie.errors import Illegal, Unknown
from academie.server.store.database import Database
from academie.server.store.orders import What, ordered
from academie.server.store.schema import (
    archive,
    chairs,
    challenges,
    club_members,
    clubs,
    learned,
    meetings,
    mistakes,
    sessions,
    tournaments,
    users,
)
from academie.server.strict_json import read_json
from academie.text.message import Message

_NOBODY = Message("This account does not exist.")
_OWNS = Message("{name} is yours. Hand it over or close it, then delete your account.")
_DIRECTS = Message("You direct the tournament {title}. End it, then delete your account.")
OWNER, PUPIL = "owner", "pupil"  # roles in a club (`store/clubs.py`)


@dataclass(frozen=True, slots=True)
class User:
    """An account. A guest has no key: his name, if he has one, is nobody's own."""

    id: str
    name: str
    key: str | None
    created: int
    seen: int
    school: str = ""  # the class whose pupil he is, by its id

    @property
    def guest(self) -> bool:
        """Whether he has neither name nor password of his own."""
        return self.key is None


NOBODY = User("", "", None, 0, 0)  # who has not said who he is
_PUPILS = and_(club_members.c.user == users.c.id, club_members.c.role == PUPIL)
_WITH_SCHOOL = select(users, club_members.c.club.label("school")).select_from(users.outerjoin(club_members, _PUPILS))


class People:
    """The accounts of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, user: User) -> None:
        """A new account."""
        row = {"id": user.id, "name": user.name, "key": user.key, "created": user.created, "seen": user.seen}
        with self.database.writing() as connection:
            connection.execute(insert(users).values(row))

    def find(self, user: str) -> User:
        """The account of an id; raises `Unknown`."""
        with self.database.reading() as connection:
            row = connection.execute(_WITH_SCHOOL.where(users.c.id == user)).one_or_none()
        if row is None:
            raise Unknown(_NOBODY)
        return _user(row)

    def named(self, key: str) -> tuple[User, str] | None:
        """The account of a name as names are compared, and its password's hash."""
        with self.database.reading() as connection:
            row = connection.execute(_WITH_SCHOOL.where(users.c.key == key)).one_or_none()
        return None if row is None else (_user(row), row.password)

    def password(self, user: str) -> str:
        """The hash of somebody's password; nothing for a guest."""
        with self.database.reading() as connection:
            return connection.execute(select(users.c.password).where(users.c.id == user)).scalar() or ""

    def name(self, user: str, name: str, key: str | None, password: str | None = None) -> None:
        """Give an account a name, and a password's hash; raises `Illegal` where the name is another's."""
        values = {"name": name, "key": key, **({} if password is None else {"password": password})}
        try:
            with self.database.writing() as connection:
                connection.execute(update(users).where(users.c.id == user).values(values))
        except IntegrityError as error:
            raise Illegal("This name is taken. Choose another.") from error

    def secure(self, user: str, password: str) -> None:
        """Change the hash of a password."""
        with self.database.writing() as connection:
            connection.execute(update(users).where(users.c.id == user).values(password=password))

    # --- Sessions

    def enter(self, digest: str, user: str, now: int, until: int) -> None:
        """A session begins."""
        with self.database.writing() as connection:
            connection.execute(insert(sessions).values(digest=digest, user=user, created=now, seen=now, until=until))

    def session(self, digest: str, now: int) -> tuple[User, int] | None:
        """Whose a session is, and when it was last seen; None for one that is over or was never."""
        joined = _WITH_SCHOOL.add_columns(sessions.c.seen.label("last")).join(sessions, sessions.c.user == users.c.id)
        asked = joined.where(sessions.c.digest == digest, sessions.c.until > now)
        with self.database.reading() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else (_user(row), row.last)

    def see(self, digest: str, user: str, now: int, until: int) -> None:
        """Extend a session that was used."""
        with self.database.writing() as connection:
            connection.execute(update(sessions).where(sessions.c.digest == digest).values(seen=now, until=until))
            connection.execute(update(users).where(users.c.id == user).values(seen=now))

    def revoke(self, user: str, digest: str | None = None, but: str = "") -> None:
        """End a session of somebody's; without its digest all of them, but one."""
        which = sessions.c.digest != but if digest is None else sessions.c.digest == digest
        with self.database.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.user == user, which))

    def of(self, user: str) -> dict[str, Any]:
        """All data of a person in these tables, as plain data; no digests, no hashes."""
        times = [sessions.c.created, sessions.c.seen, sessions.c.until]
        offered = [challenges.c.game, challenges.c.terms, challenges.c.public, challenges.c.created, challenges.c.until]
        account = self.find(user)
        with self.database.reading() as connection:
            here = connection.execute(select(*times).where(sessions.c.user == user)).mappings()
            asked = connection.execute(select(*offered).where(challenges.c.user == user)).mappings()
            return {
                "account": {"id": account.id, "name": account.name, "created": account.created, "seen": account.seen},
                "sessions": [dict(row) for row in here],
                "challenges": [dict(row) for row in asked],
            }

    # --- Becoming somebody else

    def adopt(self, guest: str, user: str) -> list[str]:
        """What a guest has played and learned is an account's from now on; the links of his games in progress.

        A game in which both have a chair stays with the guest, who goes when he has none.
        """
        mine, others = chairs.alias(), learned.alias()
        seated = and_(chairs.c.holder == guest, chairs.c.link.not_in(select(mine.c.link).where(mine.c.holder == user)))
        known = exists().where(others.c.user == user, others.c.kind == learned.c.kind, others.c.key == learned.c.key)
        name = select(users.c.name).where(users.c.id == user).scalar_subquery()
        with self.database.writing() as connection:
            links = list(connection.execute(select(chairs.c.link).where(seated)).scalars())
            going = select(meetings.c.link).where(meetings.c.link.in_(links), ~meetings.c.over)
            live = list(connection.execute(going).scalars())
            connection.execute(update(chairs).where(seated).values(holder=user, name=name))
            for table in (archive, mistakes):
                here = (table.c.user == guest, table.c.link.in_(links))
                connection.execute(update(table).where(*here).values(user=user))
            connection.execute(update(learned).where(learned.c.user == guest, ~known).values(user=user))
            connection.execute(update(challenges).where(challenges.c.user == guest).values(user=user))
            sits = exists().where(chairs.c.holder == users.c.id)
            connection.execute(delete(users).where(users.c.id == guest, users.c.key.is_(None), ~sits))
        return live

    # --- Leaving for good

    def remove(self, user: str, *, playing: bool = False) -> list[str]:
        """Delete an account with its sessions, ratings and challenges; every process hears it.

        Raises `Illegal` while it plays, owns a club or directs a tournament.
        With `playing` it may have games in progress: their links, which are then to be ended.

        Its games are the others' too: they stay, with a chair that has neither name nor holder. Those in which nobody
        has an account any more go with the last.
        """
        theirs = select(chairs.c.link).where(chairs.c.holder == user)
        held = exists().where(chairs.c.link == meetings.c.link, chairs.c.holder != "")
        with self.database.writing() as connection:
            links = list(connection.execute(theirs).scalars())
            live = select(meetings.c.link).where(meetings.c.link.in_(theirs), ~meetings.c.over)
            going = list(connection.execute(live).scalars())
            if going and not playing:
                raise Illegal(
                    "You still have games in progress. Finish them or give them up, then delete your account."
                )
            owned = select(clubs.c.name).join(club_members, club_members.c.club == clubs.c.id)
            owned = owned.where(club_members.c.user == user, club_members.c.role == OWNER)
            if (name := connection.execute(owned.limit(1)).scalar()) is not None:
                raise Illegal(_OWNS.fill(name=name))
            directed = select(tournaments.c.terms).where(tournaments.c.director == user, ~tournaments.c.over)
            if (terms := connection.execute(directed.limit(1)).scalar()) is not None:
                raise Illegal(_DIRECTS.fill(title=read_json(terms)["title"]))
            connection.execute(update(chairs).where(chairs.c.holder == user).values(name="", holder=""))
            for link in links:
                connection.execute(delete(meetings).where(meetings.c.link == link, meetings.c.over, ~held))
            if connection.execute(delete(users).where(users.c.id == user)).rowcount != 1:
                raise Unknown(_NOBODY)
            ordered(connection, What.FORGET, user)
            return going

    def tidy(self, now: int, idle_ms: int) -> int:
        """Sessions that are over go, and guests long unseen who have no game; how many guests."""
        sits = exists().where(chairs.c.holder == users.c.id)
        with self.database.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.until <= now))
            old = delete(users).where(users.c.key.is_(None), users.c.seen < now - idle_ms, ~sits)
            return int(connection.execute(old).rowcount)


def _user(row: Row[Any]) -> User:
    return User(row.id, row.name, row.key, row.created, row.seen, row.school or "")

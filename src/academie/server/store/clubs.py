"""The tables of clubs and classes: members, games, tournaments, and tasks for pupils."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import combining, normalize

from sqlalchemy import and_, case, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from academie.errors import Illegal, Unknown
from academie.server.store.database import Database
from academie.server.store.people import OWNER, PUPIL, User
from academie.server.store.schema import (
    archive,
    chairs,
    club_games,
    club_members,
    club_tasks,
    club_tournaments,
    clubs,
    learned,
    meetings,
    tournaments,
    users,
)
from academie.server.strict_json import read_json, write_json
from academie.text.message import Message

CLUB, CLASS = "club", "class"
ORGANISER, MEMBER, INVITED = "organiser", "member", "invited"
_NONE = Message("There is no club or class of this name.")
_RANK = case({OWNER: 0, ORGANISER: 1, MEMBER: 2, PUPIL: 3}, value=club_members.c.role, else_=4)


def _sorted(name: str) -> str:
    """A name as lists are sorted: Élise between Dorante and Figaro."""
    return "".join(sign for sign in normalize("NFD", name.casefold()) if not combining(sign))


@dataclass(frozen=True, slots=True)
class Club:
    """A club, or a class. With `invite` in the link one joins a club; `board` is the position or game shown, if any."""

    id: str
    name: str
    key: str
    kind: str
    words: str
    invite: str
    board: dict[str, Any] | None
    created: int


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who belongs to a club, or is invited."""

    user: str
    name: str
    role: str
    since: int


@dataclass(frozen=True, slots=True)
class Task:
    """What is set to a class: a lesson, or `count` exercises of a kind, until the end of the day `due` (ms)."""

    id: str
    kind: str
    game: str
    key: str
    count: int
    due: int
    created: int


class Clubs:
    """The clubs of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- Clubs

    def add(self, club: Club, owner: str) -> None:
        """A new one; raises `Illegal` where its name is another's."""
        row = {name: getattr(club, name) for name in Club.__dataclass_fields__ if name != "board"}
        try:
            with self.database.writing() as connection:
                connection.execute(insert(clubs).values(row))
                member = {"club": club.id, "user": owner, "role": OWNER, "since": club.created}
                connection.execute(insert(club_members).values(member))
        except IntegrityError as error:
            raise Illegal("This name is taken. Add your town or your school to it.") from error

    def named(self, key: str) -> Club:
        """The one of a name as names are compared; raises `Unknown`."""
        return self._one(clubs.c.key == key)

    def find(self, club: str) -> Club:
        """The one of an id; raises `Unknown`."""
        return self._one(clubs.c.id == club)

    def _one(self, which: Any) -> Club:  # noqa: ANN401 - a condition
        with self.database.reading() as connection:
            row = connection.execute(select(clubs).where(which)).one_or_none()
        if row is None:
            raise Unknown(_NONE)
        return Club(
            row.id, row.name, row.key, row.kind, row.words, row.invite, read_json(row.board or "null"), row.created
        )

    def put(self, club: str, **values: str) -> None:
        """Change some of it."""
        with self.database.writing() as connection:
            connection.execute(update(clubs).where(clubs.c.id == club).values(values))

    def show(self, club: str, board: dict[str, Any] | None) -> None:
        """Show a position to its members, or none."""
        self.put(club, board="" if board is None else write_json(board))

    def close(self, club: str) -> None:
        """It goes with its tournaments; its games stay to those who played them."""
        theirs = select(club_tournaments.c.tournament).where(club_tournaments.c.club == club)
        with self.database.writing() as connection:
            connection.execute(delete(tournaments).where(tournaments.c.id.in_(theirs)))
            connection.execute(delete(clubs).where(clubs.c.id == club))

    # --- Members

    def role(self, club: str, user: str) -> str:
        """The role of a user in a club; empty for one who is not a member."""
        asked = select(club_members.c.role).where(club_members.c.club == club, club_members.c.user == user)
        with self.database.reading() as connection:
            return connection.execute(asked).scalar() or ""

    def members(self, club: str) -> list[Member]:
        """Its members and those invited, by role and name."""
        asked = select(club_members.c.user, users.c.name, club_members.c.role, club_members.c.since)
        asked = asked.join(users, users.c.id == club_members.c.user).where(club_members.c.club == club)
        with self.database.reading() as connection:
            rows = connection.execute(asked.add_columns(_RANK.label("rank"))).all()
        return [Member(*row[:-1]) for row in sorted(rows, key=lambda row: (row.rank, _sorted(row.name)))]

    def of(self, user: str) -> dict[str, list[dict[str, Any]]]:
        """Where somebody belongs or is invited, as plain data."""
        asked = select(clubs.c.id, clubs.c.name, clubs.c.kind, club_members.c.role, club_members.c.since)
        asked = asked.join(club_members, club_members.c.club == clubs.c.id).where(club_members.c.user == user)
        with self.database.reading() as connection:
            return {"clubs": [dict(row) for row in connection.execute(asked.order_by(clubs.c.name)).mappings()]}

    def enter(self, club: str, user: str, role: str, at: int) -> None:
        """Somebody belongs to it in this role from now on."""
        here = and_(club_members.c.club == club, club_members.c.user == user)
        with self.database.writing() as connection:
            if connection.execute(update(club_members).where(here).values(role=role)).rowcount == 0:
                connection.execute(insert(club_members).values(club=club, user=user, role=role, since=at))

    def hand_over(self, club: str, owner: str, heir: str) -> None:
        """Another owns it, and who did organises."""
        with self.database.writing() as connection:
            for user, role in ((owner, ORGANISER), (heir, OWNER)):
                here = and_(club_members.c.club == club, club_members.c.user == user)
                connection.execute(update(club_members).where(here).values(role=role))

    def leave(self, club: str, user: str) -> None:
        """Somebody belongs to it no longer."""
        here = and_(club_members.c.club == club, club_members.c.user == user)
        with self.database.writing() as connection:
            connection.execute(delete(club_members).where(here))

    # --- Pupils

    def add_pupils(self, club: str, pupils: Sequence[tuple[User, str]]) -> None:
        """New accounts of pupils, each with the digest of its code; all or none. `Illegal` where a name is there."""
        rows = [
            {"id": user.id, "name": user.name, "key": user.key, "created": user.created, "seen": user.seen}
            for user, _ in pupils
        ]
        here = [{"club": club, "user": user.id, "role": PUPIL, "since": user.created, "code": code}
                for user, code in pupils]  # fmt: skip
        try:
            with self.database.writing() as connection:
                connection.execute(insert(users), rows)
                connection.execute(insert(club_members), here)
        except IntegrityError as error:
            raise Illegal("One of these names is in the class already. Add a letter to it.") from error

    def school(self, user: str) -> tuple[str, str]:
        """The class whose pupil somebody is, and his name there; nothing for all others."""
        asked = select(club_members.c.club, users.c.name).join(users, users.c.id == club_members.c.user)
        with self.database.reading() as connection:
            row = connection.execute(asked.where(users.c.id == user, club_members.c.role == PUPIL)).one_or_none()
        return ("", "") if row is None else (row.club, row.name)

    def code(self, user: str) -> str:
        """The digest of a pupil's code."""
        asked = select(club_members.c.code).where(club_members.c.user == user, club_members.c.role == PUPIL)
        with self.database.reading() as connection:
            return connection.execute(asked).scalar() or ""

    def set_code(self, user: str, digest: str) -> None:
        """Another code of a pupil."""
        here = and_(club_members.c.user == user, club_members.c.role == PUPIL)
        with self.database.writing() as connection:
            connection.execute(update(club_members).where(here).values(code=digest))

    # --- Games

    def of_game(self, link: str) -> str:
        """The club to which a game belongs, or nothing."""
        with self.database.reading() as connection:
            return connection.execute(select(club_games.c.club).where(club_games.c.link == link)).scalar() or ""

    def games(self, club: str, *, over: bool, most: int = 30) -> list[str]:
        """The links of its games, the latest first."""
        asked = select(meetings.c.link).join(club_games, club_games.c.link == meetings.c.link)
        asked = asked.where(club_games.c.club == club, meetings.c.over == over)
        with self.database.reading() as connection:
            return list(connection.execute(asked.order_by(meetings.c.last.desc()).limit(most)).scalars())

    def stamp(self, club: str, *, followed: bool) -> str:
        """Changes when members have something new to see; with `followed`, also when pupils learn something."""
        here = club_games.c.club == club
        games = select(func.count(), func.count(case((meetings.c.over, 1)))).select_from(
            club_games.join(meetings, meetings.c.link == club_games.c.link)
        )
        free = select(func.count()).select_from(club_games.join(chairs, chairs.c.link == club_games.c.link))
        steps = select(func.count(), func.max(learned.c.at)).select_from(
            club_members.join(learned, learned.c.user == club_members.c.user)
        )
        counted = [
            games.where(here),
            free.where(here, chairs.c.kind == "open"),
            select(func.count(), func.count(case((tournaments.c.over, 1))))
            .select_from(club_tournaments.join(tournaments, tournaments.c.id == club_tournaments.c.tournament))
            .where(club_tournaments.c.club == club),
            select(func.count(), func.max(club_tasks.c.created)).where(club_tasks.c.club == club),
            *([steps.where(club_members.c.club == club)] if followed else []),
        ]
        with self.database.reading() as connection:
            board = read_json(connection.execute(select(clubs.c.board).where(clubs.c.id == club)).scalar() or "{}")
            game = select(meetings.c.last).where(meetings.c.link == board.get("link", ""))
            stamps = [connection.execute(game).scalar() or 0]
            stamps += [value for asked in counted for value in connection.execute(asked).one()]
        return "-".join(map(str, [board.get("at", 0), *stamps]))

    def unfiled(self, club: str, most: int = 40) -> list[str]:
        """Those that are over and not yet in anybody's archive."""
        filed = exists().where(archive.c.link == meetings.c.link)
        held = exists().where(chairs.c.link == meetings.c.link, chairs.c.holder != "")
        asked = select(meetings.c.link).join(club_games, club_games.c.link == meetings.c.link)
        asked = asked.where(club_games.c.club == club, meetings.c.over, held, ~filed).limit(most)
        with self.database.reading() as connection:
            return list(connection.execute(asked).scalars())

    def results(self, club: str) -> dict[str, dict[str, int]]:
        """By each who played in it, how many of its games he has won, drawn and lost."""
        asked = select(archive.c.user, archive.c.result, func.count().label("number"))
        asked = asked.join(club_games, club_games.c.link == archive.c.link).where(club_games.c.club == club)
        found: dict[str, dict[str, int]] = {}
        with self.database.reading() as connection:
            for row in connection.execute(asked.group_by(archive.c.user, archive.c.result)):
                found.setdefault(row.user, {})[row.result] = row.number
        return found

    # --- What is set

    def set(self, club: str, task: Task) -> None:
        """Set something to a class."""
        row = {name: getattr(task, name) for name in Task.__dataclass_fields__}
        with self.database.writing() as connection:
            connection.execute(insert(club_tasks).values(club=club, **row))

    def withdraw(self, club: str, task: str) -> None:
        """It is set no longer."""
        with self.database.writing() as connection:
            connection.execute(delete(club_tasks).where(club_tasks.c.club == club, club_tasks.c.id == task))

    def tasks(self, club: str) -> list[Task]:
        """What is set, the first that is due first."""
        columns = [club_tasks.c[name] for name in Task.__dataclass_fields__]
        asked = select(*columns).where(club_tasks.c.club == club)
        with self.database.reading() as connection:
            return [Task(*row) for row in connection.execute(asked.order_by(club_tasks.c.due, club_tasks.c.created))]

"""Games in the database: heads, entries, fences, and the secrets of the dice. Every method is one transaction.

A method raises `Unavailable` if the database is gone or the disk is full. If only the answer was lost, the write may
still have happened: `append` may be called again with the same entries, and then does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    Select,
    and_,
    column,
    exists,
    func,
    insert,
    inspect,
    literal,
    or_,
    select,
    table,
    update,
)
from sqlalchemy.exc import IntegrityError

from academie.errors import Illegal, Unknown
from academie.match.clock import Pace
from academie.server.clock import now
from academie.server.meeting.entries import Chair, Entry, Head, Kind
from academie.server.store.appends import Append, append_all, written
from academie.server.store.database import Database
from academie.server.store.faults import FENCED, OUTRUN, REPEATED, Fenced, Outrun, Repeated
from academie.server.store.schema import chairs, club_games, entries, free, meetings, processes, secrets, serves, users
from academie.text.message import Message

_NO_MEETING = Message("There is no game at this link.")
_TAKEN = Message("This seat is taken.")
_SEATED = Message("You already have a seat here.")
_STEPS = "alembic_version"
_FORGOTTEN = 90 * 86_400_000  # ms; no clock gives anybody so long
_HEAD = ("link", "game", "profile", "mode", "form", "agreed", "clock", "public", "rated", "commit", "created")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game in the database. Its owner is the process that may write, with the fence."""

    head: Head
    entries: tuple[Entry, ...]
    fence: int
    owner: str
    over: bool


class Store:
    """The games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(cls, url: str) -> Store:
        """The store of a URL, its tables brought up to date; raises `Unavailable`."""
        database = Database.open(url)
        try:
            _bring_up(database)
        except BaseException:
            database.close()
            raise
        return cls(database)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # --- Writing

    def create(self, head: Head, secret: bytes, process: str = "", club: str = "") -> int:
        """Save a new game and the secret of its dice, owned by `process` if one is named; its fence."""
        with self.database.writing() as connection:
            write_head(connection, head, secret, process)
            if club:
                connection.execute(insert(club_games).values(link=head.link, club=club))
        return 1 if process else 0

    def ensure(self, head: Head, secret: bytes, of: str = "") -> None:
        """Save a new game, unless there is one under its link, perhaps with another secret; of the club of another."""
        mine = select(literal(head.link), club_games.c.club).where(club_games.c.link == of)
        try:
            with self.database.writing() as connection:
                write_head(connection, head, secret)
                connection.execute(insert(club_games).from_select(["link", "club"], mine))
        except IntegrityError:
            self.head(head.link)

    def append(
        self, link: str, fence: int, more: Sequence[Entry], also: Callable[[Connection], object] | None = None
    ) -> None:
        """Write entries, all or none, with the fence from `claim`; durable when it returns.

        `also` runs in the same transaction, and not again if the entries are there already. Raises `Fenced` if the game
        has another owner, `Outrun` if it has other entries, `Repeated` if a chair's request was done before.
        """
        if not more:
            return
        count = more[0].number - 1
        if [each.number for each in more] != list(range(count + 1, count + 1 + len(more))):
            raise ValueError(link)
        try:
            with self.database.writing() as connection:
                if not written(connection, [Append(link, fence, more, also)]):
                    _stands(connection, link, fence, more)
        except IntegrityError as error:
            raise Repeated(REPEATED) from error

    def end(self, link: str, fence: int, reason: str, at: int) -> None:
        """End a game, whatever its entries are."""
        stored = self.stored(link)
        self.append(link, fence, [Entry(len(stored.entries) + 1, Kind.END, reason, None, at)])

    def append_all(self, many: Sequence[Append]) -> list[Exception | None]:
        """Write entries of several games as `append` does; the error of each, or None. Durable when it returns."""
        return append_all(self.database, self.append, many)

    def sit(self, link: str, number: int, chair: Chair, fence: int | None = None) -> Head:
        """Seat somebody on an open chair; the new head. Of several who try one succeeds, and nobody gets two.

        Asking again for one's own chair succeeds: the answer may have been lost. Raises `Fenced` if `fence` is stale.
        """
        with self.database.writing() as connection:
            row = connection.execute(select(meetings).where(meetings.c.link == link).with_for_update()).one_or_none()
            if row is None:
                raise Unknown(_NO_MEETING)
            if fence is not None and row.fence != fence:
                raise Fenced(FENCED)
            seated = _head(connection, row).chairs
            mine = [place for place, each in enumerate(seated) if each.holder and each.holder == chair.holder]
            if mine != [number]:
                if mine or not 0 <= number < len(seated) or seated[number].kind != "open":
                    raise Illegal(_SEATED if mine else _TAKEN)
                taken = update(chairs).where(chairs.c.link == link, chairs.c.chair == number)
                connection.execute(taken.values(**chair.data()))
            return _head(connection, row)

    def claim(self, link: str, process: str, seen: int | None = None) -> int:
        """Make a process the owner of a game; its new fence, which invalidates all others.

        With `seen`, only if that is still the fence; raises `Fenced` if another process was quicker.
        """
        asked = meetings.c.link == link if seen is None else and_(meetings.c.link == link, meetings.c.fence == seen)
        taken = update(meetings).where(asked).values(fence=meetings.c.fence + 1, owner=process)
        with self.database.writing() as connection:
            found = connection.execute(taken.returning(meetings.c.fence)).scalar()
            if found is None:
                _known(connection, link)
                raise Fenced(FENCED)
            return int(found)

    def inherit(self, process: str, owner: str, most: int = 1_000, fresh: int = 0) -> dict[str, int]:
        """Take over games in progress of another process; links and new fences. `most` lets several heirs share.

        A game that never had an owner and was created in the last `fresh` ms is left to whom its players come to.
        """
        free = select(meetings.c.link).where(~meetings.c.over, meetings.c.owner == owner).limit(most)
        if fresh:
            free = free.where(or_(meetings.c.fence > 0, meetings.c.created < now() - fresh))
        if not self.database.sqlite:
            free = free.with_for_update(skip_locked=True)
        taken = update(meetings).where(meetings.c.link.in_(free)).values(fence=meetings.c.fence + 1, owner=process)
        with self.database.patient() as connection:
            rows = connection.execute(taken.returning(meetings.c.link, meetings.c.fence)).all()
        return {row.link: row.fence for row in rows}

    def release(self, process: str) -> None:
        """Give up everything a process owns when it stops; others may claim it at once."""
        with self.database.patient() as connection:
            connection.execute(update(meetings).where(~meetings.c.over, meetings.c.owner == process).values(owner=""))

    def beat(self, process: str, clock: Callable[[], int] = now) -> None:
        """Write the heartbeat of a process, by its own clock, read when the write begins."""
        with self.database.writing() as connection:
            at = clock()
            here = update(processes).where(processes.c.process == process).values(beat=at)
            if connection.execute(here).rowcount == 0:
                connection.execute(insert(processes).values(process=process, started=at, beat=at))

    # --- Reading

    def load(self, link: str) -> tuple[Head, tuple[Entry, ...], int]:
        """The head, the entries and the fence of a game; raises `Unknown`."""
        stored = self.stored(link)
        return stored.head, stored.entries, stored.fence

    def stored(self, link: str) -> StoredGame:
        """The same, with its owner and whether it is over."""
        with self.database.reading() as connection:
            row = _known(connection, link)
            listed = select(entries).where(entries.c.link == link).order_by(entries.c.number)
            found = tuple(map(_entry, connection.execute(listed)))
            return StoredGame(_head(connection, row), found, row.fence, row.owner, row.over)

    def head(self, link: str) -> Head:
        """The head of a game; raises `Unknown`."""
        with self.database.reading() as connection:
            return _head(connection, _known(connection, link))

    def over(self, link: str) -> bool:
        """Whether a game is over; raises `Unknown`."""
        with self.database.reading() as connection:
            return bool(_known(connection, link).over)

    def secret(self, link: str) -> bytes:
        """The secret behind the commitment of a game's dice; for its owner only."""
        with self.database.reading() as connection:
            found = connection.execute(select(secrets.c.secret).where(secrets.c.link == link)).scalar()
        if found is None:
            raise Unknown(_NO_MEETING)
        return bytes(found)

    def live(self) -> list[str]:
        """The links of all games in progress."""
        return self._links(select(meetings.c.link).where(~meetings.c.over))

    def owned(self, process: str) -> list[str]:
        """The links of the games in progress that a process owns."""
        return self._links(select(meetings.c.link).where(~meetings.c.over, meetings.c.owner == process))

    def strays(self, process: str, most: int = 10_000) -> list[str]:
        """The links of games in progress that a process does not own; cheap if it owns all."""
        other = or_(meetings.c.owner < process, meetings.c.owner > process)
        return self._links(select(meetings.c.link).where(~meetings.c.over, other).limit(most))

    def restless(self, process: str) -> list[str]:
        """Those of its games that have a clock or a machine, the latest first."""
        machine = exists().where(chairs.c.link == meetings.c.link, chairs.c.kind == "machine")
        asked = select(meetings.c.link).where(~meetings.c.over, meetings.c.owner == process)
        asked = asked.where(or_(meetings.c.clock != "none", machine)).order_by(meetings.c.last.desc())
        return self._links(asked)

    def unbegun(self, process: str, before: int, *, guests: bool = False, most: int = 1_000) -> list[str]:
        """Those without any entry since a moment and never begun; with `guests`, only those without an account."""
        begun = exists().where(entries.c.link == meetings.c.link, entries.c.kind == Kind.GAME.value)
        which = [~meetings.c.over, meetings.c.owner == process, meetings.c.last < before, ~begun]
        if guests:
            here = and_(chairs.c.link == meetings.c.link, chairs.c.holder == users.c.id, users.c.key.is_not(None))
            which.append(~exists().where(here))
        return self._links(select(meetings.c.link).where(*which).limit(most))

    def owners(self) -> dict[str, int]:
        """The owners of games in progress, and how many each has; the empty name for no owner."""
        listed = select(meetings.c.owner, func.count().label("number")).where(~meetings.c.over)
        with self.database.reading() as connection:
            return {row.owner: row.number for row in connection.execute(listed.group_by(meetings.c.owner))}

    def ended(self, links: Sequence[str]) -> set[str]:
        """Those of some games that have ended."""
        with self.database.reading() as connection:
            ended = select(meetings.c.link).where(meetings.c.link.in_(links), meetings.c.over)
            return {*connection.execute(ended).scalars()}

    def owner(self, link: str) -> tuple[str, int]:
        """The owner of a game, or an empty name, and its fence; raises `Unknown`."""
        with self.database.reading() as connection:
            row = _known(connection, link)
        return row.owner, row.fence

    def shown(self, most: int = 100, *, over: bool = False, game: str = "", since: int = 0) -> list[Head]:
        """Public games in progress, or over, the latest first; of one game or all. None has a free chair.

        Of those without days for a turn only the ones in which something has happened `since` a time.
        """
        listed = select(meetings).where(meetings.c.over == over, meetings.c.public, ~free(meetings.c.link))
        if since:
            listed = listed.where(or_(meetings.c.last >= since, meetings.c.clock.startswith(Pace.DAYS)))
        if game:
            listed = listed.where(meetings.c.game == game)
        with self.database.reading() as connection:
            rows = connection.execute(listed.order_by(meetings.c.last.desc()).limit(most)).all()
            return [_head(connection, row) for row in rows]

    def held(self, holder: str, *, going: bool = False) -> list[str]:
        """The links of all games in which a user has a chair, or of those in progress, the newest first."""
        theirs = select(chairs.c.link).where(chairs.c.holder == holder)
        found = select(meetings.c.link).where(meetings.c.link.in_(theirs), *([~meetings.c.over] if going else []))
        return self._links(found.order_by(meetings.c.last.desc()))

    def plays(self, holder: str) -> int:
        """In how many games in progress a user has a chair."""
        theirs = select(chairs.c.link).where(chairs.c.holder == holder)
        counted = select(func.count()).select_from(meetings).where(meetings.c.link.in_(theirs), ~meetings.c.over)
        with self.database.reading() as connection:
            return int(connection.execute(counted).scalar_one())

    def alive(self) -> dict[str, int]:
        """The last heartbeat of each process."""
        with self.database.reading() as connection:
            return {row.process: row.beat for row in connection.execute(select(processes))}

    def lived(self) -> tuple[list[tuple[int, int]], int]:
        """When each process lived, and the time of the last entry; processes long gone are deleted."""
        long_ago = processes.c.beat < now() - _FORGOTTEN
        with self.database.writing() as connection:
            connection.execute(processes.delete().where(long_ago))
            lives = [(row.started, row.beat) for row in connection.execute(select(processes))]
            return lives, connection.execute(select(func.max(meetings.c.last))).scalar() or 0

    def _links(self, asked: Select[Any]) -> list[str]:
        with self.database.reading() as connection:
            return list(connection.execute(asked).scalars())


def brought_up(database: Database) -> bool:
    """Whether the tables are those of this program, or a compatible later step."""
    taken: Select[Any] = select(column("version_num")).select_from(table(_STEPS))
    with database.reading() as connection:
        last = connection.execute(taken).scalar() if inspect(connection).has_table(_STEPS) else None
    return last is not None and serves(last)


def _bring_up(database: Database) -> None:
    """Migrate the tables if needed. The library for it is loaded only then."""
    if not brought_up(database):
        from academie.server.store.migrations import migrate  # noqa: PLC0415 - a library that takes long to load

        migrate(database)


def write_head(connection: Connection, head: Head, secret: bytes, process: str = "") -> None:
    """Insert the rows of a new game."""
    owned = {"owner": process, "fence": 1 if process else 0, "last": head.created}
    seated = [{"link": head.link, "chair": number, **each.data()} for number, each in enumerate(head.chairs)]
    connection.execute(insert(meetings).values({key: getattr(head, key) for key in _HEAD} | owned))
    connection.execute(insert(chairs), seated)
    connection.execute(insert(secrets).values(link=head.link, secret=secret))


def _known(connection: Connection, link: str) -> Row[Any]:
    row = connection.execute(select(meetings).where(meetings.c.link == link)).one_or_none()
    if row is None:
        raise Unknown(_NO_MEETING)
    return row


def _head(connection: Connection, row: Row[Any]) -> Head:
    listed = select(chairs).where(chairs.c.link == row.link).order_by(chairs.c.chair)
    seated = tuple(Chair(each.kind, each.name, each.holder, each.spec) for each in connection.execute(listed))
    return Head(**{key: row._mapping[key] for key in _HEAD}, chairs=seated)  # noqa: SLF001 - its public name


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, Kind(row.kind), row.text, row.chair, row.at, row.took, row.request)


def _stands(connection: Connection, link: str, fence: int, more: Sequence[Entry]) -> None:
    """Return if entries that could not be written are there already; else raise what is in the way."""
    row = _known(connection, link)
    if row.fence != fence:
        raise Fenced(FENCED)
    numbers = entries.c.number.between(more[0].number, more[-1].number)
    listed = select(entries).where(entries.c.link == link, numbers).order_by(entries.c.number)
    count = row._mapping["count"]  # noqa: SLF001 - its public name; a row has a method `count`
    if count != more[-1].number or [*map(_entry, connection.execute(listed))] != list(more):
        raise Outrun(OUTRUN)

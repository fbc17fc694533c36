"""The finished games of people: the result of each, what an engine found in it, and the mistakes.

A game is filed once it is over (`people/archive.py` works out what came of it), one row a person. Whoever comes from an
older version of the server, or reads a game that has just ended, may find some that are not filed yet: `missing`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from academie.errors import Unknown
from academie.server.store.database import Database
from academie.server.store.portraits import NO_MARK, Portraits
from academie.server.store.schema import archive, chairs, meetings, mistakes, rated
from academie.text.message import Message

WON, DRAWN, LOST, TOGETHER, NONE = "won", "drawn", "lost", "together", "none"
RESULTS = (WON, DRAWN, LOST, TOGETHER)  # the last: one person in several seats; `NONE`: nothing was played
WAITING, DONE, UNJUDGED = "waiting", "done", "none"
_NO_MISTAKE = Message("There is no such position among your mistakes.")


@dataclass(frozen=True, slots=True)
class Sought:
    """Which games are looked for; what is empty does not matter. Times are in ms, `until` excluded."""

    game: str = ""
    opponent: str = ""  # a part of a name
    result: str = ""
    character: str = ""  # of a machine that played too, as the roster names it
    form: str = ""
    since: int = 0
    until: int = 0
    public: bool = False  # those alone that anybody could watch


@dataclass(frozen=True, slots=True)
class Filed:
    """A finished game of a person. `reviewed` is what an engine found, None where it has not looked."""

    link: str
    game: str
    profile: str
    mode: str
    form: str
    clock: str
    rated: bool
    public: bool
    ended: int
    result: str
    chairs: tuple[Mapping[str, Any], ...]  # name, kind, spec, you, mark, account
    change: tuple[float, float] | None  # the rating before and after
    reviewed: Mapping[str, Any] | None

    def data(self) -> dict[str, Any]:
        """The game as plain data."""
        found = {name: getattr(self, name) for name in self.__dataclass_fields__}
        change = None if self.change is None else {"before": round(self.change[0]), "after": round(self.change[1])}
        return {**found, "chairs": [dict(each) for each in self.chairs], "change": change}


class Archive:
    """The finished games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- Filing

    def missing(self, user: str = "", most: int = 100) -> list[str]:
        """Games that are over and not filed, the newest first: of a person, or of all."""
        filed = exists().where(archive.c.link == meetings.c.link, archive.c.user == chairs.c.holder)
        asked = select(meetings.c.link).join(chairs, chairs.c.link == meetings.c.link).distinct()
        asked = asked.add_columns(meetings.c.last).where(meetings.c.over, chairs.c.holder != "", ~filed)
        if user:
            asked = asked.where(chairs.c.holder == user)
        with self.database.reading() as connection:
            return [row.link for row in connection.execute(asked.order_by(meetings.c.last.desc()).limit(most))]

    def file(self, link: str, game: str, ended: int, results: Mapping[str, str], review: str) -> None:
        """File a game, with what came of it for each person; what is filed already stays."""
        rows = [{"link": link, "user": user, "result": result} for user, result in results.items()]
        for row in rows:
            try:
                with self.database.writing() as connection:
                    connection.execute(insert(archive).values(game=game, ended=ended, review=review, **row))
            except IntegrityError:
                continue  # another was quicker, or the account is gone

    # --- Finding

    def search(
        self, user: str, sought: Sought, before: tuple[int, str] | None = None, most: int = 25
    ) -> tuple[list[Filed], int]:
        """Somebody's games, the newest first, after a place in the list; and how many fit in all."""
        fits = _fits(user, sought)
        asked = select(archive, meetings).join(meetings, meetings.c.link == archive.c.link).where(*fits)
        counted = select(func.count()).select_from(archive.join(meetings, meetings.c.link == archive.c.link))
        if before is not None:
            ended, link = before
            asked = asked.where(or_(archive.c.ended < ended, and_(archive.c.ended == ended, archive.c.link < link)))
        with self.database.reading() as connection:
            rows = connection.execute(asked.order_by(archive.c.ended.desc(), archive.c.link.desc()).limit(most)).all()
            count = int(connection.execute(counted.where(*fits)).scalar_one())
            links = [row.link for row in rows]
            seated = connection.execute(select(chairs).where(chairs.c.link.in_(links)).order_by(chairs.c.chair)).all()
            changed = connection.execute(select(rated).where(rated.c.user == user, rated.c.link.in_(links))).all()
        changes = {row.link: (row.before, row.after) for row in changed}
        marks = Portraits(self.database).marks(each.holder for each in seated)
        return [_filed(row, user, seated, changes, marks) for row in rows], count

    def played(self, user: str) -> list[str]:
        """The games of which somebody has finished one, by name."""
        asked = select(archive.c.game).where(archive.c.user == user, archive.c.result != NONE).distinct()
        with self.database.reading() as connection:
            return sorted(connection.execute(asked).scalars())

    # --- Reviews by an engine

    def waiting(self, most: int = 1) -> list[tuple[str, str]]:
        """Games that an engine has not looked at, with their kind, those that ended last first."""
        asked = select(archive.c.link, archive.c.game, func.max(archive.c.ended).label("ended"))
        asked = asked.where(archive.c.review == WAITING).group_by(archive.c.link, archive.c.game)
        with self.database.reading() as connection:
            rows = connection.execute(asked.order_by(func.max(archive.c.ended).desc()).limit(most))
            return [(row.link, row.game) for row in rows]

    def reviewed(self, link: str, found: Mapping[str, tuple[Mapping[str, Any], Sequence[Mapping[str, Any]]]]) -> None:
        """Keep what an engine found: of each person the sums and the mistakes; nothing of one: it cannot judge."""
        here = archive.c.link == link
        with self.database.writing() as connection:
            connection.execute(update(archive).where(here, archive.c.review == WAITING).values(review=UNJUDGED))
            for user, (sums, wrong) in found.items():
                mine = (here, archive.c.user == user)
                known = connection.execute(select(archive.c.game, archive.c.ended).where(*mine)).one_or_none()
                if known is None:
                    continue  # the account is gone
                connection.execute(update(archive).where(*mine).values(review=DONE, **sums))
                connection.execute(delete(mistakes).where(mistakes.c.link == link, mistakes.c.user == user))
                rows = [_mistake_row(link, user, known, each) for each in wrong]
                if rows:
                    connection.execute(insert(mistakes), rows)

    def sums(self, user: str, game: str = "") -> list[dict[str, Any]]:
        """What came of each game that an engine has judged, the oldest first, with the others in it."""
        fits = [archive.c.user == user, archive.c.result != NONE, *([archive.c.game == game] if game else [])]
        columns = ("link", "game", "ended", "result", "review", "decisions", "faults", "error", "luck", "schools")
        others = select(chairs).where(chairs.c.link.in_(select(archive.c.link).where(*fits)), chairs.c.holder != user)
        asked = select(*(archive.c[name] for name in columns)).where(*fits).order_by(archive.c.ended, archive.c.link)
        with self.database.reading() as connection:
            rows = [dict(row) for row in connection.execute(asked).mappings()]
            seated: dict[str, list[Any]] = {}
            for each in connection.execute(others.order_by(chairs.c.chair)):
                seated.setdefault(each.link, []).append(each)
        for row in rows:
            row["schools"] = json.loads(row["schools"]) if row["schools"] else None
            row["others"] = [(each.kind, each.spec or each.name) for each in seated.get(row["link"], [])]
        return rows

    # --- Mistakes

    def mistakes(self, user: str, game: str = "") -> list[dict[str, Any]]:
        """Somebody's mistakes, the newest first."""
        fits = [mistakes.c.user == user, *([mistakes.c.game == game] if game else [])]
        asked = select(mistakes).where(*fits).order_by(mistakes.c.at.desc(), mistakes.c.link, mistakes.c.number)
        with self.database.reading() as connection:
            return [_mistake(row) for row in connection.execute(asked)]

    def mistake(self, user: str, link: str, number: int) -> dict[str, Any]:
        """One of them; raises `Unknown` for one that is not his."""
        here = (mistakes.c.user == user, mistakes.c.link == link, mistakes.c.number == number)
        with self.database.reading() as connection:
            row = connection.execute(select(mistakes).where(*here)).one_or_none()
        if row is None:
            raise Unknown(_NO_MISTAKE)
        return _mistake(row)

    def drop(self, user: str, link: str, number: int) -> None:
        """A mistake is not asked again; raises `Unknown`."""
        here = (mistakes.c.user == user, mistakes.c.link == link, mistakes.c.number == number)
        with self.database.writing() as connection:
            if connection.execute(delete(mistakes).where(*here)).rowcount != 1:
                raise Unknown(_NO_MISTAKE)

    # --- All of it

    def of(self, user: str) -> dict[str, Any]:
        """All data of a person in these tables, as plain data."""
        listed = select(archive).where(archive.c.user == user).order_by(archive.c.ended)
        with self.database.reading() as connection:
            rows = connection.execute(listed).mappings()
            return {
                "archive": [{key: value for key, value in row.items() if key != "user"} for row in rows],
                "mistakes": self.mistakes(user),
            }


def _fits(user: str, sought: Sought) -> list[ColumnElement[bool]]:
    fits = [archive.c.user == user, archive.c.result != NONE]
    fits += [archive.c.game == sought.game] if sought.game else []
    fits += [archive.c.result == sought.result] if sought.result else []
    fits += [archive.c.ended >= sought.since] if sought.since else []
    fits += [archive.c.ended < sought.until] if sought.until else []
    fits += [meetings.c.form == sought.form] if sought.form else []
    fits += [meetings.c.public] if sought.public else []
    other = and_(chairs.c.link == archive.c.link, chairs.c.holder != user)
    if sought.opponent:
        fits.append(exists().where(other, chairs.c.name.icontains(sought.opponent, autoescape=True)))
    if sought.character:
        spec = chairs.c.spec
        named = or_(spec == sought.character, spec.startswith(f"{sought.character} ", autoescape=True))
        fits.append(exists().where(other, named))
    return fits


def _filed(
    row: Row[Any],
    user: str,
    seated: Iterable[Row[Any]],
    changes: Mapping[str, tuple[float, float]],
    marks: Mapping[str, Mapping[str, str]],
) -> Filed:
    names = tuple(
        {"name": each.name, "kind": each.kind, "spec": each.spec, "you": each.holder == user}
        | dict(marks.get(each.holder, NO_MARK))
        for each in seated
        if each.link == row.link
    )
    data = {key: getattr(row, key) for key in ("decisions", "faults", "error", "luck")}
    data["schools"] = json.loads(row.schools) if row.schools else None
    return Filed(
        row.link, row.game, row.profile, row.mode, row.form, row.clock, row.rated, row.public, row.ended, row.result,
        names, changes.get(row.link), data if row.review == DONE else None,
    )  # fmt: skip


def _mistake_row(link: str, user: str, known: Any, said: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ANN401 - a row
    rest = {key: value for key, value in said.items() if key not in {"number", "error"}}
    return {
        "link": link, "user": user, "number": said["number"], "game": known.game, "error": said["error"],
        "at": known.ended, "text": json.dumps(rest, ensure_ascii=False),
    }  # fmt: skip


def _mistake(row: Row[Any]) -> dict[str, Any]:
    named = {key: getattr(row, key) for key in ("link", "number", "game", "error", "at")}
    return {**named, **json.loads(row.text)}

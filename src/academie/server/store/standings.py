"""Ratings, one for each person and game, and what each rated meeting did to them."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select

from academie.server.store.database import Database
from academie.server.store.glicko import FIRM, WEEK_MS, Rating, judged
from academie.server.store.schema import meetings, rated, ratings, users


class Standings:
    """The ratings of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def count(self, link: str, game: str, shares: Mapping[str, float], at: int) -> bool:
        """Count a rated meeting that is over; see `counted`."""
        with self.database.writing() as connection:
            return counted(connection, link, game, shares, at)

    def rating(self, user: str, game: str) -> tuple[Rating, int]:
        """Somebody's rating in a game, and of how many meetings; of an unknown player where there is none."""
        with self.database.reading() as connection:
            row = _row(connection, user, game)
        return (Rating(), 0) if row is None else (Rating(row.rating, row.deviation, row.volatility), row.games)

    def table(self, game: str, most: int = 100) -> list[tuple[str, Rating, int]]:
        """The best players of a game among those with a firm rating: names, ratings, numbers of meetings."""
        firm = and_(ratings.c.game == game, ratings.c.deviation < FIRM)
        listed = select(ratings, users.c.name).join(users, users.c.id == ratings.c.user).where(firm)
        with self.database.reading() as connection:
            rows = connection.execute(listed.order_by(ratings.c.rating.desc(), ratings.c.user).limit(most))
            return [(row.name, Rating(row.rating, row.deviation, row.volatility), row.games) for row in rows]

    def change(self, link: str) -> dict[str, tuple[float, float]]:
        """What a meeting did to the ratings of those who played it: before and after, by their ids."""
        with self.database.reading() as connection:
            rows = connection.execute(select(rated).where(rated.c.link == link))
            return {row.user: (row.before, row.after) for row in rows}

    def history(self, user: str) -> dict[str, list[tuple[int, float]]]:
        """How somebody's ratings came about, by game: after each rated meeting, when and what."""
        asked = select(rated.c.at, rated.c.after, meetings.c.game).join(meetings, meetings.c.link == rated.c.link)
        found: dict[str, list[tuple[int, float]]] = {}
        with self.database.reading() as connection:
            for row in connection.execute(asked.where(rated.c.user == user).order_by(rated.c.at)):
                found.setdefault(row.game, []).append((row.at, row.after))
        return found

    def of(self, user: str) -> dict[str, Any]:
        """All data of a person in these tables, as plain data."""
        with self.database.reading() as connection:
            standing = connection.execute(select(ratings).where(ratings.c.user == user).order_by(ratings.c.game))
            history = connection.execute(select(rated).where(rated.c.user == user).order_by(rated.c.at))
            return {
                "ratings": [{key: value for key, value in row._mapping.items() if key != "user"} for row in standing],  # noqa: SLF001 - its public name
                "history": [{key: value for key, value in row._mapping.items() if key != "user"} for row in history],  # noqa: SLF001 - its public name
            }


def counted(connection: Connection, link: str, game: str, shares: Mapping[str, float], at: int) -> bool:
    """Count a rated meeting that is over, by what each person's share of it is; whether it was new.

    A meeting is counted once. People without an account any more are left out; if fewer than two are left, nothing is
    counted.
    """
    # Those who are counted are locked in one order, so that two meetings of the same people wait in turn.
    listed = select(users.c.id).where(users.c.id.in_(list(shares))).order_by(users.c.id)
    known = list(connection.execute(listed.with_for_update()).scalars())
    done = connection.execute(select(rated.c.user).where(rated.c.link == link).limit(1)).first()
    if done is not None or len(known) < 2:
        return False
    before = {user: _rested(connection, user, game, at) for user in known}
    after = judged({user: mine for user, (mine, _) in before.items()}, {user: shares[user] for user in known})
    for user, (old, games) in before.items():
        _put(connection, user, game, after[user], games + 1, at)
        row = {"link": link, "user": user, "before": old.rating, "after": after[user].rating, "at": at}
        connection.execute(insert(rated).values(row))
    return True


def _row(connection: Connection, user: str, game: str) -> Any:  # noqa: ANN401 - a row, or none
    return connection.execute(select(ratings).where(ratings.c.user == user, ratings.c.game == game)).one_or_none()


def _rested(connection: Connection, user: str, game: str, at: int) -> tuple[Rating, int]:
    """A rating as it is now, grown unsure since the last meeting."""
    row = _row(connection, user, game)
    if row is None:
        return Rating(), 0
    rating = Rating(row.rating, row.deviation, row.volatility)
    return rating.rested((at - row.at) / WEEK_MS), row.games


def _put(connection: Connection, user: str, game: str, rating: Rating, games: int, at: int) -> None:
    values = {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility}
    connection.execute(delete(ratings).where(ratings.c.user == user, ratings.c.game == game))
    connection.execute(insert(ratings).values(user=user, game=game, games=games, at=at, **values))

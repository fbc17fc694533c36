"""Tournaments: their events, appended by whichever process was first, and their games."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from sqlalchemy import Row, Select, and_, exists, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from academie.errors import Unavailable, Unknown
from academie.server.meeting.entries import Head, Kind
from academie.server.store.database import Database
from academie.server.store.schema import (
    club_games,
    club_tournaments,
    entries,
    meetings,
    tournament_events,
    tournament_games,
    tournaments,
)
from academie.server.store.store import write_head
from academie.server.strict_json import read_json, write_json
from academie.text.message import Message
from academie.tournament import Event, Terms, Tournament
from academie.tournament.state import Kind as What

_MANY = 32  # tournaments in memory
_NONE = Message("There is no tournament at this address.")
_CHANGED = Message("Something else happened in this tournament at the same moment. Try again.")


class Outpaced(Unavailable):
    """Somebody else wrote the next event first."""


@dataclass(frozen=True)
class Held:
    """A tournament with what is known of it beside its events."""

    id: str
    director: str
    created: int
    tournament: Tournament


@dataclass(frozen=True)
class Fresh:
    """A new game of a tournament: its head, the secret of its dice, and where it belongs."""

    head: Head
    secret: bytes
    round: int
    board: int


@dataclass(frozen=True)
class Unreported:
    """A game without a result, and whether it is over."""

    link: str
    round: int
    board: int
    over: bool
    begun: bool
    created: int


class _Folded:
    """The tournaments that were last asked for: events never change, so that only new ones are added to them."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, Tournament] = OrderedDict()
        self._turn = Lock()

    def get(self, id_: str) -> Tournament | None:
        with self._turn:
            return self._found.get(id_)

    def put(self, id_: str, found: Tournament) -> None:
        with self._turn:
            if self._found.get(id_, found).number <= found.number:
                self._found[id_] = found
                self._found.move_to_end(id_)
            while len(self._found) > _MANY:
                self._found.popitem(last=False)


_folded = _Folded()


class Tournaments:
    """The tournaments of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, id_: str, director: str, terms: Terms, created: int, due: int | None, club: str = "") -> None:
        """A new one without events, of a club if one is named."""
        row = {"id": id_, "director": director, "game": terms.game, "terms": write_json(terms.data()),
               "public": terms.open, "created": created, "due": due}  # fmt: skip
        with self.database.writing() as connection:
            connection.execute(insert(tournaments).values(row))
            if club:
                connection.execute(insert(club_tournaments).values(tournament=id_, club=club))

    def find(self, id_: str) -> Held:
        """One, as its events have made it; raises `Unknown`. While nothing happens it is the same value each time."""
        with self.database.reading() as connection:
            row = connection.execute(select(tournaments).where(tournaments.c.id == id_)).one_or_none()
            if row is None:
                raise Unknown(_NONE)
            found = _folded.get(id_) or Tournament(Terms.read(read_json(row.terms)))
            here, number = tournament_events.c.tournament == id_, tournament_events.c.number
            query = select(tournament_events).where(here, number > found.number).order_by(number)
            for each in connection.execute(query):
                found = found.after(Event(What(each.kind), read_json(each.text), each.at))
        _folded.put(id_, found)
        return Held(id_, row.director, row.created, found)

    def append(
        self, id_: str, number: int, events: Sequence[Event], after: Tournament, due: int | None,
        fresh: Sequence[Fresh] = (),
    ) -> None:  # fmt: skip
        """Write what happens after event `number`, with the games that begin by it: all of it or nothing.

        Raises `Outpaced` where somebody else has written the next event already.
        """
        rows = [
            {"tournament": id_, "number": number + place, "kind": each.kind.value, "text": write_json(dict(each.data)),
             "at": each.at}
            for place, each in enumerate(events, 1)
        ]  # fmt: skip
        changed = {"due": due, "over": after.over, "players": len(after.active), "rounds": len(after.rounds)}
        results = [(each.data["round"], each.data["board"]) for each in events if each.kind is What.RESULT]
        mine = tournament_games.c.tournament == id_
        club = select(club_tournaments.c.club).where(club_tournaments.c.tournament == id_)
        try:
            with self.database.writing() as connection:
                if rows:
                    connection.execute(insert(tournament_events), rows)
                connection.execute(update(tournaments).where(tournaments.c.id == id_).values(changed))
                for place, board in results:
                    here = and_(mine, tournament_games.c.round == place, tournament_games.c.board == board)
                    connection.execute(update(tournament_games).where(here).values(done=True))
                for each in fresh:
                    write_head(connection, each.head, each.secret)
                    game = {"link": each.head.link, "tournament": id_, "round": each.round, "board": each.board}
                    connection.execute(insert(tournament_games).values(game))
                    theirs = club.with_only_columns(literal(each.head.link), club_tournaments.c.club)
                    connection.execute(insert(club_games).from_select(["link", "club"], theirs))
        except IntegrityError as error:
            raise Outpaced(_CHANGED) from error

    def wake(self, now: int) -> None:
        """Where a game is over and its result is not known, something is to be done now."""
        ended = select(tournament_games.c.tournament).join(meetings, meetings.c.link == tournament_games.c.link)
        ended = ended.where(~tournament_games.c.done, meetings.c.over)
        with self.database.reading() as connection:
            found = set(connection.execute(ended.distinct()).scalars())
        if found:
            late = or_(tournaments.c.due.is_(None), tournaments.c.due > now)
            waking = update(tournaments).where(tournaments.c.id.in_(found), late, ~tournaments.c.over)
            with self.database.writing() as connection:
                connection.execute(waking.values(due=now))

    def take(self, now: int, until: int) -> str | None:
        """One for which something is to be done, for us alone until a moment: of several processes one takes it."""
        due = select(tournaments.c.id, tournaments.c.due).where(~tournaments.c.over, tournaments.c.due <= now)
        with self.database.reading() as connection:
            row = connection.execute(due.order_by(tournaments.c.due).limit(1)).one_or_none()
        if row is None:
            return None
        mine = update(tournaments).where(tournaments.c.id == row.id, tournaments.c.due == row.due)
        with self.database.writing() as connection:
            taken = connection.execute(mine.values(due=until)).rowcount == 1
        return str(row.id) if taken else None

    def unreported(self, id_: str) -> list[Unreported]:
        """Its games without a result."""
        begun = exists().where(entries.c.link == meetings.c.link, entries.c.kind == Kind.GAME.value)
        asked = select(tournament_games, meetings.c.over, meetings.c.created, begun.label("begun"))
        asked = asked.join(meetings, meetings.c.link == tournament_games.c.link)
        asked = asked.where(tournament_games.c.tournament == id_, ~tournament_games.c.done)
        with self.database.reading() as connection:
            return [
                Unreported(row.link, row.round, row.board, row.over, row.begun, row.created)
                for row in connection.execute(asked)
            ]

    def listed(self, *, over: bool, most: int = 50) -> list[dict[str, Any]]:
        """The public ones, the newest first."""
        asked = select(tournaments).where(tournaments.c.public, tournaments.c.over == over)
        return self._rows(asked.order_by(tournaments.c.created.desc()).limit(most))

    def directed(self, user: str, most: int = 20) -> list[dict[str, Any]]:
        """Those that somebody directs, the newest first."""
        asked = select(tournaments).where(tournaments.c.director == user)
        return self._rows(asked.order_by(tournaments.c.created.desc()).limit(most))

    def entered(self, user: str) -> list[str]:
        """Those that are not over and that somebody has entered."""
        events = tournament_events.c
        asked = (
            select(events.tournament)
            .join(tournaments, tournaments.c.id == events.tournament)
            .where(~tournaments.c.over)
        )
        asked = asked.where(events.kind == What.ENTER, events.text.contains(user, autoescape=True))
        with self.database.reading() as connection:
            return list(connection.execute(asked.distinct()).scalars())

    def of_club(self, club: str, most: int = 50) -> list[dict[str, Any]]:
        """Those of a club, the newest first."""
        asked = select(tournaments).join(club_tournaments, club_tournaments.c.tournament == tournaments.c.id)
        return self._rows(
            asked.where(club_tournaments.c.club == club).order_by(tournaments.c.created.desc()).limit(most)
        )

    def club(self, id_: str) -> str:
        """The club to which one belongs, or nothing."""
        asked = select(club_tournaments.c.club).where(club_tournaments.c.tournament == id_)
        with self.database.reading() as connection:
            return connection.execute(asked).scalar() or ""

    def of_game(self, link: str) -> str:
        """The tournament to which a game belongs, or nothing."""
        asked = select(tournament_games.c.tournament).where(tournament_games.c.link == link)
        with self.database.reading() as connection:
            return connection.execute(asked).scalar() or ""

    def begun_by(self, links: Sequence[str]) -> list[str]:
        """The tournaments that have any of these games in their first round."""
        asked = select(tournament_games.c.tournament).where(tournament_games.c.link.in_(links))
        with self.database.reading() as connection:
            return list(connection.execute(asked.where(tournament_games.c.round == 1).distinct()).scalars())

    def _rows(self, asked: Select[Any]) -> list[dict[str, Any]]:
        with self.database.reading() as connection:
            return [_shown(row) for row in connection.execute(asked)]


def _shown(row: Row[Any]) -> dict[str, Any]:
    """A tournament in a list."""
    counted = {"players": row.players, "round": row.rounds, "over": row.over}
    return {**read_json(row.terms), "id": row.id, "created": row.created, **counted}

"""What `academie admin` does, through the database, whether the server runs or not.

What a process has to do is an order in the database (store/orders.py); whoever may write there is an operator.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import NamedTuple

from sqlalchemy import func, select

from academie.errors import Illegal, Unavailable, Unreadable, quoted
from academie.server.limits import network_of
from academie.server.meeting.entries import LINK
from academie.server.people import profiles
from academie.server.people.accounts import Accounts
from academie.server.store import Store
from academie.server.store.database import Database, existing
from academie.server.store.orders import OrderBook, What
from academie.server.store.portraits import MODERATOR, Portraits
from academie.server.store.schema import chairs, meetings, users
from academie.server.store.store import brought_up
from academie.text.message import Message

WAIT = 5.0  # seconds until a process has obeyed, which looks each second
_LOOK = 0.1
_NO_LINK = Message("{text} is not the link of a game. Copy the address of its page.")
_OVER = Message("This game is already over.")
_SILENT = Message("No server is using this database.")


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


@contextmanager
def opened(url: str | None) -> Iterator[Store]:
    """The store of a server; raises `Unavailable` where there is none, or an older version has made it."""
    with closing(Database.open(existing(url))) as database:
        if not brought_up(database):
            raise Unavailable("The database is from another version. Start this version's server once to upgrade it.")
        yield Store(database)


def reset(url: str | None, name: str, password: str) -> str:
    """Give an account a new password and end its sessions and sockets. Returns its name as written."""
    with opened(url) as store:
        user = Accounts(store).reset(name, password)
        OrderBook(store.database).give(What.DISMISS, user.id)
        return user.name


def appoint(url: str | None, name: str, *, remove: bool) -> str:
    """Make an account a moderator's, or no longer; its name as it is written."""
    with opened(url) as store:
        return profiles.appoint(store, name, role="" if remove else MODERATOR).name


def moderators(url: str | None) -> list[str]:
    """List the moderators."""
    with opened(url) as store:
        return Portraits(store.database).moderators()


def end(url: str | None, place: str, wait: float = WAIT) -> bool:
    """End a meeting, named by its link or its address; whether it is over. If not, the next server ends it."""
    link = place.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    if not LINK.fullmatch(link):
        raise Unreadable(_NO_LINK.fill(text=quoted(place)))
    with opened(url) as store:
        if store.over(link):
            raise Illegal(_OVER)
        book = OrderBook(store.database)
        order = book.give(What.END, link)
        until = time.monotonic() + wait
        while not store.over(link):
            if time.monotonic() > until:
                return False
            time.sleep(_LOOK)
        book.take_away(order)
        return True


def block(url: str | None, address: str) -> tuple[str, bool]:
    """Block an address or a network: as it is written, and whether it is new."""
    network = network_of(address)
    with opened(url) as store:
        return network, OrderBook(store.database).block(network)


def unblock(url: str | None, address: str) -> tuple[str, bool]:
    """Let an address in again: as it is written, and whether it was blocked."""
    network = network_of(address)
    with opened(url) as store:
        return network, OrderBook(store.database).unblock(network)


def blocked(url: str | None) -> list[str]:
    """List the blocked addresses."""
    with opened(url) as store:
        return OrderBook(store.database).standing()[1]


def longest(url: str | None, most: int) -> list[Long]:
    """The games with the most entries, the longest first."""
    listed = select(meetings.c["count"], meetings.c.link, meetings.c.game, meetings.c.over)
    with opened(url) as store, store.database.reading() as connection:
        rows = connection.execute(listed.order_by(meetings.c["count"].desc(), meetings.c.link).limit(most))
        return [Long(*row) for row in rows]


def busiest(url: str | None, most: int) -> list[Busy]:
    """The accounts with the most games, live and over."""
    number = func.count().label("number")
    listed = select(number, users.c.id, users.c.name).join(chairs, chairs.c.holder == users.c.id)
    with opened(url) as store, store.database.reading() as connection:
        rows = connection.execute(listed.group_by(users.c.id).order_by(number.desc(), users.c.id).limit(most))
        return [Busy(*row) for row in rows]


def addresses(url: str | None, most: int, wait: float = WAIT / 2) -> list[tuple[str, int, int]]:
    """The addresses with the most live meetings, and their sockets, as all processes that answer in time count them.

    Nothing of it stays in the database: the server keeps no address.
    """
    with opened(url) as store:
        book = OrderBook(store.database)
        order = book.give(What.COUNT)
        try:
            time.sleep(wait)
            said = [json.loads(each.text) for each in book.standing()[0] if each.whom == order]
        finally:
            book.take_away(order)
    if not said:
        raise Unavailable(_SILENT)
    meetings, sockets = Counter[str](), Counter[str]()
    for one in said:
        for address, (begun, open_now) in one.items():
            meetings[address] += begun
            sockets[address] += open_now
    found = [(address, number, sockets[address]) for address, number in meetings.items()]
    return sorted(found, key=lambda each: (-each[1], -each[2], each[0]))[:most]

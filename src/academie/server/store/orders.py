"""The orders of operators, until the processes have carried them out, and the blocked addresses.

An order is a row that every process reads each second: so `academie admin` needs the database and nothing else, whoever
serves from it and on however many machines.
"""

import secrets
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from academie.server.clock import now
from academie.server.store.database import Database
from academie.server.store.schema import blocked, orders

_DAY = 86_400_000  # ms, after which what nobody has taken away is forgotten


class What(StrEnum):
    """What is ordered."""

    END = "end"  # a meeting, by its link; whoever owns it takes the order away
    DISMISS = "dismiss"  # an account, by its id: its sockets are closed
    FORGET = "forget"  # an account, by its id: it is deleted, and its name is to leave the memory of every process
    COUNT = "count"  # how many meetings and sockets each address has
    ANSWER = "answer"  # to an order, by its id


class Order(NamedTuple):
    """One order, or the answer of one process to it."""

    id: str
    what: str
    whom: str
    text: str


def ordered(connection: Connection, what: What, whom: str) -> str:
    """Write an order with whatever else is written; its id. Those of yesterday go."""
    made = secrets.token_urlsafe(16)
    connection.execute(delete(orders).where(orders.c.at < now() - _DAY, orders.c.what != What.END.value))
    connection.execute(insert(orders).values(id=made, what=what.value, whom=whom, text="", at=now()))
    return made


class OrderBook:
    """The orders of a database. Everything may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def give(self, what: What, whom: str = "") -> str:
        """Write an order; its id. Those of yesterday go."""
        with self.database.writing() as connection:
            return ordered(connection, what, whom)

    def answer(self, order: Order, text: str) -> None:
        """What a process answers to an order, if somebody still waits for it."""
        waits = select(orders.c.id).where(orders.c.id == order.id)
        with self.database.writing() as connection:
            if connection.execute(waits).first() is not None:
                said = {"what": What.ANSWER.value, "whom": order.id, "text": text, "at": now()}
                connection.execute(insert(orders).values(id=secrets.token_urlsafe(16), **said))

    def standing(self) -> tuple[list[Order], list[str]]:
        """All orders, the oldest first, and the networks that are blocked."""
        listed = select(orders.c.id, orders.c.what, orders.c.whom, orders.c.text).order_by(orders.c.at, orders.c.id)
        with self.database.reading() as connection:
            given = [Order(*row) for row in connection.execute(listed)]
            return given, list(connection.execute(select(blocked.c.network).order_by(blocked.c.network)).scalars())

    def take_away(self, order: str) -> None:
        """An order is carried out, or nobody waits any more: it goes with its answers."""
        with self.database.writing() as connection:
            connection.execute(delete(orders).where((orders.c.id == order) | (orders.c.whom == order)))

    def block(self, network: str) -> bool:
        """Block a network; False where it was blocked before."""
        with self.database.writing() as connection:
            known = connection.execute(select(blocked).where(blocked.c.network == network)).first() is not None
            if not known:
                connection.execute(insert(blocked).values(network=network, since=now()))
        return not known

    def unblock(self, network: str) -> bool:
        """Let a network in again; False where it was not blocked."""
        with self.database.writing() as connection:
            return connection.execute(delete(blocked).where(blocked.c.network == network)).rowcount > 0

"""Carries out what operators order with `academie admin`: every process reads the orders each second."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from academie.errors import AcademieError
from academie.server import logs
from academie.server.store.orders import Order, OrderBook, What

if TYPE_CHECKING:
    from academie.server.limits import Blocked
    from academie.server.live.hub import Hub
    from academie.server.live.viewers import Viewer

_PATIENCE = 30.0  # seconds for the store


class Socket(Protocol):
    """A socket that somebody has open."""

    viewer: Viewer
    host: str | None
    address: str


class Orders:
    """The orders as one process sees them."""

    def __init__(
        self, hub: Hub, blocked: Blocked, sockets: Iterable[Socket], begun_at: Callable[[], dict[str, int]]
    ) -> None:
        self._hub, self._blocked, self._sockets, self._begun_at = hub, blocked, sockets, begun_at
        self._threads = hub.registry.threads
        self.book = OrderBook(hub.registry.store.database)
        self._done: set[str] = set()  # what every process does once

    async def begin(self) -> None:
        """At start: block what is blocked, and skip orders that were meant for earlier processes."""
        given, networks = await self._threads.run(_PATIENCE, self.book.standing)
        self._done = {order.id for order in given if order.what in {What.DISMISS, What.FORGET}}
        self._blocked.change(networks)

    async def obey(self) -> None:
        """Carry out new orders."""
        given, networks = await self._threads.run(_PATIENCE, self.book.standing)
        if self._blocked.change(networks):
            for socket in [each for each in self._sockets if self._blocked.has(each.host)]:
                socket.viewer.drop(1008)
        self._done &= {order.id for order in given}
        for order in given:
            with suppress(AcademieError):  # tried again in a second
                await self._obeyed(order)

    async def _obeyed(self, order: Order) -> None:
        hub = self._hub
        if order.what == What.END and order.whom in hub.registry.fences:
            await hub.driver.end(order.whom)
            logs.note("ended", meeting=logs.marked(order.whom))
            await self._threads.run(_PATIENCE, self.book.take_away, order.id)
        if order.id in self._done:
            return
        if order.what == What.DISMISS:
            hub.dismiss(order.whom)
            self._done.add(order.id)
        elif order.what == What.FORGET:
            hub.erased(order.whom)
            self._done.add(order.id)
        elif order.what == What.COUNT:
            text = json.dumps(self._counted())
            await self._threads.run(_PATIENCE, self.book.answer, order, text)
            self._done.add(order.id)

    def _counted(self) -> dict[str, tuple[int, int]]:
        """By address, the games in progress begun since this process started, and the open sockets."""
        meetings = self._begun_at()
        sockets = Counter(socket.address for socket in self._sockets)
        return {address: (meetings.get(address, 0), sockets[address]) for address in {*meetings, *sockets}}

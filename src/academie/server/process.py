"""One server process: settings, store, games, threads."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError, Illegal, Unavailable
from academie.server import logs
from academie.server.clock import Lifetimes, Wall
from academie.server.limits import Blocked, Buckets
from academie.server.live.hub import Elsewhere, Hub, unheard
from academie.server.live.live import Live
from academie.server.live.ownership import TEND_S, Alone, Ownership
from academie.server.live.peers import Peers
from academie.server.meeting.entries import Head
from academie.server.meeting.protocol import Asked
from academie.server.metrics import Metrics
from academie.server.orders import Orders, Socket
from academie.server.people import archive, challenges
from academie.server.people import meetings as api
from academie.server.people.accounts import Accounts
from academie.server.people.identity import Busy, Tries
from academie.server.people.keys import Keys
from academie.server.people.mail import Mail
from academie.server.people.notices import Notice, Notices
from academie.server.settings import Settings
from academie.server.store.archive import Archive
from academie.server.store.people import User
from academie.server.store.store import Store
from academie.server.thinking.machines import Sitters
from academie.server.thinking.workers import Workers
from academie.server.threads import Heartbeat, Threads
from academie.server.tournament import rounds
from academie.text.message import Message
from academie.tutor.mistakes import LONGEST

if TYPE_CHECKING:
    from academie.server.cluster.cluster import Cluster

_PATIENCE = 30.0
_LONG = 600.0  # seconds for work on all games in progress
_SHARE = 3.0  # after a start, time for requests per unit of time spent on loading games
_CROWDED = Message("{most} games started from your address are still in progress. Finish some of them first.")
_CLOSED = Message("The server is starting or stopping.")
_SLOW = Message("The server has been unable to write to the database for some time.")
_STILL = 15.0  # seconds without a heartbeat (two are written a second) until we are not ready
_DOOR = 1.0  # seconds until the workers start
_SWEEP = 600.0  # seconds between two clean-ups of the database
_REVIEW = 5.0  # seconds between two searches for games to review
_NOTICE = 2.0  # seconds between two searches for people to notify
_COLLECT = 600.0  # seconds between two full garbage collections, which block everything
_CHECKPOINT = 30.0  # seconds between WAL checkpoints; writers are slower during one
_TIDY = 5.0  # seconds between two searches for idle games


class Process:
    """One process of the server."""

    store: Store
    hub: Hub
    accounts: Accounts
    keys: Keys
    mail: Mail
    notices: Notices
    orders: Orders

    def __init__(self, settings: Settings | None = None, store: Store | None = None) -> None:
        self.settings = settings or Settings()
        self.failed: AcademieError | None = None  # why it could not start
        self._given = store
        self.metrics = Metrics()
        self.name = secrets.token_hex(8)
        self.threads = Threads(4, each=2)
        self.writers = Threads(8, waiting=10_000)  # for writing: no act is refused because others wait
        self.readers = Threads(4, waiting=256, each=2)  # for reading over HTTP: no act waits for a list
        self.heartbeat = Heartbeat(self._beat)
        self.lease: Heartbeat | None = None  # tells the other processes that we live
        self.senders = Threads(2, waiting=1_000, paid=False)  # for notices, which wait for other servers
        self.hashers = Threads(2, waiting=64, paid=False)  # for passwords, which have their own limit
        self.workers = Workers(self.settings.workers if self.settings.token else max(1, self.settings.workers))
        self.sitters = Sitters(self.workers)
        self.tries = Tries(self.settings)
        self.buckets = Buckets(self.settings.account_rate, self.settings.account_burst)
        self.messages = Buckets(self.settings.messages_rate, self.settings.messages_burst)  # of sockets, by address
        self.blocked = Blocked()
        self.sockets: set[Socket] = set()
        self._begun_at: dict[str, set[str]] = {}  # the live meetings begun at each address
        self.opened = False
        self.loading = False  # whether the first requests may have to wait
        self.cluster: Cluster | None = None
        self.joined = True  # whether the other processes can be reached
        self.unkept: Message | None = None  # why the last write failed
        self.wrote = time.monotonic()  # when the last write was done
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Start to serve: update the tables, resume every game in progress."""
        try:
            await self._open()
        except AcademieError as error:
            self.failed = error
            raise

    async def _open(self) -> None:
        if self._given is None:
            self._given = await self.writers.run(_PATIENCE, Store.open, self.settings.database)
        self.store = self._given
        if not self.settings.redis:
            self.store.database.occupy()
        self.accounts = await self.writers.run(_PATIENCE, Accounts, self.store, self.tries.spend)
        self.mail = Mail(self.settings, self.accounts)
        self.keys = Keys(self.accounts, self.mail.redeem)
        self.notices = Notices(self.settings, self.accounts.learning, self.mail)
        ownership = self._joined() if self.settings.redis else Alone(self.store, self.name)
        if self.lease is not None:
            self.lease.start()
        await self.writers.run(_PATIENCE, ownership.begin)
        lifetimes = Lifetimes(Wall(), *await self.writers.run(_PATIENCE, self.store.lived))
        peers = self.cluster or Peers()
        self.hub = Hub(self.settings, self.store, self.writers, self.sitters, ownership, self.metrics, lifetimes, peers)
        if self.cluster is not None:
            self.cluster.open(self.hub)
        self.orders = Orders(self.hub, self.blocked, self.sockets, self.begun_at)
        await self.orders.begin()
        await self.writers.run(_PATIENCE, self._beat)
        self.heartbeat.start()
        self._tasks = [asyncio.create_task(work()) for work in self._works()]
        self.opened = True
        logs.note("open", process=self.name)

    def _joined(self) -> Ownership:
        """The cluster parts, which a single process never loads."""
        from academie.server.cluster.cluster import Cluster  # noqa: PLC0415
        from academie.server.cluster.leases import Joined  # noqa: PLC0415

        self.cluster = Cluster(self.settings.redis, self.name, self.settings.forward)
        joined = Joined(self.store, self.settings.redis, self.name)
        self.lease = Heartbeat(joined.live)
        return joined

    def _works(self) -> tuple[Callable[[], Coroutine[Any, Any, None]], ...]:
        """The background tasks."""
        works = (
            self._begun,
            self._resume,
            self._tidied,
            self._swept,
            self._tended,
            self._collected,
            self._paired,
            self._reviewed,
            self._noticed,
        )
        return (*works, self._filed) if self.store.database.sqlite else works

    async def _begun(self) -> None:
        """Start the workers once the server listens: they load much, and nobody waits for them yet."""
        await asyncio.sleep(_DOOR)
        await self.workers.start()

    async def _resume(self) -> None:
        """Take over the games that no living process owns, and load those with a clock or a machine.

        There may be very many, and people play already, so most of the time is theirs. A game that somebody opens is
        loaded at once.
        """
        registry = self.hub.registry
        while gained := await self.writers.run(_LONG, registry.ownership.start):
            registry.own(gained)
        for link in await self.writers.run(_LONG, self.store.restless, self.name):
            begun = time.monotonic()
            await registry.take_up(link)
            await asyncio.sleep(_SHARE * (time.monotonic() - begun))

    def _beat(self) -> None:
        """Write a heartbeat: after a crash, clocks count up to it. It also shows that the database can be written."""
        try:
            self.store.beat(self.name, self.hub.registry.lifetimes.wall.now)
        except AcademieError as error:
            self.unkept = error.text
            raise
        self.unkept, self.wrote = None, time.monotonic()

    async def _tended(self) -> None:
        """Each second: follow changes of ownership and the orders of operators."""
        while True:
            try:
                held = frozenset(self.hub.registry.fences)
                found = await self.writers.run(_PATIENCE, self.hub.registry.ownership.tend, held)
                self.joined = found.joined
                await self.hub.tended(found)
                if self.cluster is not None:
                    self.cluster.tend()
                await self.orders.obey()
            except Unavailable:
                pass  # tried again in a second; `unready` says so
            except Exception as error:  # noqa: BLE001 - what is wrong now may be right in a second
                self.metrics.faults.inc()
                logs.fault("tending", error)
            await asyncio.sleep(TEND_S)

    async def _paired(self) -> None:
        """Each second: results of tournaments come in, and their rounds begin."""
        while True:
            try:
                links = await self.threads.run(_LONG, rounds.tend, self.store, self.hub.registry.lifetimes.wall.now())
                await self.lively(links)
            except Unavailable:
                pass  # tried again in a second
            except Exception as error:  # noqa: BLE001 - one tournament must not stop the others
                self.metrics.faults.inc()
                logs.fault("pairing", error)
            await asyncio.sleep(TEND_S)

    async def lively(self, links: list[str]) -> None:
        """Take up new games of tournaments: machines play in some, and nobody else would open them.

        Whoever wishes is told that a tournament he has entered begins with them.
        """
        if links and self.notices.on:
            self.hub.registry.tasks.later(self._announced(links))
        for link in links:
            await self.hub.registry.take_up(link)

    async def _tidied(self) -> None:
        while True:
            await asyncio.sleep(min(_TIDY, self.settings.idle))
            self.hub.registry.tidy()
            for link in [each for each in self.sitters.guests if not self.hub.registry.goes_on(each)]:
                del self.sitters.guests[link]

    async def _swept(self) -> None:
        """Now and then: delete what nobody needs, end games that were never begun."""
        while True:
            with suppress(Unavailable):
                await self.writers.run(_PATIENCE, challenges.tidy, self.store)
                await self.writers.run(_PATIENCE, self.accounts.tidy)
                moment = self.hub.registry.lifetimes.wall.now()
                await self.hub.driver.end_unbegun(moment - int(1000 * self.settings.unbegun))
                await self.hub.driver.end_unbegun(moment - int(1000 * self.settings.unbegun_guest), guests=True)
            await asyncio.sleep(_SWEEP)

    async def _reviewed(self) -> None:
        """Finished games are filed, and reviewed one by one when nobody else asks the workers for anything."""
        while self.settings.reviews:
            await asyncio.sleep(_REVIEW * (0.5 + secrets.randbelow(1000) / 1000))  # not all processes at once
            try:
                await self.readers.run(_PATIENCE, archive.file_missing, self.store)
                for link, _ in await self.readers.run(_PATIENCE, Archive(self.store.database).waiting):
                    if self._busy():
                        break
                    await self._review(link)
            except Unavailable:
                pass  # tried again later
            except Exception as error:  # noqa: BLE001 - one game must not keep the others from being reviewed
                self.metrics.faults.inc()
                logs.fault("review", error)

    async def _noticed(self) -> None:
        """Whoever is awaited at a game and does not look at it is told, if he wishes."""
        while self.notices.on:
            await asyncio.sleep(_NOTICE)
            for notice in self.notices.due(self.hub.registry.lives, self.hub.registry.lifetimes.wall.now()):
                self.hub.registry.tasks.later(self._notify(notice))

    async def _announced(self, links: list[str]) -> None:
        """One after the other: many may have entered, and the notices of other games do not wait for all of them."""
        for notice in await self.readers.run(_PATIENCE, self.notices.begun, self.store.database, links):
            if not self.hub.registry.closing:
                await self._notify(notice)

    async def _notify(self, notice: Notice) -> None:
        with suppress(AcademieError):  # the server of mail cannot be reached
            await self.senders.run(_LONG, self.notices.send, notice)

    def post(self, name: str) -> None:
        """Send a code to the address of an account, if it has one. Nobody waits for it: nobody learns who has one."""
        self.hub.registry.tasks.later(self._posted(name))

    async def _posted(self, name: str) -> None:
        try:
            letter = await self.writers.run(_PATIENCE, self.mail.ask, name)
            if letter is not None:
                await self.senders.run(_LONG, self.mail.send, letter)
        except AcademieError as error:
            logs.warn("mail", kind=type(error).__name__)

    def _busy(self) -> bool:
        """Whether those who play need the machine; where it does not tell its load, it is never known to be."""
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
        return load > self.settings.leisure * (os.cpu_count() or 1)

    async def _review(self, link: str) -> None:
        """One finished game; where no engine can judge it, that is noted and it is not tried again."""
        found: archive.Reviewed = {}
        with suppress(AcademieError):
            journals, people = await self.readers.run(_PATIENCE, archive.questions, self.store, link)
            reviews = [await self.workers.review(each, LONGEST) for each in journals] if people else []
            found = archive.found(people, reviews)
        if not self.hub.registry.closing:
            await self.writers.run(_PATIENCE, Archive(self.store.database).reviewed, link, found)

    async def _collected(self) -> None:
        """Free old objects in reference cycles, closed sockets above all."""
        while True:
            await asyncio.sleep(_COLLECT)
            gc.collect()

    async def _filed(self) -> None:
        """Checkpoint SQLite beside the acts, so that none of them waits for it."""
        while True:
            await asyncio.sleep(_CHECKPOINT)
            with suppress(Unavailable):
                await self.threads.run(_PATIENCE, self.store.database.checkpoint)

    async def close(self) -> None:
        """Stop serving; nothing acknowledged is lost."""
        if not self.opened:
            return
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hub.stop()
        if self.lease is not None:
            self.lease.stop()
        with suppress(AcademieError):
            self.heartbeat.stop()
            await self.writers.run(self.settings.stopping, self._beat)
            await self.writers.run(self.settings.stopping, self.hub.registry.ownership.stop)
        if self.cluster is not None:
            await self.cluster.close()
        await self.workers.close()
        for threads in (self.threads, self.writers, self.readers, self.senders, self.hashers):
            threads.close()
        self.store.close()
        logs.note("closed", process=self.name)

    def health(self) -> dict[str, Any]:
        """The state of the process for /health."""
        return {"meetings": len(self.hub.registry.lives), "database": self.unready() is None, "others": self.joined}

    def unready(self) -> Message | None:
        """Why games cannot go on now, judged by the last write; None if all is well."""
        if not self.opened or self.loading or self.hub.registry.closing:
            return _CLOSED
        if self.unkept is None and time.monotonic() - self.wrote > _STILL:
            return _SLOW
        return self.unkept

    # --- Meetings

    async def submit(
        self,
        link: str,
        user: str,
        message: Asked,
        chair: int | None = None,
        done: Callable[[int], None] = unheard,
        *,
        stays: bool = False,
    ) -> int:
        """Pass a request of a user to the process that owns the game; `chair` if the user has several.

        `done` is given the number of its entry as soon as it is on the disk. `stays` says that nobody ends the task
        that asks.
        """
        self.limit(user)
        try:
            return await (self.hub.submitted if stays else self.hub.submit)(link, user, message, chair, done)
        except Elsewhere as error:
            sent = message.model_dump(mode="json")
            question = {"what": "submit", "link": link, "user": user, "message": sent, "chair": chair}
            number = await self._asked(error.link, question, lambda: self.hub.submit(link, user, message, chair))
            done(number)
            return number

    async def sit(self, link: str, user: str, chair: int | None, name: str, key: str) -> None:
        """A user takes an open chair by the key of the invitation, whichever process owns the game."""
        live = await self.hub.registry.open(link)
        number, taken = api.free_chair(live.head, user, chair)
        if not live.secrets.admits(key):
            raise api.Uninvited
        said = await self.writers.run(_PATIENCE, api.called, self.store, live.head, user, name)
        taken = dataclasses.replace(taken, name=said)
        try:
            await self.hub.sit(link, number, taken)
        except Elsewhere as error:
            question = {"what": "sit", "link": link, "number": number, "chair": taken.data()}
            await self._asked(error.link, question, lambda: self.hub.sit(link, number, taken))

    async def begin(self, user: User, request: api.GameRequest, address: str) -> Live:
        """Begin a game for a user; raises an error if the user or the address has too many.

        Of several processes, the one that the players come to owns it: a proxy can send them all to the same.
        """
        here = self._begun_at.setdefault(address, set())
        if self.cluster is None:
            here.intersection_update([link for link in here if self.hub.registry.goes_on(link)])
        elif here:  # another process may own them
            here -= await self.readers.run(_PATIENCE, self.store.ended, list(here))
        if not here:
            self._begun_at.pop(address, None)
        if len(here) >= self.settings.address_meetings:
            raise Illegal(_CROWDED.fill(most=self.settings.address_meetings))
        head = await self.writers.run(_PATIENCE, api.create, self.store, user.id, request, self._most(user))
        self._begun_at.setdefault(address, set()).add(head.link)
        if user.guest:
            self.sitters.guests[head.link] = address
        return await (self.live(head.link) if self.cluster is None else self.hub.registry.read(head.link))

    def begun_at(self) -> dict[str, int]:
        """How many games in progress were begun from each address since we started."""
        counted = {address: sum(map(self.hub.registry.goes_on, links)) for address, links in self._begun_at.items()}
        return {address: number for address, number in counted.items() if number}

    def _most(self, user: User) -> int:
        """How many games in progress a user may have."""
        return self.settings.guest_meetings if user.guest else self.settings.meetings

    async def taken(self, user: User, challenge: str, name: str) -> Head:
        """A user accepts a challenge; the head of its game, which may have more free chairs."""
        head = await self.writers.run(_PATIENCE, challenges.take, self.store, user, challenge, name, self._most(user))
        live = await self.live(head.link)
        if live.chair_of(user.id) is None:
            await self.sit(head.link, user.id, None, name or user.name, live.secrets.key)
        return live.head

    async def _asked(self, link: str, question: dict[str, Any], ask: Callable[[], Awaitable[int | None]]) -> int:
        """Ask the owner of a game for something; a single process becomes the owner."""
        if self.cluster is not None:
            return int(await self.cluster.ask(link, question))
        await self.hub.claim(link)
        return await ask() or 0

    def limit(self, user: str, tokens: float = 1.0) -> None:
        """Refuse a user who sends too many requests, from whatever address."""
        if user and not self.buckets.take(user, tokens):
            self.metrics.refused.labels("Account").inc()
            raise Busy("Too many requests. Wait a moment.")

    async def live(self, link: str) -> Live:
        """A game, with all its entries applied."""
        live = await self.hub.registry.open(link)
        if live.pending:
            async with live.lock:
                await self.hub.writer.fold(live)
        return live

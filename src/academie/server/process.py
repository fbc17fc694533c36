"""Everything that one server process has: settings, store, meetings, threads. What is opened is closed."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from academie.data import title_data
from academie.errors import AcademieError, Illegal, Unavailable
from academie.server import api, audience, lobby, logs, messages, presence
from academie.server.accounts import Accounts
from academie.server.entries import read_chair, read_entry
from academie.server.hub import Elsewhere, Hub
from academie.server.identity import Busy, Tries
from academie.server.limits import Buckets
from academie.server.metrics import Metrics
from academie.server.moments import Lifetimes, Wall
from academie.server.owner import TEND_S, Alone, Joined
from academie.server.phrases import STAND_IN
from academie.server.pulse import Pulse
from academie.server.seating import Sitters
from academie.server.settings import Settings
from academie.server.store.store import Store
from academie.server.threads import Threads
from academie.server.workers import Workers
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from academie.server.entries import Head
    from academie.server.forwarding import Forwarding
    from academie.server.live import Live
    from academie.server.messages import Asked
    from academie.server.presence import Seen
    from academie.server.store.people import User

_PATIENCE = 30.0
_LONG = 600.0  # seconds for what concerns every live meeting
_SHARE = 3.0  # so much longer than meetings are taken up after a start, others are served
_BUSY = Title("Too many requests; wait a moment.", "Trop de requêtes ; attendez un instant.")
_CROWDED = Title(
    "{most} games begun at your address are still going on. Finish some of them first.",
    "{most} parties commencées depuis votre adresse sont encore en cours. Terminez-en d'abord quelques-unes.",
)
_CLOSED = Title("The server is starting or stopping.", "Le serveur démarre ou s'arrête.")
_SLOW = Title(
    "Nothing could be written to the database for some time.",
    "Rien n'a pu être écrit dans la base de données depuis un moment.",
)
_STILL = 15.0  # seconds without a sign of life, which is written twice a second, until something is wrong
_DOOR = 1.0  # seconds until the workers start
_SWEEP = 600.0  # seconds between two looks at what the database holds in vain
_COLLECT = 600.0  # seconds between two full passes of the collector, for which everybody waits
_CHECKPOINT = 30.0  # seconds; while the file is brought onto the disk whoever writes to the log waits longer
_TIDY = 5.0  # seconds between two looks at what lies idle


class Process:
    """One process of the server."""

    store: Store
    hub: Hub
    accounts: Accounts

    def __init__(self, settings: Settings | None = None, store: Store | None = None) -> None:
        self.settings = settings or Settings()
        self.failed: AcademieError | None = None  # why it could not begin
        self._given = store
        self.metrics = Metrics()
        self.name = secrets.token_hex(8)
        self.threads = Threads(4)
        self.writers = Threads(8, waiting=10_000)  # for the store: no act is turned away because others wait
        self.readers = Threads(4, waiting=256)  # for the store too, asked over HTTP: no act waits for a list
        self.pulse = Pulse(self._beat)
        self.hashers = Threads(2, waiting=64)  # for passwords: however many are tried, no act waits for them
        self.workers = Workers(self.settings.workers if self.settings.token else max(1, self.settings.workers))
        self.sitters = Sitters(self.workers)
        self.tries = Tries(self.settings)
        self.buckets = Buckets(self.settings.account_rate, self.settings.account_burst)
        self.messages = Buckets(self.settings.messages_rate, self.settings.messages_burst)  # of sockets, by address
        self._begun_at: dict[str, set[str]] = {}  # the live meetings begun at each address
        self.opened = False
        self.others: Forwarding | None = None
        self.joined = True  # whether the other processes can be reached
        self.unkept: Title | None = None  # why the last thing that was to be written was not
        self.wrote = time.monotonic()  # when something last was
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to serve: the tables are brought up to date, and every live meeting is taken up again."""
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
        self.accounts = await self.writers.run(_PATIENCE, Accounts, self.store, self.tries)
        redis = self.settings.redis
        ownership = Joined(self.store, redis, self.name) if redis else Alone(self.store, self.name)
        fences = await self.writers.run(_LONG, ownership.start)
        # Clocks run from now on, not while meetings were taken over: nobody could act then.
        lifetimes = Lifetimes(Wall(), *await self.writers.run(_PATIENCE, self.store.lived))
        self.hub = Hub(self.settings, self.store, self.writers, self.sitters, ownership, self.metrics, lifetimes)
        if redis:
            from academie.server.forwarding import Forwarding  # noqa: PLC0415 - a process alone does without it

            courtesies = {"here": self._here, "said": self._said}
            self.others = Forwarding(
                redis, self.name, self._answer, self._heard, self.hub.caught_up, self.settings.forward, courtesies
            )
            self.hub.told = self.others.tell
            self.hub.seen, self.hub.spoke = self._seen, self._spoke
        self.hub.fences |= fences
        await self.writers.run(_PATIENCE, self._beat)
        self.pulse.start()
        self._tasks = [asyncio.create_task(work()) for work in self._works()]
        self.opened = True
        logs.note("open", process=self.name)

    def _works(self) -> tuple[Callable[[], Coroutine[Any, Any, None]], ...]:
        """What goes on as long as it serves."""
        works = (self._begun, self._resume, self._tidied, self._swept, self._tended, self._collected)
        return (*works, self._filed) if self.store.database.sqlite else works

    async def _begun(self) -> None:
        """The workers start once the door is open: they load much, and nobody waits for them yet."""
        await asyncio.sleep(_DOOR)
        await self.workers.start()

    async def _resume(self) -> None:
        """Take up the meetings of ours in which something may happen unasked; others are loaded when asked for.

        There may be very many, and people are there already: most of the time is theirs.
        """
        for link in await self.writers.run(_LONG, self.store.restless, self.name):
            begun = time.monotonic()
            await self.hub.take_up(link)
            await asyncio.sleep(_SHARE * (time.monotonic() - begun))

    def _beat(self) -> None:
        """Say that we live: after a crash clocks have run until then. It also shows that something can be kept."""
        try:
            self.store.beat(self.name, self.hub.lifetimes.wall.now)
        except AcademieError as error:
            self.unkept = error.text
            raise
        self.unkept, self.wrote = None, time.monotonic()

    async def _tended(self) -> None:
        """Each second: see what has changed hands."""
        while True:
            try:
                held = frozenset(self.hub.fences)
                found = await self.writers.run(_PATIENCE, self.hub.ownership.tend, held)
                self.joined = found.joined
                await self.hub.tended(found)
                self._seen({})  # that we are there
                self.hub.faded()
            except Unavailable:
                pass  # tried again in a second; `unready` says so
            except Exception as error:  # noqa: BLE001 - what is wrong now may be right in a second
                self.metrics.faults.inc()
                logs.fault("tending", error)
            await asyncio.sleep(TEND_S)

    async def _tidied(self) -> None:
        while True:
            await asyncio.sleep(min(_TIDY, self.settings.idle))
            self.hub.tidy()
            for link in [each for each in self.sitters.guests if not self.hub.goes_on(each)]:
                del self.sitters.guests[link]

    async def _swept(self) -> None:
        """Now and then: what nobody needs any more leaves the database, and what nobody began is over."""
        while True:
            with suppress(Unavailable):
                await self.writers.run(_PATIENCE, lobby.tidy, self.store)
                await self.writers.run(_PATIENCE, self.accounts.tidy)
                moment = self.hub.lifetimes.wall.now()
                await self.hub.end_unbegun(moment - int(1000 * self.settings.unbegun))
                await self.hub.end_unbegun(moment - int(1000 * self.settings.unbegun_guest), guests=True)
            await asyncio.sleep(_SWEEP)

    async def _collected(self) -> None:
        """What has come into circles and is old is found only so: sockets that are closed, more than all."""
        while True:
            await asyncio.sleep(_COLLECT)
            gc.collect()

    async def _filed(self) -> None:
        """What SQLite has logged goes into its file beside the acts, so that none of them waits for it."""
        while True:
            await asyncio.sleep(_CHECKPOINT)
            with suppress(Unavailable):
                await self.threads.run(_PATIENCE, self.store.database.checkpoint)

    async def close(self) -> None:
        """Stop serving; nothing that was acknowledged is lost."""
        if not self.opened:
            return
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hub.stop()
        with suppress(AcademieError):
            self.pulse.stop()
            await self.writers.run(self.settings.stopping, self._beat)
            await self.writers.run(self.settings.stopping, self.hub.ownership.stop)
        if self.others is not None:
            self.others.courtesy("here", {"here": None})  # that we are gone
            await self.others.close()
        await self.workers.close()
        for threads in (self.threads, self.writers, self.readers, self.hashers):
            threads.close()
        self.store.close()
        logs.note("closed", process=self.name)

    def health(self) -> dict[str, Any]:
        """How it stands with what it needs."""
        return {"meetings": len(self.hub.lives), "database": self.unready() is None, "others": self.joined}

    def unready(self) -> Title | None:
        """Why nothing can be played here now, by the last thing that was to be written; None where all is well."""
        if not self.opened or self.hub.closing:
            return _CLOSED
        if self.unkept is None and time.monotonic() - self.wrote > _STILL:
            return _SLOW
        return self.unkept

    # --- Meetings

    async def submit(self, link: str, user: str, message: Asked, chair: int | None = None) -> int:
        """What a person asks of a meeting, wherever it is owned; for which chair, where he has several."""
        self.limit(user)
        try:
            return await self.hub.submit(link, user, message, chair)
        except Elsewhere as error:
            sent = message.model_dump(mode="json")
            question = {"what": "submit", "link": link, "user": user, "message": sent, "chair": chair}
            return int(await self._forward(error, question))

    async def sit(self, link: str, user: str, chair: int | None, name: str, key: str) -> None:
        """Somebody takes an open chair by the key of the invitation, wherever the meeting is owned."""
        live = await self.hub.open(link)
        number, taken = api.free_chair(live.head, user, chair)
        if not live.secrets.admits(key):
            raise api.Uninvited
        said = await self.writers.run(_PATIENCE, api.called, self.store, live.head, user, name)
        taken = dataclasses.replace(taken, name=said)
        try:
            await self.hub.sit(link, number, taken)
        except Elsewhere as error:
            await self._forward(error, {"what": "sit", "link": link, "number": number, "chair": taken.data()})

    async def begin(self, person: User | None, wanted: api.Wanted, address: str) -> Live:
        """Somebody sits down to a new meeting; raises a sentence where he, or his address, has as many as may be."""
        here = {link for link in self._begun_at.pop(address, ()) if self.hub.goes_on(link)}
        if here:
            self._begun_at[address] = here
        if len(here) >= self.settings.address_meetings:
            raise Illegal(_CROWDED.fill(most=self.settings.address_meetings))
        user = "" if person is None else person.id
        head = await self.writers.run(_PATIENCE, api.create, self.store, user, wanted, self._most(person))
        self._begun_at.setdefault(address, set()).add(head.link)
        if person is not None and person.guest:
            self.sitters.guests[head.link] = address
        return await self.live(head.link)

    def _most(self, person: User | None) -> int:
        """How many live meetings somebody may have."""
        return self.settings.guest_meetings if person is None or person.guest else self.settings.meetings

    async def taken(self, user: User, challenge: str, name: str) -> Head:
        """Somebody takes a challenge: the meeting it has become. Where it has more free chairs, the others follow."""
        head = await self.writers.run(_PATIENCE, lobby.take, self.store, user, challenge, name, self._most(user))
        live = await self.live(head.link)
        if live.chair_of(user.id) is None:
            await self.sit(head.link, user.id, None, name or user.name, live.secrets.key)
        return live.head

    async def _forward(self, error: Elsewhere, question: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
        """Ask the process that owns a meeting; where none does, it is ours."""
        link = error.link
        if self.others is not None and (owner := self.hub.owner_of(link)) is not None:
            try:
                return await self.others.ask(owner, question)
            except Unavailable:  # it may be another's now
                self.hub.mirrors(link, "")
                raise
        owner = await self.writers.run(_PATIENCE, self.hub.ownership.owner, link)
        if owner is None or owner == self.name or self.others is None:
            await self.hub.claim(link)
            return await self._answer(question)
        self.hub.mirrors(link, owner)
        return await self.others.ask(owner, question)

    async def _answer(self, question: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
        """What another process asks of a meeting that is ours."""
        if question["what"] == "sit":
            await self.hub.sit(question["link"], question["number"], read_chair(question["chair"]))
            return 0
        message, chair = messages.forwarded(question["message"]), question.get("chair")
        return await self.hub.submit(question["link"], question["user"], message, chair)

    def _heard(self, sender: str, message: dict[str, Any]) -> Coroutine[Any, Any, None] | None:
        """What happened at a meeting of another's; nothing where nobody looks at it here."""
        link, entries = str(message["link"]), message["entries"]
        if not self.hub.mirrors(link, sender if entries else ""):  # only its owner has entries to tell
            return None
        read, texts, head = [read_entry(each) for each in entries], audience.texts_in(message), bool(message["head"])
        if not head and self.hub.followed(link, read, texts):
            return None
        return self.hub.heard(link, read, texts, head=head)

    # --- Courtesies

    def say(self, link: str, chair: int, key: str) -> None:
        """A phrase of somebody in a chair, to all who are there, through whichever process."""
        self.hub.said(link, chair, key)
        if self.others is not None:
            self.others.courtesy("said", {"link": link, "chair": chair, "key": key})

    def _said(self, _: str, message: dict[str, Any]) -> None:
        link, chair, sentence = str(message["link"]), int(message["chair"]), message.get("sentence")
        if sentence is None:
            self.hub.said(link, chair, str(message["key"]))
        else:
            self.hub.excused(link, chair, Title(str(sentence["en"]), str(sentence["fr"])))

    def _spoke(self, link: str, chair: int, notice: Title) -> None:
        if self.others is not None:
            told = {"link": link, "chair": chair, "key": STAND_IN, "sentence": title_data(notice)}
            self.others.courtesy("said", told)

    def _seen(self, here: dict[str, Seen]) -> None:
        if self.others is not None:
            self.others.courtesy("here", {"here": presence.said(here)})

    def _here(self, sender: str, message: dict[str, Any]) -> None:
        if message["here"] is None:
            self.hub.departed(sender)
        else:
            self.hub.elsewhere(sender, presence.seen_in(message["here"]))

    def limit(self, user: str, tokens: float = 1.0) -> None:
        """Refuse one who asks too often, from however many places."""
        if user and not self.buckets.take(user, tokens):
            self.metrics.refused.labels("Account").inc()
            raise Busy(_BUSY)

    async def live(self, link: str) -> Live:
        """A meeting, with all that is known of it folded."""
        live = await self.hub.open(link)
        if live.pending:
            async with live.lock:
                await self.hub.fold(live)
        return live

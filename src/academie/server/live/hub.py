"""The live meetings of a process, as people and other processes ask for them.

    registry.py  in and out of memory
    writer.py    one thing happens, is kept, and only then told; what is done when nothing can be kept
    driver.py    what happens unasked: clocks, machines, the program, rematches
    audience.py  what those who look are told
    peers.py     what other processes are told

A person's message, a machine's act and a fallen clock all come the same way: worked out under the meeting's lock,
written (batch.py), and then everybody is told what he may know.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, nullcontext
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Illegal, Unavailable
from academie.server.clock import Lifetimes, Wall
from academie.server.live import audience
from academie.server.live.driver import Driver
from academie.server.live.ownership import APART
from academie.server.live.peers import Peers
from academie.server.live.registry import PATIENCE, Registry
from academie.server.live.writer import Writer
from academie.server.meeting import protocol, refusals, requests
from academie.server.meeting.phrases import PHRASES
from academie.server.store.faults import Fenced, Outrun
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from academie.server.live.live import Live, Step
    from academie.server.live.ownership import Ownership, Tended
    from academie.server.live.viewers import Viewer
    from academie.server.meeting.entries import Chair, Entry, Head
    from academie.server.meeting.protocol import Asked
    from academie.server.metrics import Metrics
    from academie.server.settings import Settings
    from academie.server.store.store import Store
    from academie.server.thinking.machines import Choosing
    from academie.server.threads import Threads

_LONG = 32  # entries
_ELSEWHERE = Message("Another process of the server runs this game. Try again in a moment.")


class Elsewhere(AcademieError):
    """A meeting that another process owns; `link` says which."""

    def __init__(self, link: str) -> None:
        super().__init__(_ELSEWHERE)
        self.link = link


# The entry that a message of a chair asks for, of whatever the meeting is then.
_WISHES: dict[type[Asked], Callable[..., Entry]] = {
    protocol.Act: lambda meeting, chair, asked, _: requests.act(meeting, chair, asked.text),
    protocol.Throw: lambda meeting, chair, _, secrets: requests.throw(meeting, chair, secrets.of(meeting)),
    protocol.Offer: lambda meeting, chair, asked, _: requests.offer(meeting, chair, asked.what),
    protocol.Answer: lambda meeting, chair, asked, _: requests.answer(meeting, chair, asked.what, yes=asked.yes),
    protocol.Contribute: lambda meeting, chair, asked, _: requests.contribute(meeting, chair, asked.hex),
    protocol.Next: lambda meeting, chair, _, secrets: requests.next_game(meeting, chair, secrets.of(meeting)),
    protocol.Leave: lambda meeting, chair, _asked, _: requests.leave(meeting, chair),
}


def unheard(_: int) -> None:
    """The caller waits only for the number."""


class Hub:
    """What people and processes ask of the meetings; each part can also be used alone."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        threads: Threads,
        machines: Choosing,
        ownership: Ownership,
        metrics: Metrics,
        lifetimes: Lifetimes | None = None,
        peers: Peers | None = None,
    ) -> None:
        lifetimes, peers = lifetimes or Lifetimes(Wall()), peers or Peers()
        self.joined = True  # whether the other processes can be reached
        self.registry = Registry(settings, store, threads, ownership, metrics, lifetimes, peers, self._go_on)
        self.writer = Writer(self.registry, self._go_on)
        self.driver = Driver(self.registry, self.writer, machines)
        self._histories = asyncio.Semaphore(1)

    def _go_on(self, live: Live) -> None:
        self.driver.go_on(live)

    # --- People ask

    async def submit(
        self, link: str, user: str, message: Asked, chair_wish: int | None = None, done: Callable[[int], None] = unheard
    ) -> int:
        """What a person asks: the number of its entry, which is on the disk; raises one sentence.

        `chair_wish` is his chair, where he has several. `done` is given the number at once: what it sends goes
        out with what everybody is sent.

        A message that was done before, under the same id, is answered with its number and not done again. What was
        begun is done to its end though whoever asked is gone: memory would not know of what is on the disk.
        """
        work = self.submitted(link, user, message, chair_wish, done)
        number: int = await asyncio.shield(self.registry.tasks.later(work))
        return number

    async def submitted(
        self, link: str, user: str, message: Asked, chair_wish: int | None, done: Callable[[int], None]
    ) -> int:
        """The same, in a task that cannot be cancelled."""
        begun = time.perf_counter()
        live = await self._ours(link)
        if self.driver.fallen(live):
            await self.driver.flag(live)
        async with self._locked(link, self._ours) as live:
            chair = live.chair_of(user, chair_wish)
            if chair is None:
                raise Illegal(refusals.NO_SEAT)
            if live.unsure:
                await self.writer.reload(live)
            if (number := live.requests.get((chair, message.id))) is not None:
                done(number)
                return number
            steps = await self._asked(live, chair, message)
            number = live.requests[chair, message.id]
            done(number)
        self.registry.metrics.acts.observe(time.perf_counter() - begun)
        self.driver.go_on(live, done=bool(steps))
        return number

    async def _asked(self, live: Live, chair: int, message: Asked) -> list[Step]:
        """Do what a chair asks; when this returns it is on the disk under its id, perhaps from an earlier request."""
        steps: list[Step] = []
        try:
            steps = await self.writer.commit(
                live, lambda meeting: _WISHES[type(message)](meeting, chair, message, live.secrets), message.id
            )
        except Outrun:  # what was on the disk is known now; it may be this
            if (chair, message.id) not in live.requests:
                raise
        if (chair, message.id) not in live.requests:
            raise Unavailable("The server could not save this action. Try again.")
        return steps

    @asynccontextmanager
    async def _locked(self, link: str, opened: Callable[[str], Awaitable[Live]]) -> AsyncIterator[Live]:
        """A meeting under its lock; if it left the memory during the wait for its lock, it is opened again.

        A viewer of the old copy would never get any news.
        """
        while True:
            live = await opened(link)
            async with live.lock:
                if self.registry.lives.get(link) is live:
                    yield live
                    return

    async def sit(self, link: str, number: int, chair: Chair) -> None:
        """Take a free seat."""
        await asyncio.shield(self.registry.tasks.later(self._sat(link, number, chair)))

    async def _sat(self, link: str, number: int, chair: Chair) -> None:
        async with self._locked(link, self._ours) as live:
            try:
                head = await self.registry.threads.run(
                    PATIENCE, self.registry.store.sit, link, number, chair, live.fence
                )
            except Illegal:  # somebody sits there of whom nothing was known here
                self.seated(live, await self.registry.threads.run(PATIENCE, self.registry.store.head, link))
                raise
            except Fenced:
                self.registry.lose(link)
                raise
            self.seated(live, head)
        self.registry.peers.tell(link, live.entries[-1:], head=True)
        self.driver.go_on(live)

    def seated(self, live: Live, head: Head) -> None:
        """Somebody has taken a chair: the others learn the sort of view from there."""
        before = live.ours
        audience.seated(live, head)
        if live.ours != before:
            self.registry.peers.show({live.link: live.ours})

    async def _ours(self, link: str) -> Live:
        live = await self.registry.open(link)
        if live.fence is None:
            raise Elsewhere(link)
        return live

    # --- People come and go

    async def join(self, link: str, viewer: Viewer, since: int) -> list[str]:
        """Add a viewer; returns the state and the missed entries, to be sent first.

        He may know more than this process, from the owner of the meeting: then read the database first.
        """
        async with self._locked(link, self.registry.open) as live:
            if since > live.number:
                await self.writer.reload(live)
            await self.writer.fold(live)
            await self.writer.prepare(live, live.meeting, [(live.chair_of(viewer.user, viewer.wish), viewer.scene)])
            standing, clock = audience.joined(live, viewer)
            meeting, new, chair = live.meeting, live.entries[since:], viewer.chair
        # New entries wait for him: nobody else has to wait until his missed entries are rendered. Long histories are
        # rendered one after the other, since several threads that render leave the loop little time.
        async with self._histories if len(new) > _LONG else nullcontext():
            missed = await self.registry.threads.run(PATIENCE, audience.missed, meeting, new, chair) if new else []
        self._here(live, but=viewer)
        return [standing, *missed, clock]

    def leave(self, link: str, viewer: Viewer) -> None:
        """Remove a viewer."""
        live = self.registry.lives.get(link)
        if live is not None and viewer in live.viewers:
            live.viewers.discard(viewer)
            live.used = time.monotonic()
            self._here(live)

    def dismiss(self, user: str, session: str = "", but: str = "") -> None:
        """Close the sockets of a session that has ended, or of all other sessions of a person."""
        for live in self.registry.lives.values():
            for viewer in [each for each in live.viewers if each.user == user and each.session != but]:
                if not session or viewer.session == session:
                    viewer.drop(1008)

    def erased(self, user: str) -> None:
        """An account was deleted: its games leave the memory, since their chairs have no name on the disk now."""
        self.dismiss(user)
        for live in [each for each in self.registry.lives.values() if each.chair_of(user) is not None]:
            self.registry.forget(live.link)

    async def moved(self, guest: str, links: list[str]) -> None:
        """A guest has logged in to an account, which has his chairs in these meetings now."""
        for link in links:
            live = self.registry.lives.get(link)
            if live is not None:
                self.seated(live, await self.registry.threads.run(PATIENCE, self.registry.store.head, link))
            self.registry.peers.tell(link, [], head=True)
        self.dismiss(guest)

    def _here(self, live: Live, but: Viewer | None = None) -> None:
        audience.here(live, but)
        if self.registry.lives.get(live.link) is live:  # it may have left the memory while somebody came
            self.registry.peers.show({live.link: live.ours})

    def say(self, link: str, chair: int, key: str) -> None:
        """Send a phrase of somebody in a chair to all viewers, in every process."""
        self.said(link, chair, key)
        self.registry.peers.say(link, chair, key)

    def said(self, link: str, chair: int, key: str) -> None:
        """Send a phrase to the viewers of this process."""
        live = self.registry.lives.get(link)
        if live is not None and key in PHRASES and 0 <= chair < len(live.head.chairs):
            audience.said(live, chair, key)

    # --- Which meetings are ours

    async def tended(self, found: Tended) -> None:
        """Take up the meetings that this process owns now; drop from memory those that it lost."""
        if found.joined is not self.joined:
            self.joined = found.joined
            for live in [live for live in self.registry.lives.values() if live.fence is None]:
                if found.joined:
                    audience.available(live)
                else:
                    audience.unavailable(live, APART)
        for link in found.lost:
            known = self.registry.lives.get(link)
            # A meeting that is over has no owner, and may still be watched; one that is just being written is checked
            # the next time.
            if known is None or not (known.over or known.lock.locked()):
                self.registry.lose(link)
        if found.gained:
            self.registry.own(found.gained)
            self.registry.tasks.later(self._gained(found.gained))

    async def _gained(self, gained: Mapping[str, int]) -> None:
        """Take over the meetings of a dead process, watched ones first: there may be very many."""
        for link in sorted(gained, key=lambda link: link not in self.registry.lives):
            if self.registry.closing:
                return
            if self.registry.fences.get(link) == gained[link]:
                await self.gain(link, gained[link])

    async def gain(self, link: str, fence: int) -> None:
        """This process owns a meeting now; its viewers here stay."""
        self.registry.fences[link] = fence
        live = self.registry.lives.get(link)
        if live is None:
            await self.registry.take_up(link)
        else:
            live.fence = fence
            try:
                async with live.lock:
                    await self.writer.reload(live)
            except AcademieError:
                self.registry.forget(link)
        self.registry.peers.gained(link)

    async def claim(self, link: str) -> None:
        """Take over a meeting that no living process owns; it may be too early to know."""
        fence = await self.registry.threads.run(PATIENCE, self.registry.ownership.take, link)
        if fence is not None:
            await self.gain(link, fence)

    # --- The end

    async def stop(self) -> None:
        """Inform everybody, finish what is being written, and give up the meetings."""
        if self.registry.closing:
            return
        self.registry.closing = True
        for live in self.registry.lives.values():
            audience.stopping(live)
        await self.registry.rest()
        for live in self.registry.lives.values():
            for viewer in list(live.viewers):
                viewer.drop(1001)
        for _ in range(20):  # a moment to send what waits
            if not any(live.viewers for live in self.registry.lives.values()):
                break
            await asyncio.sleep(0.05)

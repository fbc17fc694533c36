"""The live meetings of a process, as people and other processes ask for them.

    memory.py    in and out of memory
    keeping.py   one thing happens, is kept, and only then told; what is done when nothing can be kept
    driving.py   what happens unasked: clocks, machines, the house, rematches
    audience.py  what those who look are told

A person's message, a machine's act and a fallen clock all come the same way: worked out under the meeting's lock,
written (writing.py), and then everybody is told what he may know.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Illegal, Unavailable
from academie.server import audience, logs, refusals
from academie.server.driving import Driving
from academie.server.memory import PATIENCE
from academie.server.owner import APART, LEASE_S
from academie.server.phrases import PHRASES
from academie.server.store.faults import Fenced, Outrun
from academie.server.wishes import wish
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

    from academie.server.audience import Texts
    from academie.server.entries import Chair, Entry, Head
    from academie.server.live import Live, Step
    from academie.server.messages import Asked
    from academie.server.owner import Tended
    from academie.server.presence import Seen
    from academie.server.viewers import Viewer

_ELSEWHERE = Title(
    "This game is kept by another process of the server; try again in a moment.",
    "Cette partie est tenue par un autre processus du serveur ; réessayez dans un instant.",
)
_UNKEPT = Title("This could not be kept; send it again.", "Ceci n'a pu être gardé ; envoyez-le de nouveau.")


class Elsewhere(AcademieError):
    """A meeting that another process owns; `link` says which."""

    def __init__(self, link: str) -> None:
        super().__init__(_ELSEWHERE)
        self.link = link


class Hub(Driving):
    """What happens at meetings."""

    joined = True  # whether the other processes can be reached

    # --- People ask

    async def submit(self, link: str, user: str, message: Asked, wanted: int | None = None) -> int:
        """What a person asks: the number of its entry, which is on the disk; raises one sentence.

        `wanted` is the chair it is for, where he has several.

        A message that was done before, under the same id, is answered with its number and not done again. What was
        begun is done to its end though whoever asked is gone: memory would not know of what is on the disk.
        """
        number: int = await asyncio.shield(self.later(self._submitted(link, user, message, wanted)))
        return number

    async def _submitted(self, link: str, user: str, message: Asked, wanted: int | None) -> int:
        begun = time.perf_counter()
        await self.flag(await self._ours(link))
        async with self._locked(link, self._ours) as live:
            chair = live.chair_of(user, wanted)
            if chair is None:
                raise Illegal(refusals.NO_SEAT)
            if live.unsure:
                await self.reload(live)
            if (number := live.requests.get((chair, message.id))) is not None:
                return number
            steps = await self._asked(live, chair, message)
            number = live.requests[chair, message.id]
        self.metrics.acts.observe(time.perf_counter() - begun)
        self.go_on(live, done=bool(steps))
        return number

    async def _asked(self, live: Live, chair: int, message: Asked) -> list[Step]:
        """Do what a chair asks; when this returns it is on the disk under its id, perhaps since before."""
        steps: list[Step] = []
        try:
            steps = await self.commit(live, wish(message, chair, live.secrets), message.id)
        except Outrun:  # what was on the disk is known now; it may be this
            if (chair, message.id) not in live.requests:
                raise
        if (chair, message.id) not in live.requests:
            raise Unavailable(_UNKEPT)
        return steps

    @asynccontextmanager
    async def _locked(self, link: str, opened: Callable[[str], Awaitable[Live]]) -> AsyncIterator[Live]:
        """A meeting under its lock; one that left the memory while its lock was waited for is opened anew.

        Whoever was let into the old one would never hear of what happens.
        """
        while True:
            live = await opened(link)
            async with live.lock:
                if self.lives.get(link) is live:
                    yield live
                    return

    async def sit(self, link: str, number: int, chair: Chair) -> None:
        """Somebody takes an open chair."""
        await asyncio.shield(self.later(self._sat(link, number, chair)))

    async def _sat(self, link: str, number: int, chair: Chair) -> None:
        async with self._locked(link, self._ours) as live:
            try:
                head = await self.threads.run(PATIENCE, self.store.sit, link, number, chair, live.fence)
            except Illegal:  # somebody sits there of whom nothing was known here
                self._seated(live, await self.threads.run(PATIENCE, self.store.head, link))
                raise
            except Fenced:
                self.lose(link)
                raise
            self._seated(live, head)
        self.told(link, live.entries[-1:], head=True)
        self.go_on(live)

    def _seated(self, live: Live, head: Head) -> None:
        """Somebody has taken a chair, and others know of what sort he is who looks from there."""
        before = live.ours
        audience.seated(live, head)
        if live.ours != before:
            self.seen({live.link: live.ours})

    async def _ours(self, link: str) -> Live:
        live = await self.open(link)
        if live.fence is None:
            raise Elsewhere(link)
        return live

    # --- People come and go

    async def join(self, link: str, viewer: Viewer, since: int) -> list[str]:
        """Somebody looks from now on: how it stands and what he has missed, to be sent before all else.

        He may know more than we do, from the process that keeps the meeting: then the disk is asked first.
        """
        async with self._locked(link, self.open) as live:
            if since > live.number:
                await self.reload(live)
            await self.fold(live)
            await self.prepare(live, live.meeting, [(live.chair_of(viewer.user, viewer.wanted), viewer.scene)])
            standing, clock = audience.joined(live, viewer)
            meeting, new, chair = live.meeting, live.entries[since:], viewer.chair
        # What happens from now on waits for him: nobody need wait until it is worked out what happened before.
        told = await self.threads.run(PATIENCE, audience.missed, meeting, new, chair) if new else []
        self._here(live, but=viewer)
        return [standing, *told, clock]

    def leave(self, link: str, viewer: Viewer) -> None:
        """Somebody looks no longer."""
        live = self.lives.get(link)
        if live is not None and viewer in live.viewers:
            live.viewers.discard(viewer)
            live.used = time.monotonic()
            self._here(live)

    def dismiss(self, user: str, session: str = "", but: str = "") -> None:
        """A session has ended, or all of somebody's but one where none is named: its sockets are closed."""
        for live in self.lives.values():
            for viewer in [each for each in live.viewers if each.user == user and each.session != but]:
                if not session or viewer.session == session:
                    viewer.drop(1008)

    def erased(self, user: str) -> None:
        """An account is gone. What it played is over, and leaves the memory: on the disk its chairs have no name."""
        self.dismiss(user)
        for live in [each for each in self.lives.values() if each.chair_of(user) is not None]:
            self.forget(live.link)
            self.told(live.link, [], head=True)

    def _here(self, live: Live, but: Viewer | None = None) -> None:
        audience.here(live, but)
        if self.lives.get(live.link) is live:  # it may have left the memory while somebody came
            self.seen({live.link: live.ours})

    def said(self, link: str, chair: int, key: str) -> None:
        """A phrase, told to those who look through this process."""
        live = self.lives.get(link)
        if live is not None and key in PHRASES and 0 <= chair < len(live.head.chairs):
            audience.said(live, chair, key)

    def excused(self, link: str, chair: int, notice: Title) -> None:
        """What a machine has said through another process."""
        live = self.lives.get(link)
        if live is not None and 0 <= chair < len(live.head.chairs):
            audience.excused(live, chair, notice)

    # --- Other processes

    def elsewhere(self, process: str, here: dict[str, Seen]) -> None:
        """Another process says who looks at meetings through it; one that is new is told who does through ours."""
        if self.presence.heard(process, here, time.monotonic()):
            self.seen({link: live.ours for link, live in self.lives.items() if live.viewers})
        self._changed(here)

    def faded(self) -> None:
        """Processes that have fallen silent: nobody looks through them any more."""
        self._changed(self.presence.faded(time.monotonic()))

    def departed(self, process: str) -> None:
        """One has said that it stops."""
        self._changed(self.presence.departed(process))

    def mirrors(self, link: str, owner: str) -> bool:
        """Whether a meeting of another process is in memory here; who owns it is known from now on, if anybody does."""
        live = self.lives.get(link)
        if live is None or live.fence is not None:
            return False
        live.owner = owner
        return True

    def owner_of(self, link: str) -> str | None:
        """The process that keeps a meeting which is not ours, as far as is known without asking the database.

        He must have been heard since his lease was renewed last: one who is silent may have lost it.
        """
        live = self.lives.get(link)
        owner = "" if live is None else live.owner
        return owner if owner and self.presence.silent(owner, time.monotonic()) < LEASE_S else None

    def _changed(self, links: Iterable[str]) -> None:
        for live in [self.lives[link] for link in links if link in self.lives]:
            before, live.elsewhere = live.elsewhere, self.presence.at(live.link)
            if (live.elsewhere.chairs, live.elsewhere.watching) != (before.chairs, before.watching):
                audience.here(live)

    def followed(self, link: str, entries: list[Entry], texts: Texts) -> bool:
        """What another process has kept is passed on where that is all there is to do; whether it was."""
        live = self.lives.get(link)
        if live is None or live.fence is not None or live.lock.locked() or not entries:
            return False
        return self.pass_on(live, entries, texts)

    async def heard(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool) -> None:
        """What another process has kept of a meeting at which somebody here may look; no entries: it says not what."""
        live = self.lives.get(link)
        if live is None or live.fence is not None:
            return
        async with live.lock:
            if head:
                await self._read_head(live)
            if not entries or entries[0].number > live.number + 1:
                await self.reload(live)
            elif not self.pass_on(live, entries, texts or {}):
                await self.fold(live)
                self.follow(live, entries)

    async def _read_head(self, live: Live) -> None:
        await self.fold(live)
        self._seated(live, await self.threads.run(PATIENCE, self.store.head, live.link))

    async def caught_up(self) -> None:
        """Others are heard again, and something may have been missed: meetings that are not ours are read anew."""
        for live in self._mirrors():
            try:
                async with live.lock:
                    await self._read_head(live)
                    await self.reload(live)
            except AcademieError as error:
                logs.warn("mirror", meeting=logs.marked(live.link), kind=type(error).__name__)

    def _mirrors(self) -> list[Live]:
        return [live for live in self.lives.values() if live.fence is None]

    async def tended(self, found: Tended) -> None:
        """Meetings that are ours from now on are taken up; those that are not leave the memory."""
        if found.joined is not self.joined:
            self.joined = found.joined
            for live in self._mirrors():
                if found.joined:
                    audience.available(live)
                else:
                    audience.unavailable(live, APART)
        for link in found.lost:
            known = self.lives.get(link)
            # One that is over is nobody's, and may be looked at all the same; whether one is, of which something is
            # being written, is seen the next time.
            if known is None or not (known.over or known.lock.locked()):
                self.lose(link)
        for link, fence in found.gained.items():
            await self.gain(link, fence)

    async def gain(self, link: str, fence: int) -> None:
        """A meeting is ours from now on; those who looked at it here go on looking."""
        self.fences[link] = fence
        live = self.lives.get(link)
        if live is None:
            await self.take_up(link)
            return
        live.fence = fence
        try:
            async with live.lock:
                await self.reload(live)
        except AcademieError:
            self.forget(link)

    async def claim(self, link: str) -> None:
        """Take a meeting that no living process has; it may be too early to know."""
        fence = await self.threads.run(PATIENCE, self.ownership.take, link)
        if fence is not None:
            await self.gain(link, fence)

    # --- The end

    async def stop(self) -> None:
        """Tell everybody, let what is being written be written, and let go."""
        if self.closing:
            return
        self.closing = True
        for live in self.lives.values():
            audience.stopping(live)
        await self.rest()
        for live in self.lives.values():
            for viewer in list(live.viewers):
                viewer.drop(1001)
        for _ in range(20):  # a moment for what waits to be sent
            if not any(live.viewers for live in self.lives.values()):
                break
            await asyncio.sleep(0.05)

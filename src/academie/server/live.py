"""A meeting in memory: what it has come to, who looks at it, and how one thing more happens to it.

What happens is worked out and written in one go by `advance`, in a thread; the meeting here changes only when it is on
the disk, by `accept`, in the loop. A mirror is a meeting that another process owns: it only follows.
"""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from academie.fair.chain import Chain
from academie.fair.drawn import Dice as GameDice
from academie.server.meeting import Meeting, stamped
from academie.server.presence import NOBODY
from academie.server.store.standings import counted

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from sqlalchemy import Connection

    from academie.server.entries import Entry, Head
    from academie.server.moments import Wall
    from academie.server.presence import Seen
    from academie.server.store.store import Store
    from academie.server.viewers import Viewer

_MOST = 200  # entries by the house after one act; nothing comes near


@dataclass(frozen=True)
class Step:
    """An entry, and the meeting right after it."""

    entry: Entry
    meeting: Meeting


class Secrets:
    """The chance of one meeting: its chain of secrets, and the shares as they stand."""

    def __init__(self, link: str, secret: bytes) -> None:
        self.link, self.chain = link, Chain(secret)
        self._games: dict[tuple[int, tuple[str, ...]], GameDice] = {}

    def of(self, meeting: Meeting) -> MeetingDice:
        """The dice of a meeting as it stands."""
        return MeetingDice(self, meeting.contributions)

    def game(self, number: int, shares: tuple[str, ...]) -> GameDice:
        """The dice of one game, made once."""
        if (number, shares) not in self._games:
            self._games.clear()
            self._games[number, shares] = GameDice.of(self.chain.secret(number), self.link, number, shares)
        return self._games[number, shares]

    def revealed(self, meeting: Meeting) -> list[str]:
        """The secrets of the games that are over, in hexadecimal."""
        begun = meeting.next_game - 1
        over = begun if meeting.playing is None else begun - 1
        return [self.chain.secret(number).hex() for number in range(1, over + 1)]

    @cached_property
    def whims(self) -> int:
        """From what machines draw their whims: nobody can tell beforehand, and it is the same after a restart."""
        return int.from_bytes(hashlib.sha256(b"academie-machines-1|" + self.chain.last).digest()[:8], "big")


@dataclass(frozen=True)
class MeetingDice:
    """The dice as a meeting asks for them."""

    secrets: Secrets
    shares: tuple[str, ...]

    def chance(self, game: int, number: int, /) -> random.Random:
        """The source of one draw."""
        return self.secrets.game(game, self.shares).chance(number)


class Live:
    """One meeting; `fence` is what this process writes by, None in a mirror."""

    def __init__(
        self, meeting: Meeting, entries: Iterable[Entry], fence: int | None, secrets: Secrets, wall: Wall
    ) -> None:
        self.meeting, self.entries, self.fence, self.secrets = meeting, list(entries), fence, secrets
        self.wall = wall
        self.requests = {(each.chair, each.request): each.number for each in self.entries if each.request}
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.elsewhere = NOBODY  # who looks at it through other processes
        self.driver: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.failed = 0  # how often in a row what nobody asked for could not be done
        self.unsure = False  # whether more may be on the disk than is known here
        self.held = False  # whether people were told that nothing can be kept
        self.stands: float | None = None  # since when its clocks do for that reason
        self.used = self.since = time.monotonic()  # `since`: the running clock runs

    @property
    def head(self) -> Head:
        """What was agreed."""
        return self.meeting.head

    @property
    def link(self) -> str:
        """By what it is found."""
        return self.meeting.head.link

    def chair_of(self, user: str) -> int | None:
        """The chair that a person has; None for one who looks on."""
        held = (number for number, chair in enumerate(self.head.chairs) if user and chair.holder == user)
        return next(held, None)

    # --- Clocks

    def ran(self, milliseconds: int) -> None:
        """So long ago was the last entry: the meeting was in no process's memory meanwhile, or in another's."""
        self.since = time.monotonic() - max(0, milliseconds) / 1000

    @property
    def elapsed(self) -> int:
        """How long the running clock has run since the last entry; 0 where none runs."""
        until = time.monotonic() if self.stands is None else self.stands
        return 0 if self.meeting.running is None else max(0, int((until - self.since) * 1000))

    def stand(self, moment: float) -> None:
        """From a moment on nothing can be kept: nobody is charged for the time in which whatever he does is refused."""
        if self.stands is None:
            self.stands = moment

    def run_on(self) -> None:
        """It can again, and the clock runs on from where it stood."""
        if self.stands is not None:
            self.since += time.monotonic() - self.stands
            self.stands = None

    @property
    def remaining(self) -> list[int | None]:
        """What the clocks show."""
        return list(self.meeting.clocks.after(self.meeting.running, self.elapsed).left)

    @property
    def falls_in(self) -> float | None:
        """In how many seconds the running clock falls; None where none runs."""
        chair = self.meeting.running
        left = None if chair is None else self.remaining[chair]
        return None if left is None else left / 1000

    # --- Something happens

    def advance(self, store: Store, ask: Callable[[Meeting], Entry | None], request: str = "") -> list[Step]:
        """What somebody asks for, and what the house does after it: kept when this returns. In a thread.

        Raises one sentence when it cannot be done, and nothing has happened.
        """
        if self.fence is None:
            raise RuntimeError(self.link)
        at = max(self.wall.now(), self.meeting.at)
        first = ask(self.meeting)
        if first is None:
            return []
        steps = [self._step(self.meeting, stamped(first, at, self.elapsed, request))]
        while len(steps) < _MOST:
            meeting = steps[-1].meeting
            due = meeting.due(self.secrets.of(meeting))
            if due is None:
                break
            steps.append(self._step(meeting, stamped(due, at)))
        store.append(self.link, self.fence, [step.entry for step in steps], self._counted(steps[-1].meeting, at))
        return steps

    def _counted(self, after: Meeting, at: int) -> Callable[[Connection], object] | None:
        """Ratings are written with the entry by which a rated meeting is over: it is counted always, and once."""
        shares = None if self.meeting.over or not self.head.rated else after.ranked
        if shares is None:
            return None
        return lambda connection: counted(connection, self.link, self.head.game, shares, at)

    @staticmethod
    def _step(meeting: Meeting, entry: Entry) -> Step:
        return Step(entry, meeting.after(entry))

    def accept(self, steps: list[Step]) -> None:
        """It is on the disk: this is the meeting now."""
        for step in steps:
            self.entries.append(step.entry)
            if step.entry.request:
                self.requests[step.entry.chair, step.entry.request] = step.entry.number
        if steps:
            self.meeting = steps[-1].meeting
            self.since, self.stands = time.monotonic(), None

    def followed(self, entries: Iterable[Entry]) -> list[Step]:
        """The steps of entries that another has written; those that are known already are left out."""
        steps: list[Step] = []
        for entry in entries:
            meeting = steps[-1].meeting if steps else self.meeting
            if entry.number > meeting.number:
                steps.append(self._step(meeting, entry))
        return steps

    def seated(self, head: Head) -> None:
        """Somebody has taken a chair."""
        self.meeting = dataclasses.replace(self.meeting, head=head)

    # --- What is seen

    @property
    def ours(self) -> Seen:
        """The chairs in which somebody sits through this process, and how many look on through it."""
        chairs = frozenset(viewer.chair for viewer in self.viewers if viewer.chair is not None)
        return chairs, sum(viewer.chair is None for viewer in self.viewers)

    @property
    def here(self) -> list[bool]:
        """In which chairs somebody sits now, through whichever process: a machine always does."""
        taken = self.ours[0] | self.elsewhere[0]
        return [number in taken or chair.kind == "machine" for number, chair in enumerate(self.head.chairs)]

    @property
    def watching(self) -> int:
        """How many look on."""
        return self.ours[1] + self.elsewhere[1]

    def view(self, chair: int | None) -> dict[str, Any]:
        """What one chair, or one who looks on, may see of it now."""
        return {
            **self.meeting.view(chair),
            "secrets": self.secrets.revealed(self.meeting),
            "here": self.here,
            "watching": self.watching,
        }

    @property
    def over(self) -> bool:
        """Whether the end is written down."""
        return bool(self.meeting.ended)

    # --- Out of memory

    @property
    def quiet(self) -> bool:
        """Whether nobody looks at it and nothing happens to it."""
        return not self.viewers and not self.lock.locked() and (self.driver is None or self.driver.done())

    def rest(self) -> None:
        """No alarm and no machine any more."""
        if self.alarm is not None:
            self.alarm.cancel()
        if self.driver is not None:
            self.driver.cancel()

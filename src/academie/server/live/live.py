"""A meeting in memory: its state, its viewers, and how the next entry is made.

What happens is worked out by `worked` and then written; the meeting here changes only when it is on the disk, by
`accept`. A mirror is a read-only copy of a meeting that another process owns. It relays the messages that the owner has
rendered (`note`), and applies entries only when somebody reads the state.
"""

from __future__ import annotations

import asyncio
import dataclasses
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from academie.server.live.viewers import NOBODY, Viewers
from academie.server.meeting import automation, endings
from academie.server.meeting.dice import over_games
from academie.server.meeting.state import stamped
from academie.server.store.appends import Append
from academie.server.store.standings import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy import Connection

    from academie.server.clock import Wall
    from academie.server.live.viewers import Seen
    from academie.server.meeting.dice import Secrets
    from academie.server.meeting.entries import Entry, Head
    from academie.server.meeting.meeting import Meeting
    from academie.server.meeting.views import Sort

_MOST = 200  # entries by the program after one act; nothing comes near


@dataclass(frozen=True)
class Step:
    """An entry, and the meeting right after it."""

    entry: Entry
    meeting: Meeting


class Slow(Exception):
    """A request takes too long for the event loop: it belongs in a thread."""


class Live:
    """One meeting; `fence` is what this process writes by, None in a mirror."""

    def __init__(
        self, meeting: Meeting, entries: Iterable[Entry], fence: int | None, secrets: Secrets, wall: Wall
    ) -> None:
        self._meeting, self.entries, self.fence, self.secrets = meeting, list(entries), fence, secrets
        self.wall = wall
        self.requests = {(each.chair, each.request): each.number for each in self.entries if each.request}
        self.lock = asyncio.Lock()
        self.viewers = Viewers()
        self.excused: set[int] = set()  # the chairs of machines that have said for whom they stand in
        self.owner = ""  # of a mirror: the process that is known to keep the meeting
        self.elsewhere = NOBODY  # who looks at it through other processes
        self.driver: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.failed = 0  # how many automatic entries failed in a row
        self.unsure = False  # whether the database may have more entries than this process
        self.held = False  # whether people know that nothing can be saved
        self.stands: float | None = None  # since when its clocks do for that reason
        self.used = self.since = time.monotonic()  # `since`: the running clock runs

    @property
    def meeting(self) -> Meeting:
        """The current state; raises a sentence if an entry of another process is invalid."""
        if self.pending:
            self.fold()
        return self._meeting

    @property
    def number(self) -> int:
        """Of the last entry."""
        return self.entries[-1].number if self.entries else 0

    @property
    def pending(self) -> int:
        """How many entries are not applied yet."""
        return self.number - self._meeting.number

    def fold(self) -> None:
        """Apply pending entries, under the meeting's lock; in a thread if there are many."""
        meeting = self._meeting
        for entry in self.entries[meeting.number :]:
            meeting = meeting.after(entry)
        if meeting.number > self._meeting.number:  # somebody may have asked meanwhile
            self._meeting = meeting

    @property
    def head(self) -> Head:
        """What was agreed."""
        return self._meeting.head

    @property
    def link(self) -> str:
        """By what it is found."""
        return self._meeting.head.link

    def chairs_of(self, user: str) -> list[int]:
        """The chairs of a person: one, or more if several people share a device."""
        return [number for number, chair in enumerate(self.head.chairs) if user and chair.holder == user]

    def chair_of(self, user: str, wish: int | None = None) -> int | None:
        """The chair of a person: of several the one asked for, else the first; None for a watcher."""
        held = self.chairs_of(user)
        return wish if wish in held else next(iter(held), None)

    # --- Clocks

    def ran(self, milliseconds: int) -> None:
        """Set how long ago the last entry was made, if the meeting was in no memory or in another process meanwhile."""
        self.since = time.monotonic() - max(0, milliseconds) / 1000

    @property
    def elapsed(self) -> int:
        """How long the running clock has run since the last entry; 0 if none runs."""
        until = time.monotonic() if self.stands is None else self.stands
        return 0 if self.meeting.running is None else max(0, int((until - self.since) * 1000))

    def stand(self, moment: float) -> None:
        """From this moment nothing can be saved: no clock is charged while every act is refused."""
        if self.stands is None:
            self.stands = moment

    def run_on(self) -> None:
        """Saving works again: the clock continues from where it stood."""
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

    def worked(self, ask: Callable[[Meeting], Entry | None], request: str = "", *, quickly: bool = False) -> list[Step]:
        """What somebody asks for, and what the program does after it; nothing is saved yet, and nothing has changed.

        Raises one sentence when it cannot be done; with `quickly`, `Slow` where it would hold up whoever waits.
        """
        meeting = self.meeting
        # Both times are read at once, before anything is worked out: no clock is charged for what the server takes.
        at, took = max(self.wall.now(), meeting.at), self.elapsed
        first = ask(meeting)
        if first is None:
            return []
        due = stamped(first, at, took, request)
        steps: list[Step] = []
        while len(steps) < _MOST:
            if quickly and not meeting.quick(due):
                raise Slow
            steps.append(self._step(meeting, due))
            meeting = steps[-1].meeting
            more = automation.due(meeting, self.secrets.of(meeting))
            if more is None:
                break
            due = stamped(more, at)
        return steps

    def append(self, steps: list[Step]) -> Append:
        """The rows to write for some steps; a mirror writes nothing."""
        if self.fence is None:
            raise RuntimeError(self.link)
        last = steps[-1]
        return Append(self.link, self.fence, [step.entry for step in steps], self._counted(last.meeting, last.entry.at))

    def _counted(self, after: Meeting, at: int) -> Callable[[Connection], object] | None:
        """Ratings are written with the entry that ends a rated meeting: so it is counted exactly once."""
        shares = None if self.meeting.over or not self.head.rated else endings.ranked(after)
        if shares is None:
            return None
        return lambda connection: counted(connection, self.link, self.head.game, shares, at)

    @staticmethod
    def _step(meeting: Meeting, entry: Entry) -> Step:
        return Step(entry, meeting.after(entry))

    def accept(self, steps: list[Step]) -> None:
        """The entries are on the disk: take over their state."""
        if steps:
            self.note([step.entry for step in steps])
            self._meeting = steps[-1].meeting

    def note(self, entries: list[Entry]) -> None:
        """Add entries that are on the disk; they are applied when somebody reads the state."""
        self.entries += entries
        for entry in entries:
            if entry.request:
                self.requests[entry.chair, entry.request] = entry.number
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
        self._meeting = dataclasses.replace(self._meeting, head=head)

    # --- What is seen

    @property
    def ours(self) -> Seen:
        """The viewers in this process."""
        return self.viewers.seen

    @property
    def others(self) -> frozenset[Sort]:
        """The sorts of viewers in other processes, for which the owner renders messages."""
        known = {None, *range(len(self.head.chairs))}
        return frozenset(sort for sort in self.elsewhere.sorts if sort[0] in known)

    @property
    def here(self) -> list[bool]:
        """In which chairs somebody sits now, through whichever process: a machine always does."""
        taken = self.ours.chairs | self.elsewhere.chairs
        return [number in taken or chair.kind == "machine" for number, chair in enumerate(self.head.chairs)]

    @property
    def watching(self) -> int:
        """How many look on."""
        return self.ours.watching + self.elsewhere.watching

    def view(self, chair: int | None, *, scene: bool = False) -> dict[str, Any]:
        """What one chair, or one who looks on, may see of it now; with the scene, where a board is drawn of it."""
        return {
            **self.meeting.view(chair, scene=scene),
            **({"scene": self.meeting.scene(chair)} if scene else {}),
            "secrets": self.secrets.revealed(self.meeting),
            "key": self.key(chair),
            "here": self.here,
            "watching": self.watching,
        }

    def key(self, chair: int | None) -> str | None:
        """The key of the free chairs, for those who sit there already; None once none is free."""
        free = not self.meeting.full and not self.meeting.over
        return self.secrets.key if free and chair is not None else None

    def changes(self, before: Meeting, sorts: Iterable[Sort]) -> dict[Sort, dict[str, Any]]:
        """What of those views is not as it was before; everybody hears of arrivals and departures when they happen."""
        found = self.meeting.changes(before, sorts)
        if over_games(before) != over_games(self.meeting):
            for changes in found.values():
                changes["secrets"] = self.secrets.revealed(self.meeting)
        return found

    @property
    def over(self) -> bool:
        """Whether the end has been entered."""
        return bool(self.meeting.ended)

    # --- Out of memory

    @property
    def quiet(self) -> bool:
        """Whether nobody looks at it and nothing happens to it."""
        return not self.viewers and not self.lock.locked() and (self.driver is None or self.driver.done())

    def rest(self) -> None:
        """Cancel the alarm and the machine's task."""
        if self.alarm is not None:
            self.alarm.cancel()
        if self.driver is not None:
            self.driver.cancel()

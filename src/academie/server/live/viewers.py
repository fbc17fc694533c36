"""The viewers of a meeting on their sockets: what waits to be sent to each, within a limit.

Players are served first. There may be thousands of watchers: each turn of the loop serves that many of them, so that
other work comes between.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from academie.server.meeting.protocol import write_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from academie.server.meeting.protocol import Packet
    from academie.server.meeting.views import Sort


_TOGETHER = 8  # messages that are sent in one go
CROWD = 64  # watchers served in one turn of the event loop
_PACE = 0.001  # seconds for each of a crowd, until it gets the list of who is here again


class Seen(NamedTuple):
    """The viewers of a meeting: their sorts, and how many of them only watch."""

    sorts: frozenset[Sort]
    watching: int

    @property
    def chairs(self) -> frozenset[int]:
        """Those in which somebody sits."""
        return frozenset(chair for chair, _ in self.sorts if chair is not None)


NOBODY = Seen(frozenset(), 0)


def sort_in(data: list[Any]) -> Sort:
    """A sort of viewers; raises the same."""
    chair, scene = data
    return None if chair is None else int(chair), bool(scene)


class Viewer:
    """One socket; several may sit in one chair. `gone` says why it is to be closed, by a code.

    `session` is the digest of the token it came with; `scene` says that a board is drawn of what is sent; `wish` is
    which of his chairs it is for, where he has several. `straight` sends texts at once where it can, past those that
    wait; it is asked only where none does.
    """

    wish: int | None = None
    idle = False  # whether all is sent that was to be, and the next text is waited for
    straight: Callable[..., bool] | None = None

    def __init__(self, user: str, chair: int | None, most: int, session: str = "", *, scene: bool = False) -> None:
        self.user, self.chair, self.session, self.scene = user, chair, session, scene
        self.gone: int | None = None
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(most + 1)

    @property
    def sort(self) -> Sort:
        """All of one sort are sent the same of what happens."""
        return self.chair, self.scene

    def tell(self, message: Packet) -> None:
        """A message for him alone."""
        self.send(write_message(message))

    def send(self, *texts: str) -> None:
        """Texts to be sent; one who has not read what waits for him is dropped, and may come back."""
        if self.gone is not None:
            return
        if self.idle and self._waiting.empty() and self.straight is not None and self.straight(*texts):
            return
        for text in texts:
            if self._waiting.qsize() >= self._waiting.maxsize - 1:
                while not self._waiting.empty():  # he does not read: nothing more is sent
                    self._waiting.get_nowait()
                self.drop(1013)
                return
            self._waiting.put_nowait(text)

    def drop(self, code: int) -> None:
        """Close the socket, for a reason that its code tells, after what still waits when there is time for it."""
        if self.gone is None:
            self.gone = code
            self._waiting.put_nowait(None)

    async def next(self) -> list[str | None]:
        """What is sent next, a few that wait; None comes last: the socket is to be closed."""
        self.idle = True
        found = [await self._waiting.get()]
        self.idle = False
        while len(found) < _TOGETHER and not self._waiting.empty():
            found.append(self._waiting.get_nowait())
        return found


class Viewers:
    """All who look at one meeting through this process; who has another chair is taken out and put in again."""

    def __init__(self) -> None:
        self._sorts: dict[Sort, dict[Viewer, None]] = {}
        self._rounds: deque[tuple[list[Viewer], Sequence[str]]] = deque()  # what still waits for whom of a crowd
        self._counting: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Viewer]:
        return (viewer for group in self._sorts.values() for viewer in group)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._sorts.get(viewer.sort, ())

    def __len__(self) -> int:
        return sum(map(len, self._sorts.values()))

    def add(self, viewer: Viewer) -> None:
        """Add a viewer."""
        self._sorts.setdefault(viewer.sort, {})[viewer] = None

    def discard(self, viewer: Viewer) -> None:
        """Somebody looks no longer."""
        group = self._sorts.get(viewer.sort, {})
        group.pop(viewer, None)
        if not group:
            self._sorts.pop(viewer.sort, None)

    @property
    def seen(self) -> Seen:
        """Of which sorts they are, and how many only look on."""
        watching = sum(len(group) for (chair, _), group in self._sorts.items() if chair is None)
        return Seen(frozenset(self._sorts), watching)

    # --- What they are sent

    def tell(self, texts: Mapping[Sort, Sequence[str]], but: Viewer | None = None) -> None:
        """To each what is for his own sort: players at once, a crowd in rounds."""
        for sort in sorted(texts.keys() & self._sorts.keys(), key=lambda sort: sort[0] is None):
            group = [viewer for viewer in self._sorts[sort] if viewer is not but]
            if sort[0] is not None or (len(group) <= CROWD and not self._rounds):
                _sent(group, texts[sort])
                continue
            self._rounds.append((group, texts[sort]))
            if len(self._rounds) == 1:
                self._go_on()

    def _go_on(self) -> None:
        """Serve the next of a crowd; everybody gets messages in order."""
        left = CROWD
        while self._rounds and left:
            group, texts = self._rounds[0]
            _sent(group[-left:], texts)
            sent = len(group[-left:])
            del group[-left:]
            left -= sent
            if not group:
                self._rounds.popleft()
        if self._rounds:
            asyncio.get_running_loop().call_soon(self._go_on)

    def caught_up(self) -> None:
        """Send a crowd all that still waits for it."""
        while self._rounds:
            _sent(*self._rounds.popleft())

    def count(self, text: Callable[[], str], but: Viewer | None = None) -> None:
        """Send who is here: to players at once, to a crowd once for all arrivals and departures within a while."""
        seen = self.seen
        if seen.watching <= CROWD:
            self.tell(dict.fromkeys(seen.sorts, (text(),)), but)
            return
        self.tell({sort: (text(),) for sort in seen.sorts if sort[0] is not None}, but)
        if self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(seen.watching * _PACE, self._counted, text)

    def _counted(self, text: Callable[[], str]) -> None:
        self._counting = None
        self.tell({sort: (text(),) for sort in self._sorts if sort[0] is None})


def _sent(group: Sequence[Viewer], texts: Sequence[str]) -> None:
    for viewer in group:
        viewer.send(*texts)

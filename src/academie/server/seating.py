"""Who asks a machine, where there are no worker processes: threads of the server's own."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from academie.seeds import stream
from academie.server.machines import opponent

if TYPE_CHECKING:
    from academie.players.opponent import Opponent
    from academie.referee.acts import Act
    from academie.server.meeting import Meeting
    from academie.server.threads import Threads

_MOST = 64  # machines kept with what they have learned


class Sitters:
    """Machines asked in threads; the last ones asked are kept."""

    def __init__(self, threads: Threads, seconds: float = 60.0) -> None:
        self._threads, self._seconds = threads, seconds
        self._kept: OrderedDict[tuple[str, int], Opponent] = OrderedDict()
        self._lock = Lock()

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> Act | None:
        """What the machine of a chair does next; None when it waits."""
        return await self._threads.run(self._seconds, self._choose, meeting, chair, seat, whims)

    def _choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> Act | None:
        board = meeting.playing
        if board is None:
            return None
        key = (meeting.head.link, chair)
        with self._lock:
            found = self._kept.pop(key, None)
        # While it thinks nobody else has it: an engine does one thing at a time.
        found = found or opponent(meeting.head.game, meeting.head.chairs[chair].spec, stream(whims, chair))
        try:
            return found.act(board.table, seat)
        finally:
            with self._lock:
                self._kept[key] = found
                gone = self._kept.popitem(last=False)[1] if len(self._kept) > _MOST else None
            if gone is not None:
                gone.close()

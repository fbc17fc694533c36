"""How a machine that sits at a meeting is asked: through the worker processes, by the journal of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.seeds import stream

if TYPE_CHECKING:
    from academie.server.meeting import Meeting
    from academie.server.workers import Workers


class Sitters:
    """Machines asked by workers."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:
        """What the machine of a chair does next in its seat, as it would type it; None when it waits."""
        board = meeting.playing
        if board is None:
            return None
        ledger = meeting.ledger
        journal = ledger.journal(len(ledger.games) - 1, board.seating.players).write()
        # Fair among those who play against machines: the first person at the meeting asks.
        user = next((each.holder for each in meeting.head.chairs if each.holder), meeting.head.link)
        spec, seed = meeting.head.chairs[chair].spec, stream(whims, chair)
        line = await self._workers.act(user, meeting.head.link, journal, seat, spec, seed)
        return None if line is None else line.partition(" ")[2]

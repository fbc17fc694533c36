"""How a machine that sits at a meeting is asked: through the worker processes, by the journal of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.seeds import stream
from academie.title import Title

if TYPE_CHECKING:
    from academie.server.meeting import Meeting
    from academie.server.workers import Workers


class Sitters:
    """Machines asked by workers."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.guests: dict[str, str] = {}  # the addresses at which guests began meetings, by their links
        self._notices: dict[tuple[str, str], Title] = {}  # by the game and the machine that was asked for

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:
        """What the machine of a chair does next in its seat, as it would type it; None when it waits."""
        board = meeting.playing
        if board is None:
            return None
        journal = meeting.journal(board).write()
        # Fair among those who play against machines: the first person at the meeting asks.
        user = next((each.holder for each in meeting.head.chairs if each.holder), meeting.head.link)
        if (address := self.guests.get(meeting.head.link)) is not None:
            user = f"{address} {user}"
        spec, seed = meeting.head.chairs[chair].spec, stream(whims, chair)
        told = await self._workers.move(user, meeting.head.link, journal, seat, spec, seed)
        key, notice = (meeting.head.game, spec), told.get("notice")
        if notice is None:  # what was wrong may have been mended
            self._notices.pop(key, None)
        else:
            self._notices[key] = Title(str(notice["en"]), str(notice["fr"]))
        line: str | None = told["act"]
        return None if line is None else line.partition(" ")[2]

    def notice(self, game: str, spec: str) -> Title | None:
        """What a machine wants said, as it last told."""
        return self._notices.get((game, spec))

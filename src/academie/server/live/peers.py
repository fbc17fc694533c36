"""What the meetings of a process send to other processes, and know of them. This is the version for one process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.server.live.viewers import NOBODY

if TYPE_CHECKING:
    from academie.server.live.audience import Texts
    from academie.server.live.viewers import Seen
    from academie.server.meeting.entries import Entry
    from academie.text.message import Message


class Peers:
    """The peers of a single process: none. Several processes use those of `cluster`."""

    def tell(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool = False) -> None:
        """Entries of a meeting, and what those who look there are sent of them; `head`: somebody has taken a chair."""

    def show(self, here: dict[str, Seen]) -> None:
        """The viewers of some meetings in this process."""

    def excuse(self, link: str, chair: int, notice: Message) -> None:
        """The message of a machine."""

    def say(self, link: str, chair: int, key: str) -> None:
        """A phrase of somebody in a chair."""

    def gained(self, link: str) -> None:
        """A meeting of another process is ours from now on: nobody waits for that process any more."""

    def at(self, _: str) -> Seen:
        """The viewers of a meeting in other processes."""
        return NOBODY

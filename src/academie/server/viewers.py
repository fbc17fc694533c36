"""Somebody who looks at a meeting through a socket: what waits to be sent to him, and never too much of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from academie.server.messages import write_message

if TYPE_CHECKING:
    from academie.server.messages import Message
    from academie.server.presence import Sort


_TOGETHER = 8  # messages that are sent in one go


class Viewer:
    """One socket; several may sit in one chair. `gone` says why it is to be closed, by a code.

    `session` is the digest of the token it came with; `scene` says that a board is drawn of what is sent; `wanted` is
    which of his chairs it is for, where he has several.
    """

    wanted: int | None = None

    def __init__(self, user: str, chair: int | None, most: int, session: str = "", *, scene: bool = False) -> None:
        self.user, self.chair, self.session, self.scene = user, chair, session, scene
        self.gone: int | None = None
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(most + 1)

    @property
    def sort(self) -> Sort:
        """All of one sort are sent the same of what happens."""
        return self.chair, self.scene

    def tell(self, message: Message) -> None:
        """A message for him alone."""
        self.send(write_message(message))

    def send(self, text: str) -> None:
        """A text to be sent; one who has not read what waits for him is dropped, and may come back."""
        if self.gone is not None:
            return
        if self._waiting.qsize() >= self._waiting.maxsize - 1:
            while not self._waiting.empty():  # he does not read: nothing more is sent
                self._waiting.get_nowait()
            self.drop(1013)
        else:
            self._waiting.put_nowait(text)

    def drop(self, code: int) -> None:
        """Close the socket, for a reason that its code tells, after what still waits when there is time for it."""
        if self.gone is None:
            self.gone = code
            self._waiting.put_nowait(None)

    async def next(self) -> list[str | None]:
        """What is sent next, a few that wait; None comes last: the socket is to be closed."""
        found = [await self._waiting.get()]
        while len(found) < _TOGETHER and not self._waiting.empty():
            found.append(self._waiting.get_nowait())
        return found

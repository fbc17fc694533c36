"""The connection before a request is there: its head comes within so many bytes and seconds, or it is closed.

The gate (`guard.py`) sees a request once its head is whole; Uvicorn itself would read one for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

LARGEST = 32_768  # bytes of a head
PATIENCE = 20.0  # seconds for it


class Door(HttpToolsProtocol):
    """Uvicorn's own protocol, with limits."""

    _size = 0  # of the head so far
    _open = True  # whether a head is awaited
    _timer: asyncio.TimerHandle | None = None
    patience = PATIENCE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there; a head is awaited."""
        super().connection_made(transport)
        self._await()

    def data_received(self, data: bytes) -> None:
        """A piece of a head, or of what follows it."""
        self._size += len(data)
        super().data_received(data)
        if self._open and self._size > LARGEST and not self.transport.is_closing():
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Another request on the same connection."""
        if not self._open:
            self._await()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._open = False
        self._forget()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._forget()
        super().connection_lost(exc)

    def _await(self) -> None:
        self._open, self._size = True, 0
        self._forget()
        self._timer = self.loop.call_later(self.patience, self._late)

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

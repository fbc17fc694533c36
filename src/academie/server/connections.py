"""What a connection may send, before the application sees it: the head of a request, the frames of a socket.

The gate (`guard.py`) sees a request once its head is whole, and a socket sees whole messages. Uvicorn itself would read
a head for ever, and answer every ping at once.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network
from struct import pack
from typing import TYPE_CHECKING, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from academie.server.limits import Buckets, Places, address_key, holds, networks_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from uvicorn._types import ASGI3Application

LARGEST = 32_768  # bytes of a head
PATIENCE = 20.0  # seconds for it
AHEAD = 65_536  # bytes that may wait to be read: no client of ours comes near
BEHIND = 8  # requests that may be sent before the first is answered: browsers send none
STRAIGHT = "academie.straight"  # by which the application finds how to send a text, and to be given one, at once
_WHOLE = 0x80 | Opcode.TEXT  # the first byte of a text in one frame
_PIECE = 512  # bytes read between two looks at the limit: a piece holds at most 85 frames


class LimitedProtocol(HttpToolsProtocol):
    """Uvicorn's own protocol, with limits."""

    _size = 0  # of the head so far
    _open = True  # whether a head is awaited
    _timer: asyncio.TimerHandle | None = None
    patience = PATIENCE
    places = Places(1_000_000)  # of connections, by address
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()  # which have as many as they like
    _key = ""  # whose place is taken
    _answering: RequestResponseCycle | None = None

    @classmethod
    def limited(cls, most: int, proxies: str) -> type[LimitedProtocol]:
        """The same, with a number of connections for each address but those of the proxies."""
        return type(cls.__name__, (cls,), {"places": Places(most), "proxies": networks_of(proxies)})

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there; a head is awaited."""
        super().connection_made(transport)
        host = self.client[0] if self.client else None
        if host is not None and not any(holds(each, host) for each in self.proxies):
            key = address_key(host)
            if not self.places.enter(key):
                transport.abort()
                return
            self._key = key
        self._await()

    def data_received(self, data: bytes) -> None:
        """A piece of a head, or of what follows it."""
        self._size += len(data)
        super().data_received(data)
        if self._open and self._size > LARGEST and not self.transport.is_closing():
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Another request on the same connection."""
        if len(self.pipeline) >= BEHIND:
            self._cut()
            raise ValueError(BEHIND)  # nothing more is read
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
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """It is a socket from now on, and these are counted by themselves."""
        self._leave()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """What is not a request is answered, unless the connection has ended."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _cut(self) -> None:
        """End it at once: what is still answered goes nowhere."""
        for cycle in (self._answering, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
        self.transport.abort()

    def _leave(self) -> None:
        self._forget()
        if self._key:
            self.places.leave(self._key)
            self._key = ""

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


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's own protocol of a socket, which reads no faster than its limit.

    Whoever sends faster is not read for a while, so that TCP holds him up; whoever still sends more is cut off.
    Pings count too: they never reach the application, and each is answered. The application may send `straight`, and be
    given what comes in the same way (`hear`): no task has to be woken for a text then, and what many are sent is made
    into a frame once.
    """

    rate, burst = 20.0, 200  # frames a second, and at once

    @classmethod
    def limited(cls, rate: float, burst: int) -> type[Wire]:
        """The same with other limits."""
        return type(cls.__name__, (cls,), {"rate": rate, "burst": burst})

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._frames = Buckets(self.rate, self.burst, most=1)
        self._unread = bytearray()
        self._given: dict[object, object] = {"send": self._straight, "hear": None}
        self._paused: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Some bytes of one or more frames."""
        self._unread += data
        if len(self._unread) > AHEAD:
            self.transport.abort()
        elif self._paused is None:
            self._read_on()
        else:
            self.transport.pause_reading()  # the application has asked for more meanwhile

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        if self._paused is not None:
            self._paused.cancel()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """The application, with a way to send at once, and to hear at once."""
        self.scope["extensions"][STRAIGHT] = self._given
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """A message is whole: it goes to the application at once, if that hears it now and nothing waits before it."""
        hear = cast("Callable[[str], bool] | None", self._given["hear"])
        if hear is not None and len(self.frames) == 1 and self.curr_msg_data_type == "text" and self.queue.empty():
            try:
                taken = not self.close_sent and hear(bytes(self.frames[0]).decode())
            except UnicodeDecodeError:
                taken = False  # what is wrong is said below
            if taken:
                self.frames = []
                return
        super().send_receive_event_to_app()

    def _straight(self, *texts: str) -> bool:
        """Send texts behind all that was sent before; False where that cannot be done without waiting."""
        ready = self.writable.is_set() and not self.close_sent and not self.transport.is_closing()
        if ready:
            self.transport.write(_frames(*texts))
        return ready

    def _read_on(self) -> None:
        """Read what waits, piece by piece, as far as the limit allows."""
        self._paused = None
        while self._unread and not self.transport.is_closing():
            piece = bytes(self._unread[:_PIECE])
            del self._unread[:_PIECE]
            super().data_received(piece)
            seconds = self._frames.owed("")
            if seconds > 0:
                self.transport.pause_reading()
                self._paused = self.loop.call_later(seconds, self._read_on)
                return
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_text(self, event: Frame) -> None:
        """A message, or its beginning."""
        self._frames.charge("")
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same, of bytes."""
        self._frames.charge("")
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        self._frames.charge("")
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """A ping is answered."""
        self._frames.charge("")
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The answer to a ping of ours, or one that nobody asked for."""
        self._frames.charge("")
        super().handle_pong(event)


@lru_cache(64)
def _frames(*texts: str) -> bytes:
    """Texts as they are sent by a server: to everybody the same."""
    return b"".join(map(_frame, texts))


def _frame(text: str) -> bytes:
    """A whole text, not masked (RFC 6455, section 5.2)."""
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes((_WHOLE, size)) + data
    return (pack("!BBH", _WHOLE, 126, size) if size < 65_536 else pack("!BBQ", _WHOLE, 127, size)) + data

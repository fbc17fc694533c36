"""What one stranger can send, and what everybody else notices of it: nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed

from academie.server.door import AHEAD, Wire
from server.players import Person
from server.serving import served

if TYPE_CHECKING:
    from pathlib import Path

_PING = b"\x89\x80\x00\x00\x00\x00"  # masked, as a client's are, and empty
_PONG = b"\x8a\x00"
_UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class _Line(asyncio.Transport):
    """A connection of which nobody is at the other end."""

    def __init__(self) -> None:
        super().__init__()
        self.sent, self.reading, self.closed = b"", True, False

    def write(self, data: Any) -> None:
        self.sent += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.closed = True

    close = abort


async def _accepted(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - an application takes all three
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def _opened() -> tuple[Wire, _Line]:
    wire, line = Wire(uvicorn.Config(_accepted, log_config=None, lifespan="off"), ServerState(), {}), _Line()
    wire.connection_made(line)
    wire.data_received(_UPGRADE)
    while not wire.handshake_complete:
        await asyncio.sleep(0)
    line.sent = b""
    return wire, line


def test_pings_are_answered_no_faster_than_the_limit() -> None:
    """What was sent too fast is left unread, and no more is read from the network meanwhile."""

    async def run() -> None:
        wire, line = await _opened()
        wire.data_received(_PING * 5_000)
        assert Wire.burst <= line.sent.count(_PONG) < Wire.burst + 100
        assert not line.reading
        wire.data_received(_PING)
        assert line.sent.count(_PONG) < Wire.burst + 100
        assert not line.closed
        wire.connection_lost(None)

    asyncio.run(run())


def test_whoever_sends_more_than_may_wait_is_cut_off() -> None:
    """However small its parts."""

    async def run() -> None:
        wire, line = await _opened()
        for _ in range(AHEAD // 6_000 + 2):
            wire.data_received(_PING * 1_000)
        assert line.closed
        wire.connection_lost(None)

    asyncio.run(run())


def test_a_slow_sender_is_never_held_up() -> None:
    """As many frames as may come at once."""

    async def run() -> None:
        wire, line = await _opened()
        for _ in range(Wire.burst):
            wire.data_received(_PING)
        assert line.sent.count(_PONG) == Wire.burst
        assert line.reading
        wire.connection_lost(None)

    asyncio.run(run())


def test_junk_is_refused_so_often_and_then_the_socket_is_closed(tmp_path: Path) -> None:
    """One message that is understood, and the count begins anew."""
    with served(tmp_path) as address:
        one = Person(address)
        with one.tab(one.begin("draughts")) as tab:
            for _ in range(49):
                tab.connection.send("junk")
                assert tab.until("refused")["kind"] == "Unreadable"
            tab.send(type="ping", n=7)
            assert tab.until("pong")["n"] == 7
            for _ in range(50):
                tab.connection.send("junk")
                tab.until("refused")
            assert "Too many messages were refused" in tab.until("error")["sentence"]["en"]
            with pytest.raises(ConnectionClosed) as closed:
                tab.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008

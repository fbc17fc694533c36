"""The socket of a meeting: hello, what was missed, and then messages both ways until one of the two is gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from academie.errors import AcademieError, Illegal, Unavailable, Unreadable
from academie.server import logs
from academie.server.connections import STRAIGHT
from academie.server.guard import BLOCKED
from academie.server.limits import Buckets, address_key
from academie.server.live.registry import Stopped
from academie.server.live.viewers import Viewer
from academie.server.meeting import protocol, refusals
from academie.server.meeting.phrases import PHRASES
from academie.server.people.accounts import digest
from academie.server.people.keys import PREFIX
from academie.server.people.meetings import check_seen
from academie.server.strict_json import read_json
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.process import Process

_SILENT = 4000
_STORE = 30.0  # seconds for the store
_AGAIN_S = 30.0  # seconds until it is asked again whether a session lasts
_SENDING = 20.0  # seconds until a socket that takes nothing is given up
_NO_HELLO = Message("Send hello first.")
_LATE = Message("Disconnected: no message for too long.")
_STUBBORN = Message("The server refused too many messages in a row. Connect again.")
_AT_ONCE = 16  # messages sent to one while nobody else is heard
_REFUSALS = 50  # in a row, after which a socket is closed: no client of ours goes on so


class Socket:
    """One socket from its beginning to its end."""

    def __init__(self, process: Process, socket: WebSocket, link: str, token: str) -> None:
        self.process, self.socket, self.link, self.token = process, socket, link, token
        self.host = socket.client.host if socket.client else None
        self.address = address_key(self.host)
        settings = process.settings
        self.user, self.guest, self._asked = "", False, 0.0  # who it is, and when that was asked last
        self.school = ""
        self.viewer = Viewer("", None, settings.queue)
        self._reading = False  # whether a message that had to wait is heard now
        self._doing: asyncio.Task[None] | None = None  # what he has asked for straight, and is not done yet
        self._context = copy_context()  # in which the work for him is charged to his address
        self._last, self._refusals = time.monotonic(), 0  # when he was heard last; refusals in a row
        self.bucket = Buckets(settings.message_rate, settings.message_burst, most=1)

    async def run(self) -> None:
        """Serve it; it is closed when this returns."""
        await self.socket.accept()
        metrics = self.process.metrics
        metrics.sockets.inc()
        self.process.sockets.add(self)
        try:
            await self._served()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # he is gone
        except Exception as error:  # noqa: BLE001 - one socket must not end the others
            metrics.faults.inc()
            logs.fault("socket", error, meeting=logs.marked(self.link))
            await self._close(1011)
        finally:
            self.process.hub.leave(self.link, self.viewer)
            metrics.sockets.dec()
            self.process.sockets.discard(self)

    async def _served(self) -> None:
        try:
            hello = await self._hello()
            if self.process.blocked.has(self.host):  # since it came
                raise Illegal(BLOCKED)
            self.user = await self._who()
            await self._admitted()
            most = self.process.settings.queue
            self.viewer = Viewer(self.user, None, most, digest(self.token), scene=hello.scene)
            self.viewer.wish = hello.chair
            texts = await self.process.hub.join(self.link, self.viewer, hello.since)
            if self.guest and self.viewer.chair is not None:  # who began it may have done so at another process
                self.process.sitters.guests.setdefault(self.link, self.address)
        except AcademieError as error:
            await self._end(error.text, code_of(error))
            return
        writer = asyncio.create_task(self._write(texts))
        reader = asyncio.create_task(self._read())
        done, others = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        if reader in done and writer not in done:
            self.viewer.drop(reader.result() if reader.exception() is None else 1011)
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer), 2.0)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        ends = [task.exception() for task in done]  # asked of both, since both may fail at once
        for wrong in filter(None, ends):
            raise wrong

    async def _hello(self) -> protocol.Hello:
        try:
            message = protocol.read_message(await asyncio.wait_for(self._text(), self.process.settings.hello))
        except TimeoutError as error:
            raise Illegal(_NO_HELLO) from error
        if not isinstance(message, protocol.Hello):
            raise Illegal(_NO_HELLO)
        protocol.check_version(message)
        return message

    async def _who(self) -> str:
        """Whose token it is now; nothing for a stranger's."""
        self._asked = time.monotonic()
        process = self.process
        asked = process.keys.player if self.token.startswith(PREFIX) else process.accounts.who
        user = await process.writers.run(_STORE, asked, self.token) if self.token else None
        self.school = "" if user is None else user.school
        self.guest = user is not None and user.guest
        return "" if user is None else user.id

    async def _admitted(self) -> None:
        """Refuse whoever may not look at this game: those of a club are for its members."""
        await self.process.readers.run(_STORE, check_seen, self.process.store, self.link, self.user, self.school)

    async def _text(self) -> str:
        """The next message; a frame that is not text is read as an invalid message."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text = event.get("text")
        return text if text is not None else ""

    # --- To the client

    async def _write(self, first: list[str]) -> None:
        """What waits for him, in its order."""
        await self._send(first)
        straight = self.socket.scope["extensions"].get(STRAIGHT, {})
        self.viewer.straight = straight.get("send")
        straight["hear"] = self._hear
        while None not in (more := await self.viewer.next()):
            await self._send(more)
        await self._send(more[:-1])
        code = self.viewer.gone or 1000
        if code not in {1000, 1001}:
            self.process.metrics.dropped.labels(str(code)).inc()
        await self._close(code)

    async def _send(self, texts: Sequence[str | None]) -> None:
        """All of it in its order; where it is much, others have their turn between."""
        async with asyncio.timeout(_SENDING):
            for number, text in enumerate(texts, 1):
                await self.socket.send({"type": "websocket.send", "text": text})
                if number % _AT_ONCE == 0:
                    await asyncio.sleep(0)

    async def _end(self, sentence: Message, code: int) -> None:
        await self.socket.send_text(protocol.write_message(protocol.Error(sentence=protocol.Sentence.of(sentence))))
        await self._close(code)

    async def _close(self, code: int) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, OSError):
                await self.socket.close(code)

    # --- From the client

    async def _read(self) -> int:
        """Messages until he is gone; the code by which the socket is closed.

        Whoever sends too fast is read more slowly: nothing he sends is lost, and nobody else waits for it. Most
        messages are heard the moment they come (`_hear`); here are those that had to wait.
        """
        self._last = time.monotonic()
        while True:
            text = await self._awaited()
            if text is None:
                self.viewer.tell(protocol.Error(sentence=protocol.Sentence.of(_LATE)))
                return _SILENT
            self._last, self._reading = time.monotonic(), True
            if self._doing is not None:
                await asyncio.wait({self._doing})
            if len(text) > protocol.LONGEST:
                return 1009
            for buckets, key in ((self.bucket, ""), (self.process.messages, self.address)):
                while not buckets.take(key):  # noqa: ASYNC110 - time alone brings tokens
                    await asyncio.sleep(min(1.0, max(0.01, buckets.wait(key))))
            try:
                await self._handle(protocol.read_message(text))
            except AcademieError as error:
                self._refuse(_id(text), error)
            else:
                self._refusals = 0
            self._reading = False
            if self._refusals >= _REFUSALS:
                self.viewer.tell(protocol.Error(sentence=protocol.Sentence.of(_STUBBORN)))
                return 1008

    async def _awaited(self) -> str | None:
        """The next message that is not heard straight; None when nothing at all was heard for too long."""
        while True:
            left = self._last + self.process.settings.silence - time.monotonic()
            try:
                async with asyncio.timeout(max(0.0, left)):
                    return await self._text()
            except TimeoutError:
                if left <= 0:
                    return None

    def _hear(self, text: str) -> bool:
        """Hear a message the moment it comes; False where it has to wait for its turn, or says what is wrong last."""
        if self._reading or self._doing is not None or self.viewer.gone is not None or len(text) > protocol.LONGEST:
            return False
        if self._refusals >= _REFUSALS - 1 or not (self.bucket.take("") and self.process.messages.take(self.address)):
            return False
        self._last = time.monotonic()
        try:
            message = protocol.read_message(text)
        except AcademieError as error:
            self._refuse(_id(text), error)
            return True
        if isinstance(message, protocol.Ping) and self._last - self._asked <= _AGAIN_S:
            self._counted(message)
            self._answer(message)
        else:
            self._doing = self.process.hub.registry.tasks.later(self._do(text, message), self._context)
        return True

    async def _do(self, text: str, message: protocol.Packet) -> None:
        """The same of what has to wait for something; it is done though he is gone meanwhile."""
        try:
            await self._handle(message, stays=True)
        except AcademieError as error:
            self._refuse(_id(text), error)
        except Exception:
            self.viewer.drop(1011)
            raise
        else:
            self._refusals = 0
        finally:
            self._doing = None

    async def _handle(self, message: protocol.Packet, *, stays: bool = False) -> None:
        self._counted(message)
        if time.monotonic() - self._asked > _AGAIN_S and await self._ended(message):
            self.viewer.drop(1008)
        elif isinstance(message, protocol.Ping):
            self._answer(message)
        elif isinstance(message, protocol.Phrase):
            self._said(message)
        elif isinstance(message, protocol.Asked):
            done = partial(self._done, message.id)
            await self.process.submit(self.link, self.user, message, self.viewer.chair, done, stays=stays)
        else:
            raise Illegal("You have already sent hello.")

    def _counted(self, message: protocol.Packet) -> None:
        self.process.metrics.messages.labels(message.type).inc()

    def _answer(self, ping: protocol.Ping) -> None:
        self._refusals = 0
        self.viewer.tell(protocol.Pong(n=ping.n))

    def _done(self, asked: str, number: int) -> None:
        self.viewer.tell(protocol.Done(id=asked, number=number))

    async def _ended(self, message: protocol.Packet) -> bool:
        """Whether his session was ended, by another process it may be: he acts no more, nor looks into his hand."""
        if isinstance(message, protocol.Asked):
            return await self._who() != self.user
        if self.process.cluster is None:
            return False  # we would have closed the socket ourselves
        with suppress(Unavailable):
            return await self._who() != self.user
        return False

    def _said(self, message: protocol.Phrase) -> None:
        live = self.process.hub.registry.lives.get(self.link)
        if message.key not in PHRASES:
            raise Illegal("Unknown phrase. Choose one of: {known}.", known=", ".join(PHRASES))
        if live is None or self.viewer.chair is None:
            raise Illegal(refusals.NO_SEAT)
        self.process.hub.say(self.link, self.viewer.chair, message.key)
        self.viewer.tell(protocol.Done(id=message.id, number=0))

    def _refuse(self, asked: str, error: AcademieError) -> None:
        self._refusals += 1
        self.viewer.tell(protocol.Refused(id=asked, sentence=protocol.Sentence.of(error.text), kind=_kind(error)))


def code_of(error: AcademieError) -> int:
    """By which code a socket that cannot begin is closed: whether it is worth coming back."""
    if isinstance(error, Stopped):
        return 1001
    return 1013 if isinstance(error, Unavailable) else 1008


def _kind(error: AcademieError) -> str:
    """The name of an error as the protocol has it; what is of the store's own is something not to be had now."""
    name = type(error).__name__
    return name if name in {"Unreadable", "Illegal", "Ambiguous", "Unknown"} else "Unavailable"


def _id(text: str) -> str:
    """The id in a message that could not be read, where it has one."""
    try:
        found = read_json(text)
    except Unreadable:
        return ""
    asked = found.get("id") if isinstance(found, dict) else None
    return asked if isinstance(asked, str) and protocol.ID.fullmatch(asked) else ""

"""The messages between a terminal and a server (docs/program/protocol.md): nothing is lost, nothing is done twice.

Each request has an id and is stored until it is answered, so that it can be sent again.
The wire carries it: a socket in a thread of its own, opened again whenever it is lost, until somebody leaves. After a
loss it says which entry was seen last and sends again what was not answered, under the same ids.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from academie.cli.session.network.server import Server, check_libraries
from academie.errors import AcademieError
from academie.text.message import Message

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection


Data = dict[str, Any]
VERSION = 1
_PASSING = {"Unavailable", "Busy"}  # refusals after which the same may be sent again
_AGAIN = 2.0  # seconds until it is
_FOREIGN = Message("This program does not understand the server ({what}). Update whichever of the two is older.")


def _later(seconds: float, work: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()


class Conversation:
    """The messages of one person at one meeting, and at its rematches.

    `listener` is called with what a message amounts to, and with the message: a word of ours where the connection is
    meant (lost, back, shut, restored, wrong, unsent), else the type of the message.
    """

    def __init__(self, link: str, language: str, listener: Callable[[str, Data], None]) -> None:
        self.link, self.language, self._listener = link, language, listener
        self.send: Callable[[Data], None] = lambda _: None  # the wire's, once there is one
        self.later: Callable[[float, Callable[[], None]], None] = _later
        self.lock = threading.RLock()  # one thing at a time: a message heard, a line typed
        self.changed = threading.Condition(self.lock)
        self.open = True
        self.connected = False
        self.meeting: Data = {}  # the view sent last; empty before the first
        self.since = 0  # the last entry shown
        self.waiting: dict[str, Data] = {}  # what was asked and is not answered yet, in its order
        self._ids, self._number = secrets.token_hex(6), 0
        self._put_off: set[str] = set()  # what the server could not do, and is asked again

    @property
    def settled(self) -> bool:
        """Whether everything received has been shown, and everything asked is answered."""
        return bool(self.meeting) and self.since >= self.meeting["number"] and not self.waiting

    # --- The wire's side

    def greeting(self) -> list[Data]:
        """What a new connection begins with: who speaks, what was seen, and all that was not answered."""
        hello = {"type": "hello", "version": VERSION, "since": self.since, "language": self.language}
        return [hello, *self.waiting.values()]

    def lost(self) -> None:
        """The connection is gone, and is tried again."""
        with self.lock:
            if self.connected:
                self.connected = False
                self._listener("lost", {})

    def shut(self, status: int) -> None:
        """The server will not have us."""
        with self.lock:
            self._listener("shut", {"status": status})
            self.open = False
            self.changed.notify_all()

    def hear(self, message: Data) -> None:
        """A message of the server's; what is new is for newer programs."""
        kind = message["type"]
        with self.lock:
            try:
                if kind == "pong":
                    self._pong(message)
                else:
                    self._taken(kind, message)
                    self._listener(kind, message)
            except AcademieError as error:
                self._listener("wrong", {"sentence": error.text})
            except (KeyError, IndexError, TypeError, ValueError) as error:
                self._listener("wrong", {"sentence": _FOREIGN.fill(what=f"{kind}, {type(error).__name__}")})
            self.changed.notify_all()

    def _taken(self, kind: str, message: Data) -> None:
        """What a message changes of what we know."""
        if kind == "welcome":
            self._welcome(message["meeting"])
        elif kind == "done":
            self.waiting.pop(message["id"], None)
        elif kind == "refused":
            self._refused(message)
        elif kind == "notice" and message.get("kind") == "available":
            self.again()

    def _welcome(self, meeting: Data) -> None:
        if not self.connected and self.meeting:
            self._listener("back", {})
        self.connected = True
        if meeting["number"] < self.since:
            self.since = meeting["number"]
            self._listener("restored", {})
        self.meeting = meeting

    def entered(self, message: Data) -> bool:
        """Take in an entry; whether it is a new one."""
        if message["changes"] is not None:
            self.meeting = {**self.meeting, **message["changes"]}
        new = bool(message["number"] > self.since)
        self.since = max(self.since, message["number"])
        return new

    def _refused(self, message: Data) -> None:
        name = message["id"]
        if message["kind"] in _PASSING and name in self.waiting:
            if not self._put_off:
                self.later(_AGAIN, self.again)
            self._put_off.add(name)
        else:
            self.waiting.pop(name, None)

    def _pong(self, message: Data) -> None:
        if message["n"] < 0:  # the server asks whether we are there
            self.send({"type": "ping", "n": 0})

    # --- Our side

    def ask(self, kind: str, **fields: object) -> str:
        """Ask something of the server; its id. Where there is no connection it is sent when there is one."""
        self._number += 1
        name = f"{self._ids}-{self._number}"
        self.waiting[name] = {"type": kind, "id": name, **fields}
        self.send(self.waiting[name])
        if not self.connected:
            self._listener("unsent", {})
        return name

    def again(self) -> None:
        """Send again, under the same ids, what the server could not save: it is done once even if it was saved."""
        with self.lock:
            asked, self._put_off = self._put_off, set()
            for name in [name for name in self.waiting if name in asked and self.open]:
                self.send(self.waiting[name])  # where there is no connection the next one begins with it

    def move(self, link: str) -> None:
        """Go on at another meeting; the view is the old one's until the other is heard of."""
        self.link, self.since, self.waiting, self._put_off = link, 0, {}, set()

    def leave(self) -> None:
        """Nothing more is heard."""
        with self.lock:
            self.open = False
            self.changed.notify_all()


_QUIET = 15.0  # seconds without a word, after which we ask whether the server is there
_PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds before another attempt
_LARGEST = 1 << 23  # bytes of a message from the server
_REFUSED = 1008  # not the same again
_PASSING_STATUS = {408, 425, 429}  # refusals of the handshake that pass


class Wire:
    """The connection of one visit."""

    def __init__(self, server: Server, visit: Conversation) -> None:
        check_libraries()
        self.server, self.visit = server, visit
        self._connection: ClientConnection | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="wire", daemon=True)

    def open(self) -> None:
        """Connect, and stay connected."""
        self._thread.start()

    def close(self) -> None:
        """Leave."""
        self._stop.set()
        connection = self._connection
        if connection is not None:
            with suppress(OSError, RuntimeError):
                connection.close()
        self._thread.join(5.0)

    def send(self, message: Data) -> None:
        """Send a message; where there is no connection, or it breaks, the next one begins with what is unanswered."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - playing alone does not need it

        connection = self._connection
        if connection is not None:
            with suppress(ConnectionClosed, OSError):
                connection.send(json.dumps(message))

    # --- The thread

    def _run(self) -> None:
        failed = 0
        while not self._stop.is_set():
            begun = time.monotonic()
            again = self._once()
            if not again or self._stop.is_set():
                return
            failed = 0 if time.monotonic() - begun > _PAUSES[-1] else failed + 1
            self._stop.wait(_PAUSES[min(failed, len(_PAUSES) - 1)])

    def _once(self) -> bool:
        """One connection from its beginning to its end; whether there is to be another."""
        from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException  # noqa: PLC0415
        from websockets.sync.client import connect  # noqa: PLC0415 - playing alone does not need it

        link = self.visit.link
        heads = {"Cookie": self.server.cookie} if self.server.cookie else {}
        try:
            with connect(
                self.server.socket(link), additional_headers=heads, max_size=_LARGEST, close_timeout=2
            ) as connection:
                self._served(connection, link)
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500 and status not in _PASSING_STATUS:
                self.visit.shut(status)
                return False
        except ConnectionClosed as error:
            if error.rcvd is not None and error.rcvd.code == _REFUSED:
                self.visit.shut(_REFUSED)
                return False
        except (OSError, TimeoutError, WebSocketException):
            pass  # tried again
        finally:
            self._connection = None
        if not self._stop.is_set() and self.visit.link == link:
            self.visit.lost()
        return True

    def _served(self, connection: ClientConnection, link: str) -> None:
        """Messages both ways, until the visit is elsewhere."""
        with self.visit.lock:  # nothing is typed between what was unanswered and what comes next
            for message in self.visit.greeting():
                connection.send(json.dumps(message))
            self._connection = connection
        asked = 0
        while not self._stop.is_set() and self.visit.link == link:
            try:
                text = connection.recv(timeout=_QUIET)
            except TimeoutError:
                asked += 1
                connection.send(json.dumps({"type": "ping", "n": asked}))
                continue
            received = _object(text)
            if received is not None:
                self.visit.hear(received)


def _object(text: str | bytes) -> Data | None:
    """A message; None for what is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("type"), str) else None

"""What is said between a terminal and a server about a meeting (docs/protocol.md): nothing is lost, nothing done twice.

What is asked has an id and is kept until it is answered, so that it can be sent again.
"""

from __future__ import annotations

import secrets
import threading
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable

Data = dict[str, Any]
VERSION = 1
_PASSING = {"Unavailable", "Busy"}  # refusals after which the same may be sent again
_AGAIN = 2.0  # seconds until it is
_FOREIGN = Message("The server said something that this program does not understand ({what}); is one of the two newer?")


def _later(seconds: float, work: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()


class Conversation:
    """The messages of one person at one meeting, and at its rematches.

    `heard` is called with what a message amounts to, and with the message: a word of ours where the connection is
    meant (lost, back, shut, restored, wrong, unsent), else the type of the message.
    """

    def __init__(self, link: str, language: str, heard: Callable[[str, Data], None]) -> None:
        self.link, self.language, self._heard = link, language, heard
        self.send: Callable[[Data], None] = lambda _: None  # the wire's, once there is one
        self.later: Callable[[float, Callable[[], None]], None] = _later
        self.lock = threading.RLock()  # one thing at a time: a message heard, a line typed
        self.changed = threading.Condition(self.lock)
        self.open = True
        self.connected = False
        self.meeting: Data = {}  # the view sent last; empty before the first
        self.since = 0  # the last entry told
        self.waiting: dict[str, Data] = {}  # what was asked and is not answered yet, in its order
        self._ids, self._number = secrets.token_hex(6), 0
        self._put_off: set[str] = set()  # what the server could not do, and is asked again

    @property
    def settled(self) -> bool:
        """Whether everything told so far has been shown, and everything asked is answered."""
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
                self._heard("lost", {})

    def shut(self, status: int) -> None:
        """The server will not have us."""
        with self.lock:
            self._heard("shut", {"status": status})
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
                    self._heard(kind, message)
            except AcademieError as error:
                self._heard("wrong", {"sentence": error.text})
            except (KeyError, IndexError, TypeError, ValueError) as error:
                self._heard("wrong", {"sentence": _FOREIGN.fill(what=f"{kind}, {type(error).__name__}")})
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
            self._heard("back", {})
        self.connected = True
        if meeting["number"] < self.since:
            self.since = meeting["number"]
            self._heard("restored", {})
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
            self._heard("unsent", {})
        return name

    def again(self) -> None:
        """What could not be kept is sent again, under the same ids, so that it is done once though it was kept."""
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

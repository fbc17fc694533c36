"""A meeting on a server as a person at a terminal lives it: what comes is shown; what he types is in orders.py.

A thin client of docs/protocol.md that knows no rule. What is asked has an id and is kept until it is answered, so that
it can be sent again.
"""

from __future__ import annotations

import secrets
import threading
import time
from typing import TYPE_CHECKING, Any

from academie.cli.face import title
from academie.errors import AcademieError
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.cli.face import Face

Data = dict[str, Any]
VERSION = 1
PASSING = {"Unavailable", "Busy"}  # refusals after which the same may be sent again
_AGAIN = 2.0  # seconds until it is
RECALLED = 6  # entries that somebody who comes back is told again
_FOREIGN = Title(
    "The server said something that this program does not understand ({what}); is one of the two newer?",
    "Le serveur a dit une chose que ce programme n'entend pas ({what}) ; l'un des deux est-il plus récent ?",
)


def _later(seconds: float, work: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()


class Visit:
    """One person at one meeting, and at its rematches."""

    def __init__(self, link: str, face: Face) -> None:
        self.link, self.face = link, face
        self.send: Callable[[Data], None] = lambda _: None  # the wire's, once there is one
        self.lock = threading.RLock()  # one thing at a time: a message heard, a line typed
        self.changed = threading.Condition(self.lock)
        self.open = True
        self.since = 0  # the last entry told
        self.waiting: dict[str, Data] = {}  # what was asked and is not answered yet, in its order
        self.connected = False
        self.asked_ending: Callable[[], None] = lambda: None  # what is done once all is over
        self._ids, self._number = secrets.token_hex(6), 0
        self._share = ""  # the id under which our share of chance was sent
        self._drawn = ""  # the share itself: a house that could refuse it for another one would choose its dice
        self._ended = 0  # games whose end was told
        self._here: list[bool] = []
        self._finished = False
        self.later: Callable[[float, Callable[[], None]], None] = _later
        self._put_off: set[str] = set()  # what the server could not do, and is asked again
        self._refusal = ""  # the last sentence by which something was refused, until something else is told

    # --- Looking

    @property
    def meeting(self) -> Data:
        """The view sent last; empty before the first."""
        return self.face.meeting

    @property
    def settled(self) -> bool:
        """Whether everything told so far has been shown, and everything asked is answered."""
        return bool(self.meeting) and self.since >= self.meeting["number"] and not self.waiting

    @property
    def asked(self) -> bool:
        """Whether it is for us to say something."""
        meeting, chair = self.meeting, self.meeting["chair"]
        offered = any(o["chair"] != chair and chair not in o["accepted"] for o in meeting["offered"])
        table = meeting["seat"] is not None and (meeting["waits"] == meeting["seat"] or meeting["dice_due"])
        between = meeting["over"] or meeting["adjourned"] or "next" in meeting["offers"]
        mine = chair is not None and (offered or meeting["chooser"] == chair)
        return bool(table or between or mine or meeting["acts"])

    # --- The wire's side

    def greeting(self) -> list[Data]:
        """What a new connection begins with: who speaks, what was seen, and all that was not answered."""
        hello = {"type": "hello", "version": VERSION, "since": self.since, "language": self.face.language}
        return [hello, *self.waiting.values()]

    def lost(self) -> None:
        """The connection is gone, and is tried again."""
        with self.lock:
            if self.connected:
                self.connected = False
                self.face.say("lost")

    def shut(self, status: int) -> None:
        """The server will not have us."""
        with self.lock:
            self.face.say("shut", status=status)
            self.open = False
            self.changed.notify_all()

    def hear(self, message: Data) -> None:
        """A message of the server's."""
        hearing = {
            "welcome": self._welcome, "entry": self._entry, "done": self._done, "refused": self._refused,
            "clock": self._clock, "here": self._heard_here, "said": self._said, "notice": self._notice,
            "error": self._notice, "pong": self._pong,
        }.get(message["type"])  # fmt: skip
        with self.lock:
            try:
                if hearing is not None:  # what is new is for newer programs
                    hearing(message)
            except AcademieError as error:
                self.face.screen.tell(error.to(self.face.language))
            except (KeyError, IndexError, TypeError, ValueError) as error:
                what = f"{message['type']}, {type(error).__name__}"
                self.face.screen.tell(_FOREIGN.fill(what=what).to(self.face.language))
            self.changed.notify_all()

    # --- What is heard

    def _welcome(self, message: Data) -> None:
        first, new = not self.meeting, message["meeting"]
        if not self.connected and not first:
            self.face.say("back")
        self.connected = True
        if new["number"] < self.since:
            self.face.say("restored")
            self.since = new["number"]
            self.face.forget()
        sat = not first and [chair["name"] for chair in new["chairs"]] != [c["name"] for c in self.meeting["chairs"]]
        self.face.meeting = new
        if first or sat:
            self.face.head()
        self._here = list(new["here"])
        self._shown()

    def _entry(self, message: Data) -> None:
        if message["changes"] is not None:
            self.face.meeting = {**self.meeting, **message["changes"]}
        if message["number"] <= self.since:
            return
        self.since = message["number"]
        if message["kind"] == "game":
            self.face.forget()
        self.face.played(message["text"] if message["kind"] == "act" else "")
        told = [title(line).to(self.face.language) for line in message["told"]]  # the referee's rulings among them
        self.face.screen.tell("\n".join(told))
        if told:
            self._refusal = ""
            self.face.stir()
        if message["changes"] is not None:
            self.face.set_clocks()
        self._shown()

    def _done(self, message: Data) -> None:
        self.waiting.pop(message["id"], None)
        self._shown()

    def _refused(self, message: Data) -> None:
        name, refusal = message["id"], title(message["sentence"]).to(self.face.language)
        if message["kind"] in PASSING and name in self.waiting:
            if not self._put_off:
                self.later(_AGAIN, self.again)
            self._put_off.add(name)
        else:
            self.waiting.pop(name, None)
        if refusal != self._refusal:
            self._refusal = refusal
            self.face.screen.tell(refusal)

    def again(self) -> None:
        """What could not be kept is sent again, under the same ids, so that it is done once though it was kept."""
        with self.lock:
            asked, self._put_off = self._put_off, set()
            for name in [name for name in self.waiting if name in asked and self.open]:
                self.send(self.waiting[name])  # where there is no connection the next one begins with it

    def _clock(self, message: Data) -> None:
        self.face.clocks = list(message["remaining"]), message["running"], time.monotonic()

    def _heard_here(self, message: Data) -> None:
        if not self.meeting:
            return
        for chair, (before, now) in enumerate(zip(self._here, message["chairs"], strict=False)):
            if before != now and chair != self.meeting["chair"] and self.meeting["games"]:
                self.face.say("comes" if now else "goes", name=self.face.name(chair))
        self._here = list(message["chairs"])

    def _said(self, message: Data) -> None:
        self.face.say("says", name=self.face.name(message["chair"]), sentence=title(message["sentence"]))

    def _notice(self, message: Data) -> None:
        told = title(message["sentence"]).to(self.face.language)
        if told != self._refusal:  # who was refused for the same reason has read it
            self.face.screen.tell(told)
        self._refusal = ""
        if message.get("kind") == "available":
            self.again()

    def _pong(self, message: Data) -> None:
        if message["n"] < 0:  # the server asks whether we are there
            self.send({"type": "ping", "n": 0})

    def _shown(self) -> None:
        """Show where things stand, once all that was told is told."""
        meeting = self.meeting
        if not meeting or self.since != meeting["number"]:  # more is to come, or the view that goes with it
            return
        self._contribute()
        ended = meeting["result"] is not None and self._ended < meeting["games"]
        # Whoever holds a hand looks at it all the while, and everybody at how a game begins.
        looks = self.face.fresh or self.face.game.hidden
        if ended or self.asked or meeting["seat"] is None or looks:
            self.face.board()
        if ended:
            self._ended = meeting["games"]
            self.face.result()
        if meeting["again"]:
            self._move(meeting["again"])
        elif meeting["over"]:
            self._finish()
        elif not self.waiting:
            self.face.status()

    def _contribute(self) -> None:
        """Our share of chance, given unasked."""
        chair = self.meeting["chair"]
        if chair is None or chair not in self.meeting["missing"] or self._share:
            return
        share = self._drawn = self._drawn or secrets.token_hex(32)
        if self.face.game.chance or self.face.game.hidden:
            self.face.say("commit", commit=self.meeting["commit"])
            self.face.say("share", share=share)
        self._share = self.ask("contribute", hex=share)

    def _finish(self) -> None:
        """All is over: the sheet, and how to prove the dice."""
        if self._finished:
            self.face.status()
            return
        self._finished = True
        self.face.sheet()
        self.asked_ending()
        if self.meeting["chair"] is not None:
            self.face.say("rematch")

    def _move(self, link: str) -> None:
        """Go on to the rematch."""
        self.face.say("again")
        self.link, self.since, self.waiting, self._put_off = link, 0, {}, set()
        self._share, self._drawn, self._ended, self._finished = "", "", 0, False
        self.face.meeting = {}
        self.face.forget()

    # --- What is asked

    def ask(self, kind: str, **fields: object) -> str:
        """Ask something of the server; its id. Where there is no connection it is sent when there is one."""
        self._number += 1
        name = f"{self._ids}-{self._number}"
        self.waiting[name] = {"type": kind, "id": name, **fields}
        self.send(self.waiting[name])
        if not self.connected:
            self.face.say("unsent")
        return name

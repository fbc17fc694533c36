"""A game on a server in progress: shows what the server reports, and the state of the game."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from academie.cli.session.network.board import RemoteBoard, RemoteClock
from academie.cli.session.network.conversation import Conversation
from academie.cli.session.network.meeting import clean, link_of, sheet_of, title
from academie.cli.session.network.server import Server
from academie.cli.session.sheet import print_sheet
from academie.errors import AcademieError, why
from academie.input import files
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.terminal.scroll import Surface

Data = dict[str, Any]
_CONNECTION = {
    "lost": Message("Connection lost. Trying again; the game is safe."),
    "back": Message("Connected again."),
    "unsent": Message("It will be sent when the connection is back."),
}
_SHUT = Message("The server closed the connection ({status}). Press Enter to leave.")
_COMES, _GOES = Message("{name} is here."), Message("{name} has left.")
_PROVED = Message("To check the dice: academie dice verify {path} --commit {commit}")
_UNPROVED = Message("The proof of the dice cannot be saved in {path}: {why}.")


class Host(Protocol):
    """The terminal client, which shows the events."""

    surface: Surface

    def show(self) -> None:
        """The board."""

    def tell(self, text: str) -> None:
        """The events."""


class RemoteGame:
    """One meeting on a server, and its rematches, as a client follows them."""

    stop = None
    handing = ""

    def __init__(self, server: Server, link: str, language: str) -> None:
        self.server, self.language = server, language
        self.talk = Conversation(link, language, self._received)
        self.board = RemoteBoard(self.talk)
        self.clock = RemoteClock(self.board)
        self.host: Host | None = None
        self._shown = ""  # the position on the screen
        self._sat: list[str] = []  # the names that were shown last
        self._last_status = ""
        self._share = ""  # our share of chance: a server that could ask for another one would choose its dice
        self._shared = False
        self._ended = 0  # games whose end was shown
        self._here: list[bool] = []
        self._refusal = ""  # the sentence of the last refusal, until something else is shown
        self._finished = False

    @property
    def meeting(self) -> Data:
        """The view sent last; empty before the first."""
        return self.talk.meeting

    @property
    def over(self) -> bool:
        """Whether the server will not go on with us."""
        return not self.talk.open

    def proceed(self) -> str | None:
        """Things come by themselves; a program that plays waits until it is asked for something."""
        talk = self.talk
        if self.host is not None and not self.host.surface.person:
            with talk.changed:
                talk.changed.wait_for(lambda: not talk.open or (talk.settled and self.board.view.asked))
        return None

    def handed(self) -> None:
        """Everybody has a screen of his own."""

    # --- What is heard

    def _received(self, kind: str, message: Data) -> None:
        handlers: dict[str, Callable[[Data], None]] = {
            "welcome": self._welcome, "entry": self._entry, "done": lambda _: self._now(), "refused": self._refused,
            "clock": self.clock.hear, "here": self._seen_here, "said": self._said, "notice": self._notice,
            "error": self._notice, "wrong": lambda wrong: self.tell(wrong["sentence"].to(self.language)),
            "restored": self._restored, "shut": lambda shut: self.say(_SHUT.fill(**shut)),
        }  # fmt: skip
        if kind in handlers:
            handlers[kind](message)
        elif kind in _CONNECTION:
            self.say(_CONNECTION[kind])

    def _welcome(self, message: Data) -> None:
        sat = [chair["name"] for chair in message["meeting"]["chairs"]]
        if sat != self._sat:
            self._sat = sat
            if self.host is not None and not self.host.surface.live:  # a screen has it in view
                self.tell(self.board.head)
        self._here = list(self.meeting["here"])
        self._now()

    def _restored(self, _: Data) -> None:
        self.say(Message("The server was restored from a backup. The game is shown as it was then."))
        self._forget()

    def _entry(self, message: Data) -> None:
        self.board.played(message["text"] if message["kind"] == "act" else "")
        if not self.talk.entered(message):
            return
        if message["kind"] == "game":
            self._forget()
        lines = [title(line).to(self.language) for line in message["told"]]  # the referee's rulings among them
        self.tell("\n".join(lines))
        if lines:
            self._refusal = ""
            if self.meeting.get("seat") is not None and self.meeting.get("waits") == self.meeting["seat"]:
                self._last_status = ""  # whoever is asked is reminded of it
        if message["changes"] is not None:
            self.board.settle()
            self.clock.take()
        self._now()

    def _refused(self, message: Data) -> None:
        refusal = title(message["sentence"]).to(self.language)
        if refusal != self._refusal:
            self._refusal = refusal
            self.tell(refusal)

    def _notice(self, message: Data) -> None:
        text = title(message["sentence"]).to(self.language)
        if text != self._refusal:  # who was refused for the same reason has read it
            self.tell(text)
        self._refusal = ""

    def _seen_here(self, message: Data) -> None:
        if not self.meeting:
            return
        for chair, (before, now) in enumerate(zip(self._here, message["chairs"], strict=False)):
            if before != now and chair != self.meeting["chair"] and self.meeting["games"]:
                self.say((_COMES if now else _GOES).fill(name=self.board.view.name(chair)))
        self._here = list(message["chairs"])

    def _said(self, message: Data) -> None:
        name, sentence = self.board.view.name(message["chair"]), title(message["sentence"])
        self.say(Message("{name}: {sentence}", name=name, sentence=sentence))

    def _now(self) -> None:
        """Show the state of the game once all entries have been shown."""
        meeting = self.meeting
        if not meeting or self.talk.since != meeting["number"]:  # more is to come, or the view that goes with it
            return
        self._contribute()
        ended = meeting["result"] is not None and self._ended < meeting["games"]
        # Whoever holds a hand looks at it all the while, and everybody at how a game begins.
        looks = not self._shown or self.board.game.hidden
        if ended or self.board.view.asked or meeting["seat"] is None or looks:
            self._show()
        if ended:
            self._ended = meeting["games"]
            self.tell(self.board.view.result())
        if meeting["again"]:
            self._move(meeting["again"])
        elif meeting["over"]:
            self._finish()
        elif not self.talk.waiting:
            self.tell_status()
        if self.host is not None and self.host.surface.live and self.meeting:
            self.host.show()

    def _show(self) -> None:
        """The board, where it is another than on the screen."""
        line = self.meeting["position"]
        if self.host is None or line is None or line == self._shown or self.host.surface.live:
            return
        with suppress(AcademieError):
            self.board.position(line)
            self._shown = line
            self.host.show()

    def tell_status(self, *, again: bool = False) -> None:
        """What the table waits for, said once; a screen has it in view."""
        text = "\n".join(line.to(self.language) for line in self.board.view.waited())
        if text and (text != self._last_status or again) and self.host is not None and not self.host.surface.live:
            times = "" if self.meeting["position"] is None else self.clock.times
            self.tell(text + (f"  [{times}]" if times else ""))
        self._last_status = text

    def _contribute(self) -> None:
        """Our share of chance, given unasked."""
        chair = self.meeting["chair"]
        if chair is None or chair not in self.meeting["missing"] or self._shared:
            return
        self._share = self._share or secrets.token_hex(32)
        if self.board.game.chance or self.board.game.hidden:
            self.say(Message("The server's commitment to its dice: {commit}", commit=self.meeting["commit"]))
            self.say(Message("Your share in the dice: {share}", share=self._share))
        self._shared = True
        self.talk.ask("contribute", hex=self._share)

    def _finish(self) -> None:
        """All is over: the sheet, and how to prove the dice."""
        if self._finished:
            return
        self._finished = True
        self.tell(self.sheet())
        self._prove()
        if self.meeting["chair"] is not None:
            self.say(Message("Type rematch for another game, or quit."))

    def _prove(self) -> None:
        """Save the proof of the throws and deals of a meeting that is over, and say how to check it."""
        meeting = self.meeting
        if not (self.board.game.chance or self.board.game.hidden):
            return
        path = files.data() / "proofs"
        try:
            path /= f"{link_of(meeting['link'])}.json"  # as the server names it: it may not say where files are written
            text = self.server.text(f"/api/v1/meetings/{meeting['link']}/proof")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except AcademieError as error:
            self.tell(error.to(self.language))
        except OSError as error:
            self.tell(_UNPROVED.fill(path=path, why=why(error)).to(self.language))
        else:
            self.say(_PROVED.fill(path=path, commit=meeting["commit"]))

    def _move(self, link: str) -> None:
        """Go on to the rematch."""
        self.say(Message("The rematch begins."))
        self.talk.move(link)
        self._share, self._shared, self._ended, self._finished, self._sat = "", False, 0, False, []
        self._forget()

    def _forget(self) -> None:
        """Another game, or another meeting: nothing of it is on the screen."""
        self._shown, self._last_status = "", ""
        self.board.forget()

    # --- Events

    def tell(self, text: str) -> None:
        """Say what has happened."""
        if self.host is not None:
            self.host.tell(clean(text))

    def say(self, message: Message) -> None:
        """Say one of our own sentences."""
        self.tell(message.to(self.language))

    def word(self, message: Message) -> str:
        """One of our own sentences, without what would steer the terminal."""
        return clean(message.to(self.language))

    def sheet(self) -> str:
        """The score sheet, once all is over; until then how it stands."""
        found = self.meeting["sheet"]
        if found is None:
            standing = title(self.meeting["standing"]).to(self.language)
            return standing[:1].upper() + standing[1:]
        if not found["rows"]:
            return self.word(Message("No game was finished, so there is nothing to settle."))
        if self.host is not None:
            with self.host.surface.printing() as console:
                print_sheet(console, sheet_of(found), [title(name) for name in found["names"]], self.language)
        return ""

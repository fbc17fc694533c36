"""People at terminals for the tests: the real client, a screen that is read back, and somebody who types."""

from __future__ import annotations

import io
import random
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console

from academie.cli.board import View
from academie.cli.session.client import Client
from academie.cli.session.remote import RemoteSeat, begin, join
from academie.cli.session.server import House
from academie.cli.surface import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from academie.cli.away import Wanted
    from academie.cli.session.conversation import Conversation

PATIENCE = 120.0
Chosen = str | None
KEYS: dict[str, str] = {}  # of the meetings that were begun here, by link: what an invitation brings
_FIRST = ("claim", "answer", "mark")  # before the turn itself, as somebody who forgets nothing


class Screen(Scroll):
    """A scroll before which somebody sits, who may type at any time."""

    def __init__(self, console: Console, ask: Callable[[], str | None]) -> None:
        super().__init__(console)
        self._line, self.person = ask, True

    @contextmanager
    def printing(self, *, last: bool = False) -> Iterator[Console]:  # noqa: ARG002
        """The console: no typed line stands on it."""
        yield self.screen

    def ask(self, prompt: str, *_: object, **__: object) -> str | None:  # noqa: ARG002
        """What he types."""
        return self._line()


class Terminal:
    """Somebody at a terminal; `choose` says from the view what he types, None to wait for something else."""

    def __init__(
        self, url: str, name: str, choose: Callable[[dict[str, Any]], Chosen] | None = None, language: str = "en"
    ) -> None:
        self.house = House(url, name)
        self.output = io.StringIO()
        self.surface = Screen(Console(file=self.output, width=100, highlight=False), self._ask)
        self.look = View(language, ascii_only=True)
        self.choose = choose or Usual(name)
        self.lines: list[str] = []  # what he has typed
        self.left = False  # he has said that he leaves
        self.client: Client | None = None
        self.fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def begin(self, wanted: Wanted) -> str:
        """Sit down to a new meeting; its link."""
        link = begin(self.house, wanted, clock="none", public=False)
        KEYS[link] = self.house.get(f"/api/v1/meetings/{link}")["meeting"]["key"]
        self.sit(link)
        return link

    def come(self, link: str) -> None:
        """Sit down to one that another has begun, by his invitation, or come back to it."""
        join(self.house, link, KEYS[link])
        self.sit(link)

    def sit(self, link: str) -> None:
        self.client = Client(RemoteSeat(self.house, link, self.look.language), self.surface, self.look)
        self._thread.start()

    @property
    def talk(self) -> Conversation:
        assert self.client is not None
        assert isinstance(self.client.seat, RemoteSeat)
        return self.client.seat.talk

    def _run(self) -> None:
        assert self.client is not None
        try:
            self.client.run()
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits for this one
            self.fault = error

    def _ask(self) -> str | None:
        """A line, once there is something to say."""
        talk, found = self.talk, list[str]()

        def ready() -> bool:
            if not talk.open or self.left:
                return True
            if not talk.settled:
                return False
            told = self.choose(talk.meeting)
            found.extend([] if told is None else [told])
            return bool(found)

        with talk.changed:
            assert talk.changed.wait_for(ready, PATIENCE), f"{self.house.name} waited too long:\n{self.said[-3000:]}"
        self.lines += found
        return found[0] if found else None

    def say(self, line: str) -> None:
        """Type a line, whatever the table waits for."""
        assert self.client is not None
        self.client.try_to_obey(line)
        self.left = self.left or not self.client.open
        self.look_again()

    def look_again(self) -> None:
        """Have him think of what to type, though nothing has happened."""
        with self.talk.changed:
            self.talk.changed.notify_all()

    def until(self, ready: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the meeting is such."""
        talk = self.talk
        with talk.changed:
            assert talk.changed.wait_for(lambda: bool(talk.meeting) and ready(talk.meeting), PATIENCE), self.said

    def done(self) -> str:
        """All that was printed, once he has left."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), self.said[-3000:]
        if self.fault is not None:
            raise self.fault
        return self.said

    @property
    def said(self) -> str:
        return self.output.getvalue()


class Usual:
    """Who marks and claims what he may, plays what is open by chance, throws, and goes when all is over."""

    def __init__(self, name: str, most: int = 5_000) -> None:
        self.chance, self.left = random.Random(name), most

    def __call__(self, meeting: dict[str, Any]) -> Chosen:
        self.left -= 1
        assert self.left > 0, "the game does not end"
        if meeting["over"] or "next" in meeting["offers"]:
            return "quit" if meeting["over"] else ""
        first = [act["text"] for kind in _FIRST for act in meeting["acts"] if act["kind"] == kind]
        mine = meeting["seat"] is not None and meeting["waits"] == meeting["seat"]
        return str(first[0]) if first else self._turn(meeting) if mine else None

    def _turn(self, meeting: dict[str, Any]) -> Chosen:
        turns = [act["text"] for act in meeting["acts"] if act["kind"] == "turn"]
        plays = [text for text in turns if text.startswith("plays")] or turns
        if plays:
            return str(self.chance.choice(plays))
        settling = (str(act["text"]) for act in meeting["acts"] if act["kind"] == "settle")
        return "" if meeting["dice_due"] else next(settling, None)

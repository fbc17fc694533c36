"""`academie play --server URL`: a game on a server, from this terminal."""

from __future__ import annotations

import dataclasses
from shlex import quote
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from academie import folder
from academie.cli.above import Above
from academie.cli.face import Face
from academie.cli.orders import Orders
from academie.cli.session.remote import RECALLED, Visit
from academie.cli.session.wire import Wire
from academie.errors import AcademieError, Unreadable, quoted, why
from academie.games import find
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rich.console import Console

    from academie.cli.away import Wanted
    from academie.cli.board import View
    from academie.cli.session.server import House

Data = dict[str, Any]
_LINK = 22  # signs of a link
_NO_LINK = Title(
    "{link} is no link of a game; it has 22 letters and digits, alone or at the end of an address.",
    "{link} n'est pas le lien d'une partie ; il a 22 lettres et chiffres, seul ou au bout d'une adresse.",
)
_UNPROVED = Title(
    "The proof of the dice cannot be kept in {path}: {why}.", "La preuve des dés ne peut se garder dans {path} : {why}."
)


def link_of(text: str) -> str:
    """The link that somebody gives, alone or as the address of the meeting's page."""
    link = text.partition("?")[0].strip().rstrip("/").rpartition("/")[2]
    if len(link) != _LINK or not link.isascii() or not link.replace("-", "").replace("_", "").isalnum():
        raise Unreadable(_NO_LINK.fill(link=quoted(text)))
    return link


def key_of(text: str) -> str:
    """The key of the chairs in the address of an invitation; nothing where it has none."""
    return next(iter(parse_qs(text.strip().partition("?")[2]).get("key", [])), "")


def begin(house: House, wanted: Wanted, *, clock: str, public: bool) -> str:
    """A new meeting on a server; its link."""
    house.enter()
    asked = {**dataclasses.asdict(wanted), "clock": clock, "public": public, "name": house.name}
    return str(house.post("/api/v1/meetings", asked)["link"])


def join(house: House, link: str, key: str = "") -> None:
    """Enter the server; with the key of an invitation sit down in an open chair, if we have none there yet."""
    house.enter()
    found = house.get(f"/api/v1/meetings/{link}")
    seated = any(chair["you"] for chair in found["chairs"])
    free = any(chair["kind"] == "open" for chair in found["chairs"])
    if key and free and not seated:
        house.post(f"/api/v1/meetings/{link}/chairs", {"name": house.name, "key": key})


class Stay:
    """A visit from its beginning to its end: the wire, the screen and who types."""

    def __init__(self, house: House, link: str, screen: Above, look: View) -> None:
        self.house, self.screen = house, screen
        self.face = Face(screen, look, house.url)
        self.visit = Visit(link, self.face)
        self.visit.asked_ending = self.proof
        self.orders = Orders(self.visit)
        self.wire = Wire(house, self.visit)
        self.visit.send = self.wire.send

    def run(self, ask: Callable[[], str | None] | None = None) -> None:
        """Until somebody leaves, or there is no more to read."""
        found = self.house.get(f"/api/v1/meetings/{self.visit.link}")
        self._greet(found["meeting"])
        self.visit.since = max(0, found["meeting"]["number"] - RECALLED)
        self.wire.open()
        try:
            while self.visit.open:
                text = (ask or self._ask)()
                if text is None:
                    break
                self.typed(text)
        except KeyboardInterrupt:
            self.screen.console.print()
        finally:
            self.wire.close()
        self._leave()

    def typed(self, text: str) -> None:
        """A line; what is wrong with it is said, and changes nothing."""
        try:
            self.orders.typed(text)
        except AcademieError as error:
            self.screen.tell(error.to(self.face.language))

    def _ask(self) -> str | None:
        """A line from the person; a program that plays is asked when it is its turn."""
        if not self.screen.live:
            self.wait()
        return self.screen.ask() if self.visit.open else None

    def wait(self) -> None:
        """Until we are asked for something, and everything said before is answered."""
        visit = self.visit
        with visit.changed:
            visit.changed.wait_for(lambda: not visit.open or (visit.settled and visit.asked))

    def _greet(self, meeting: Data) -> None:
        """How others come, while a chair is free; that we only watch, where we do."""
        if meeting["key"]:
            self.face.invite(meeting)
        if meeting["chair"] is None:
            self.face.say("only_watching")

    def _leave(self) -> None:
        """That the game is kept, and how to come back."""
        meeting = self.visit.meeting
        if meeting and meeting["over"]:
            self.face.say("bye")
            return
        name = f" --name {quote(self.house.name)}" if self.house.name else ""
        self.face.say("kept", url=self.house.url, link=self.visit.link, name=name)

    def proof(self) -> None:
        """What proves the throws and deals of a meeting that is over, kept as a file, and how to check it."""
        meeting = self.visit.meeting
        room = find(meeting["game"])
        if not (room.chance or room.hidden):
            return
        path = folder.data() / "proofs"
        try:
            path /= f"{link_of(meeting['link'])}.json"  # as the server names it: it may not say where files are written
            _written(path, self.house.text(f"/api/v1/meetings/{meeting['link']}/proof"))
        except AcademieError as error:
            self.screen.tell(error.to(self.face.language))
        except OSError as error:
            self.screen.tell(_UNPROVED.fill(path=path, why=why(error)).to(self.face.language))
        else:
            self.face.say("proved", path=path, commit=meeting["commit"])


def _written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def visit(house: House, link: str, console: Console, look: View) -> None:
    """Sit at a meeting until somebody leaves."""
    Stay(house, link, Above(console), look).run()

"""A seat at a table on a server: it shows what the server sent, and the server judges every act."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from academie.cli.session.history import write_journal
from academie.cli.session.network.conversation import Wire
from academie.cli.session.network.game import Host, RemoteGame
from academie.cli.session.network.line import RemoteLine
from academie.cli.session.network.meeting import key_of, link_of
from academie.cli.session.network.server import GameRequest, Server
from academie.input.files import write_text
from academie.journal import read
from academie.match.clock import Clock
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.terminal.options import Away

_SAVED = Message("The game is saved. Come back with academie play --server {url} --link {link}{name}")
_RECALLED = 6  # how many entries are shown again to somebody who comes back


class RemoteSeat:
    """One person at one meeting of a server, and at its rematches; whoever has no chair looks on."""

    path: Path | None = None
    over_prompt = ""

    def __init__(self, server: Server, link: str, language: str) -> None:
        self.server, self.language = server, language
        self.course = RemoteGame(server, link, language)
        self.talk, self.board, self.clock = self.course.talk, self.course.board, self.course.clock
        self.line = RemoteLine(self.course)

    @contextmanager
    def at(self, host: Host) -> Iterator[None]:
        """Connected, from how others are invited until he leaves."""
        self.course.host = host
        self.clock.live = host.surface.live
        found = self.server.get(f"/api/v1/meetings/{self.talk.link}")["meeting"]
        if found["key"]:
            self.course.tell(self.line.invitation(found))
        if found["chair"] is None:
            self.course.say(Message("You are watching."))
        self.talk.since = max(0, found["number"] - _RECALLED)
        wire = Wire(self.server, self.talk)
        self.talk.send = wire.send
        wire.open()
        try:
            with self.talk.changed:
                self.talk.changed.wait_for(lambda: not self.talk.open or bool(self.talk.meeting))
            yield
        finally:
            self.talk.leave()
            wire.close()

    def may_save(self, path: Path) -> bool:
        """Whether nothing is there."""
        return not path.exists()

    def save(self, path: Path) -> None:
        """Write the game as the server has it: in the format of the file's name where it is one game."""
        text = self.server.text(f"/api/v1/meetings/{self.talk.meeting['link']}/journal")
        if self.talk.meeting["form"] == "single":
            write_journal(read(text), path)
        else:
            write_text(path, text)

    def ending(self) -> str:
        """Say that the game is saved, and how to come back."""
        if self.talk.meeting and self.talk.meeting["over"]:
            return self.course.word(Message("Goodbye."))
        name = f" --name {quote(self.server.name)}" if self.server.name else ""
        return self.course.word(_SAVED.fill(url=self.server.url, link=self.talk.link, name=name))


def seat_of(away: Away, request: GameRequest | None, clock: str, language: str) -> RemoteSeat:
    """A seat on a server: at the game of the link, or else at a new one."""
    server = Server(away.url or "", away.called.strip())
    if request is not None:
        link = server.begin(request, clock=str(Clock.typed(clock)), public=away.public)
    else:
        link = link_of(away.link or "")
        server.join(link, "" if away.watch else key_of(away.link or ""))
    return RemoteSeat(server, link, language)

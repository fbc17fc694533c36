"""A seat at a table on a server: what is seen is what the server sent; whether an act is good the server says."""

from __future__ import annotations

from contextlib import contextmanager
from shlex import quote
from typing import TYPE_CHECKING

from academie.cli.session.history import write_journal
from academie.cli.session.network.conversation import Wire
from academie.cli.session.network.game import RemoteGame
from academie.cli.session.network.line import RemoteLine
from academie.journal import read
from academie.text.files import write_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from academie.cli.session.network.server import House
    from academie.cli.session.seat import Host

_RECALLED = 6  # entries that somebody who comes back is told again


class RemoteSeat:
    """One person at one meeting of a server, and at its rematches; whoever has no chair looks on."""

    path: Path | None = None
    over_prompt = ""

    def __init__(self, house: House, link: str, language: str) -> None:
        self.house, self.language = house, language
        self.course = RemoteGame(house, link, language)
        self.talk, self.board, self.clock = self.course.talk, self.course.board, self.course.clock
        self.line = RemoteLine(self.course)

    @contextmanager
    def at(self, host: Host) -> Iterator[None]:
        """Connected, from how others are invited until he leaves."""
        self.course.host = host
        self.clock.live = host.surface.live
        found = self.house.get(f"/api/v1/meetings/{self.talk.link}")["meeting"]
        if found["key"]:
            self.course.tell(self.line.invitation(found))
        if found["chair"] is None:
            self.course.say("only_watching")
        self.talk.since = max(0, found["number"] - _RECALLED)
        wire = Wire(self.house, self.talk)
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
        text = self.house.text(f"/api/v1/meetings/{self.talk.meeting['link']}/journal")
        if self.talk.meeting["form"] == "single":
            write_journal(read(text), path)
        else:
            write_text(path, text)

    def ending(self) -> str:
        """That the game is kept, and how to come back."""
        if self.talk.meeting and self.talk.meeting["over"]:
            return self.course.word("bye")
        name = f" --name {quote(self.house.name)}" if self.house.name else ""
        return self.course.word("kept", url=self.house.url, link=self.talk.link, name=name)

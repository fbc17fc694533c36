"""Copies in memory of meetings that other processes own, and what those processes say about them and their viewers."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError
from academie.server import logs
from academie.server.cluster.presence import Presence, seen_in
from academie.server.live import audience
from academie.server.live.live import Live
from academie.server.live.ownership import LEASE_S
from academie.server.live.registry import PATIENCE
from academie.server.meeting.entries import Entry, read_chair, read_entry
from academie.server.meeting.protocol import forwarded
from academie.text.message import bilingual

if TYPE_CHECKING:
    from academie.server.live.audience import Texts
    from academie.server.live.hub import Hub


class Mirrors:
    """Messages of other processes to a hub; `presence` has their viewers."""

    def __init__(self, hub: Hub, presence: Presence) -> None:
        self._hub, self._presence = hub, presence
        self._registry, self._writer = hub.registry, hub.writer

    # --- What happened at a meeting

    def on_entry(self, sender: str, message: dict[str, Any]) -> Coroutine[Any, Any, None] | None:
        """Entries of a meeting of another process; ignored if nobody looks at it here."""
        link, entries = str(message["link"]), message["entries"]
        if not self.owned(link, sender if entries else ""):  # only its owner sends entries
            return None
        read, texts, head = [read_entry(each) for each in entries], audience.texts_in(message), bool(message["head"])
        if not head and self._passed(link, read, texts):
            return None
        return self.receive(link, read, texts, head=head)

    def _passed(self, link: str, entries: list[Entry], texts: Texts) -> bool:
        """Relay messages that another process has rendered, if nothing else is needed; returns whether it did."""
        live = self._registry.lives.get(link)
        if live is None or live.fence is not None or live.lock.locked() or not entries:
            return False
        return self._writer.pass_on(live, entries, texts)

    async def receive(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool) -> None:
        """Apply entries that another process has saved, of a meeting watched here; without entries, reload it."""
        live = self._registry.lives.get(link)
        if live is None or not (head or live.fence is None):
            return
        async with live.lock:
            if head:
                await self._read_head(live)
            if live.fence is not None:
                return  # a chair has another holder; what happens is known here
            if not entries or entries[0].number > live.number + 1:
                await self._writer.reload(live)
            elif not self._writer.pass_on(live, entries, texts or {}):
                await self._writer.fold(live)
                self._writer.follow(live, entries)

    async def _read_head(self, live: Live) -> None:
        await self._writer.fold(live)
        registry = self._registry
        self._hub.seated(live, await registry.threads.run(PATIENCE, registry.store.head, live.link))

    async def caught_up(self) -> None:
        """Others can be received again: reload the meetings of other processes, since messages may have been lost."""
        for live in [live for live in self._registry.lives.values() if live.fence is None]:
            try:
                async with live.lock:
                    await self._read_head(live)
                    await self._writer.reload(live)
            except AcademieError as error:
                logs.warn("mirror", meeting=logs.marked(live.link), kind=type(error).__name__)

    # --- Who owns a meeting

    def owned(self, link: str, owner: str) -> bool:
        """Whether a meeting of another process is in memory here; who owns it is known from now on, if anybody does."""
        live = self._registry.lives.get(link)
        if live is None or live.fence is not None:
            return False
        live.owner = owner
        return True

    def owner_of(self, link: str) -> str | None:
        """The process that owns a meeting of another process, as far as is known without the database.

        It must have sent something since its lease was last renewed: a silent one may have lost it.
        """
        live = self._registry.lives.get(link)
        owner = "" if live is None else live.owner
        return owner if owner and self._presence.silent(owner, time.monotonic()) < LEASE_S else None

    async def answer(self, question: dict[str, Any]) -> int:
        """Answer another process about a meeting that this one owns."""
        link = question["link"]
        if question["what"] == "sit":
            await self._hub.sit(link, question["number"], read_chair(question["chair"]))
            return 0
        return await self._hub.submit(link, question["user"], forwarded(question["message"]), question.get("chair"))

    # --- Courtesies

    def here(self, sender: str, message: dict[str, Any]) -> None:
        """Another process says who looks at meetings through it, or that it stops.

        A new one gets the list of those who look through this process.
        """
        if message["here"] is None:
            self._changed(self._presence.departed(sender))
            return
        seen = seen_in(message["here"])
        if self._presence.note(sender, seen, time.monotonic()):
            ours = {link: live.ours for link, live in self._registry.lives.items() if live.viewers}
            self._registry.peers.show(ours)
        self._changed(seen)

    def faded(self) -> None:
        """Forget the viewers of processes that have fallen silent."""
        self._changed(self._presence.faded(time.monotonic()))

    def _changed(self, links: Iterable[str]) -> None:
        lives = self._registry.lives
        for live in [lives[link] for link in links if link in lives]:
            before, live.elsewhere = live.elsewhere, self._presence.at(live.link)
            if (live.elsewhere.chairs, live.elsewhere.watching) != (before.chairs, before.watching):
                audience.here(live)

    def said(self, _: str, message: dict[str, Any]) -> None:
        """A phrase, or a machine's sentence, from another process."""
        link, chair, sentence = str(message["link"]), int(message["chair"]), message.get("sentence")
        if sentence is None:
            self._hub.said(link, chair, str(message["key"]))
            return
        live = self._registry.lives.get(link)
        if live is not None and 0 <= chair < len(live.head.chairs):
            audience.excused(live, chair, bilingual(str(sentence["en"]), str(sentence["fr"])))

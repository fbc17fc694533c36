"""One process among several: what it says to the others, what it hears from them, and what it asks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable
from academie.game.data import title_data
from academie.server.cluster.messages import Forwarding
from academie.server.cluster.mirrors import Mirrors
from academie.server.cluster.presence import Presence, said
from academie.server.live.peers import Peers
from academie.server.live.registry import PATIENCE
from academie.server.live.viewers import Seen
from academie.server.meeting.entries import Entry
from academie.server.meeting.phrases import STAND_IN
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.live.audience import Texts
    from academie.server.live.hub import Hub


class Cluster(Peers):
    """The other processes. Nothing is sent or received before `open`."""

    hub: Hub
    mirrors: Mirrors
    forwarding: Forwarding

    def __init__(self, redis: str, process: str, seconds: float) -> None:
        self.process = process
        self._redis, self._seconds = redis, seconds
        self._presence = Presence()

    def open(self, hub: Hub) -> None:
        """Begin to listen, for a hub."""
        self.hub, self.mirrors = hub, Mirrors(hub, self._presence)
        handlers = {"here": self.mirrors.here, "said": self.mirrors.said}
        self.forwarding = Forwarding(
            self._redis,
            self.process,
            self.mirrors.answer,
            self.mirrors.on_entry,
            self.mirrors.caught_up,
            self._seconds,
            handlers,
        )

    def tend(self) -> None:
        """Each second: announce this process, and notice which ones are gone."""
        self.show({})
        self.mirrors.faded()

    async def close(self) -> None:
        """Announce that this process stops, and stop listening."""
        self.forwarding.courtesy("here", {"here": None})
        await self.forwarding.close()

    # --- Said

    def tell(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool = False) -> None:
        """Publish entries of a meeting, with the messages for its viewers; `head`: somebody has taken a chair."""
        self.forwarding.tell(link, entries, texts, head=head)

    def show(self, here: dict[str, Seen]) -> None:
        """Publish who looks at some meetings through this process."""
        self.forwarding.courtesy("here", {"here": said(here)})

    def excuse(self, link: str, chair: int, notice: Message) -> None:
        """Publish a machine's sentence."""
        data = {"link": link, "chair": chair, "key": STAND_IN, "sentence": title_data(notice)}
        self.forwarding.courtesy("said", data)

    def say(self, link: str, chair: int, key: str) -> None:
        """Publish a phrase of somebody in a chair."""
        self.forwarding.courtesy("said", {"link": link, "chair": chair, "key": key})

    def gained(self, link: str) -> None:
        """This process now owns the meeting: answer its pending questions here."""
        self.forwarding.give_up(link)

    def at(self, link: str) -> Seen:
        """The viewers of a meeting in other processes."""
        return self._presence.at(link)

    # --- Asked

    async def ask(self, link: str, question: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
        """Ask the process that owns a meeting; if there is none, claim it."""
        registry = self.hub.registry
        if (owner := self.mirrors.owner_of(link)) is None:
            owner = await registry.threads.run(PATIENCE, registry.ownership.owner, link)
            if owner is None or owner == self.process:
                await self.hub.claim(link)
                return await self.mirrors.answer(question)
            self.mirrors.owned(link, owner)
        try:
            return await self.forwarding.ask(owner, question)
        except Unavailable:  # another process, or this one, may own it now
            self.mirrors.owned(link, "")
            if link not in registry.fences:
                raise
            return await self.mirrors.answer(question)

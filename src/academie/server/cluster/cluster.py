"""One process among several: what it says to the others, what it hears from them, and what it asks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.data import title_data
from academie.errors import Unavailable
from academie.server.cluster.forwarding import Forwarding
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
    """The other processes. Nothing is said or heard before it is opened."""

    hub: Hub
    mirrors: Mirrors
    forwarding: Forwarding

    def __init__(self, redis: str, process: str, seconds: float) -> None:
        self.process = process
        self._redis, self._seconds = redis, seconds
        self._presence = Presence()

    def open(self, hub: Hub) -> None:
        """Listen from now on, for a hub."""
        self.hub, self.mirrors = hub, Mirrors(hub, self._presence)
        heard = {"here": self.mirrors.here, "said": self.mirrors.said}
        self.forwarding = Forwarding(
            self._redis,
            self.process,
            self.mirrors.answer,
            self.mirrors.on_entry,
            self.mirrors.caught_up,
            self._seconds,
            heard,
        )

    def tend(self) -> None:
        """Each second: say that we are there, and see who is not any more."""
        self.show({})
        self.mirrors.faded()

    async def close(self) -> None:
        """Say that we are gone, and listen no more."""
        self.forwarding.courtesy("here", {"here": None})
        await self.forwarding.close()

    # --- Said

    def tell(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool = False) -> None:
        """Entries of a meeting, and what those who look there are sent of them; `head`: somebody has taken a chair."""
        self.forwarding.tell(link, entries, texts, head=head)

    def show(self, here: dict[str, Seen]) -> None:
        """Who looks at some meetings through this process."""
        self.forwarding.courtesy("here", {"here": said(here)})

    def excuse(self, link: str, chair: int, notice: Message) -> None:
        """What a machine wants said."""
        told = {"link": link, "chair": chair, "key": STAND_IN, "sentence": title_data(notice)}
        self.forwarding.courtesy("said", told)

    def say(self, link: str, chair: int, key: str) -> None:
        """A phrase of somebody in a chair."""
        self.forwarding.courtesy("said", {"link": link, "chair": chair, "key": key})

    def gained(self, link: str) -> None:
        """What was asked of its owner is ours to answer."""
        self.forwarding.give_up(link)

    def at(self, link: str) -> Seen:
        """Who looks at a meeting through the others."""
        return self._presence.at(link)

    # --- Asked

    async def ask(self, link: str, question: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
        """Ask the process that owns a meeting; where none does, it is ours."""
        registry = self.hub.registry
        if (owner := self.mirrors.owner_of(link)) is None:
            owner = await registry.threads.run(PATIENCE, registry.ownership.owner, link)
            if owner is None or owner == self.process:
                await self.hub.claim(link)
                return await self.mirrors.answer(question)
            self.mirrors.owned(link, owner)
        try:
            return await self.forwarding.ask(owner, question)
        except Unavailable:  # it may be another's now, or ours
            self.mirrors.owned(link, "")
            if link not in registry.fences:
                raise
            return await self.mirrors.answer(question)

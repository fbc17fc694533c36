"""Which process owns a meeting, as the hub asks it; alone, this process owns all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from academie.server.live import now

if TYPE_CHECKING:
    from academie.server.store.store import Store
    from academie.server.threads import Threads

_PATIENCE = 30.0


class Owning(Protocol):
    """What the hub asks."""

    async def fence(self, link: str) -> int | None:
        """The fence by which this process writes into a meeting; None where another, which lives, owns it."""

    def lost(self, link: str) -> None:
        """Another process has taken a meeting."""

    def until(self, link: str) -> int:
        """Until when, in ms, some process had a meeting whose clock may have run."""


class Alone:
    """One process serves, and owns everything."""

    def __init__(self, store: Store, threads: Threads, process: str) -> None:
        self._store, self._threads, self._process = store, threads, process
        self._fences: dict[str, int] = {}

    async def fence(self, link: str) -> int | None:
        """Ours, claimed when it is first asked for."""
        if link not in self._fences:
            self._fences[link] = await self._threads.run(_PATIENCE, self._store.claim, link, self._process)
        return self._fences[link]

    def lost(self, link: str) -> None:
        """Claim it anew when it is next asked for."""
        self._fences.pop(link, None)

    def until(self, link: str) -> int:  # noqa: ARG002 - the same for all
        """Now."""
        return now()

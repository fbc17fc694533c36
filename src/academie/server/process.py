"""Everything that one server process has: its settings, its threads, its counters. What is opened is closed."""

from __future__ import annotations

from typing import Any

from academie.server.metrics import Metrics
from academie.server.settings import Settings
from academie.server.threads import Threads


class Process:
    """One process of the server."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self.threads = Threads()

    async def open(self) -> None:
        """Begin to serve."""

    def health(self) -> dict[str, Any]:
        """How it stands with what it needs."""
        return {}

    async def close(self) -> None:
        """Stop serving; nothing that was acknowledged is lost."""
        self.threads.close()

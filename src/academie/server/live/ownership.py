"""Which process owns which meeting: one at a time, and another soon when it is gone.

What protects a meeting is its fence in the database: whoever claims it ends the fence of the former owner, so that a
process that was only stalled cannot write any more.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.server.store import Store

LEASE_S = 3.0
TEND_S = 1.0
APART = Message(
    "The server processes cannot reach Redis. Open games continue, but no other game can be opened until Redis is back."
)


def new_process() -> str:
    """A name for this process; a restarted process gets another."""
    return secrets.token_hex(8)


@dataclass(frozen=True)
class Tended:
    """A change of ownership: meetings gained, with their fences, and meetings lost."""

    gained: Mapping[str, int] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()
    joined: bool = True  # whether the others can be reached


class Ownership(Protocol):
    """The questions of the hub. All methods may raise `Unavailable`, and are called from threads."""

    process: str

    def begin(self) -> None:
        """Say that we are there."""
        ...

    def start(self) -> Mapping[str, int]:
        """The meetings to own at the start, with their fences; some at a time, until there are none."""
        ...

    def take(self, link: str) -> int | None:
        """Our fence in a meeting, claimed if no living process has it; None if another has. Raises `Unknown`."""
        ...

    def owner(self, link: str) -> str | None:
        """The living process that owns a meeting; None where there is none. Raises `Unknown`."""
        ...

    def tend(self, held: frozenset[str]) -> Tended:
        """Announce this process, and find changes; `held` is what the hub believes it owns. Called each second."""
        ...

    def stop(self) -> None:
        """Give up everything, so that others need not wait."""
        ...


class Alone:
    """The only process: it owns everything. If a second one starts by mistake, the later one owns everything."""

    def __init__(self, store: Store, process: str | None = None) -> None:
        self.store = store
        self.process = process or new_process()
        self._before: list[str] | None = None  # who had them, and may have some left

    def begin(self) -> None:
        """There is nobody to say it to."""

    def start(self) -> Mapping[str, int]:
        """Every live meeting that another had when we began."""
        if self._before is None:
            self._before = [owner for owner in self.store.owners() if owner != self.process]
        while self._before:
            if found := self.store.inherit(self.process, self._before[-1]):
                return found
            self._before.pop()
        return {}

    def take(self, link: str) -> int:
        """Always ours."""
        owner, fence = self.store.owner(link)
        return fence if owner == self.process else self.store.claim(link, self.process)

    def owner(self, link: str) -> str:
        """Always we."""
        self.store.owner(link)
        return self.process

    def tend(self, held: frozenset[str]) -> Tended:
        """Nothing changes, unless somebody else has begun on the same database."""
        return Tended({}, held.intersection(self.store.strays(self.process)))

    def stop(self) -> None:
        """Nobody waits for it, but it is tidy."""
        self.store.release(self.process)

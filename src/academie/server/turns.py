"""Whose question is answered next: moves before analyses, and among either one of each user in turn.

Nobody who asks much makes another wait for more than one of his questions. Values of asyncio's one thread; no lock.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass
class Turns(Generic[T]):
    """Things that wait, by user: taken from each in turn, in the order he brought them."""

    waiting: OrderedDict[str, deque[T]] = field(default_factory=OrderedDict)

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def of(self, user: str) -> int:
        """How many of one user wait."""
        return len(self.waiting.get(user, ()))

    def put(self, user: str, item: T) -> None:
        """One more, behind the others of its user."""
        self.waiting.setdefault(user, deque()).append(item)

    def put_back(self, user: str, item: T) -> None:
        """One that was begun and is to be begun again: before all others."""
        self.waiting.setdefault(user, deque()).appendleft(item)
        self.waiting.move_to_end(user, last=False)

    def take(self) -> T:
        """The next one; its user has his next turn after everybody else's."""
        user, items = next(iter(self.waiting.items()))
        item = items.popleft()
        if items:
            self.waiting.move_to_end(user)
        else:
            del self.waiting[user]
        return item

    def remove(self, user: str, item: T) -> bool:
        """Whether one was still waiting, and waits no more."""
        items = self.waiting.get(user)
        if items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del self.waiting[user]
        return True

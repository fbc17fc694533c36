"""Whose question is answered next: moves before analyses, and among either one of each asker in turn.

An asker is the id of an account, or an address and the id of a guest there ("192.0.2.1 guest"): the guests of one
address share its turn, since one person can be as many guests as he likes. Nobody who asks much makes another wait for
more than one of his questions. Values of asyncio's one thread; no lock.
"""

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass
class Turns(Generic[T]):
    """Things that wait, by place and asker: taken from each place in turn, there from each asker, in his order."""

    waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = field(default_factory=OrderedDict)

    def __len__(self) -> int:
        return sum(len(items) for askers in self.waiting.values() for items in askers.values())

    def of(self, asker: str) -> int:
        """How many of one asker wait."""
        return len(self._of(asker))

    def put(self, asker: str, item: T) -> None:
        """One more, behind the others of its asker."""
        self.waiting.setdefault(_place(asker), OrderedDict()).setdefault(asker, deque()).append(item)

    def put_back(self, asker: str, item: T) -> None:
        """One that was begun and is to be begun again: before all others."""
        askers = self.waiting.setdefault(_place(asker), OrderedDict())
        askers.setdefault(asker, deque()).appendleft(item)
        askers.move_to_end(asker, last=False)
        self.waiting.move_to_end(_place(asker), last=False)

    def take(self) -> T:
        """The next one; its asker, and its place, have their next turn after all others."""
        place, askers = next(iter(self.waiting.items()))
        asker, items = next(iter(askers.items()))
        item = items.popleft()
        askers.move_to_end(asker)
        self.waiting.move_to_end(place)
        self._tidy(place, asker)
        return item

    def remove(self, asker: str, item: T) -> bool:
        """Whether one was still waiting, and waits no more."""
        items = self._of(asker)
        if item not in items:
            return False
        items.remove(item)
        self._tidy(_place(asker), asker)
        return True

    def _of(self, asker: str) -> deque[T]:
        askers = self.waiting.get(_place(asker))
        return deque() if askers is None else askers.get(asker, deque())

    def _tidy(self, place: str, asker: str) -> None:
        if not self.waiting[place][asker]:
            del self.waiting[place][asker]
        if not self.waiting[place]:
            del self.waiting[place]


def _place(asker: str) -> str:
    return asker.partition(" ")[0]

"""Who looks at meetings through other processes, as they report at each change; forgotten when they fall silent.

Each process says every second that it is there; one that is heard for the first time, or again, gets the whole list.
Nothing of it is stored: who is here is a courtesy, and a message lost is put right by the next.
"""

import math
from dataclasses import dataclass, field
from typing import Any

from academie.server.live.viewers import NOBODY, Seen, sort_in

SILENCE = 5.0  # seconds after which a process is taken to be gone


@dataclass
class _Other:
    last_seen: float
    here: dict[str, Seen] = field(default_factory=dict)


class Presence:
    """The viewers of other processes; `moment` is always monotonic time in seconds."""

    def __init__(self) -> None:
        self._others: dict[str, _Other] = {}

    def at(self, link: str) -> Seen:
        """The viewers of a meeting in other processes."""
        seen = [other.here[link] for other in self._others.values() if link in other.here]
        return Seen(frozenset().union(*(each.sorts for each in seen)), sum(each.watching for each in seen))

    def note(self, process: str, here: dict[str, Seen], moment: float) -> bool:
        """Record what a process says of some meetings; returns whether the process is new."""
        new = process not in self._others
        other = self._others.setdefault(process, _Other(moment))
        other.last_seen = moment
        for link, seen in here.items():
            if seen == NOBODY:
                other.here.pop(link, None)
            else:
                other.here[link] = seen
        return new

    def silent(self, process: str, moment: float) -> float:
        """For how many seconds a process has been silent."""
        other = self._others.get(process)
        return math.inf if other is None else moment - other.last_seen

    def departed(self, process: str) -> set[str]:
        """Forget one that has stopped; the meetings at which somebody looked through it."""
        other = self._others.pop(process, None)
        return set() if other is None else set(other.here)

    def faded(self, moment: float) -> set[str]:
        """Forget those who have fallen silent; the meetings at which somebody looked through them."""
        gone = [name for name, other in self._others.items() if moment - other.last_seen > SILENCE]
        return {link for name in gone for link in self._others.pop(name).here}


def said(here: dict[str, Seen]) -> dict[str, Any]:
    """The message to the others."""
    return {link: [list(map(list, seen.sorts)), seen.watching] for link, seen in here.items()}


def seen_in(data: dict[str, Any]) -> dict[str, Seen]:
    """Read the message of another; raises KeyError, TypeError or ValueError."""
    return {str(link): Seen(frozenset(map(sort_in, sorts)), int(watching)) for link, (sorts, watching) in data.items()}

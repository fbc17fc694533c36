"""The time of day in a process, and how long clocks ran before it started.

A process reads the wall once and goes by the steady clock from then on: setting the machine's clock, forward or back,
costs no player any time. Every process writes down when it began and, twice a second, that it lives; what a clock ran
before this process is the time in which some process lived. The times of one life are compared with each other only, so
that a clock set back between two lives does no harm either.
"""

import time
from collections.abc import Iterable
from datetime import UTC, date, datetime


def now() -> int:
    """The wall's time, in ms."""
    return time.time_ns() // 1_000_000


def today() -> date:
    """The day, the same for everybody."""
    return datetime.now(UTC).date()


class Wall:
    """The wall's time, read once."""

    def __init__(self) -> None:
        self.began = now()
        self._steady = time.monotonic()

    @property
    def lived(self) -> int:
        """How long ago that was, in ms."""
        return int((time.monotonic() - self._steady) * 1000)

    def now(self) -> int:
        """What the wall would show if nobody had set it."""
        return self.began + self.lived


class Lifetimes:
    """When processes lived before this one: from when to when, and the time of the last thing saved."""

    def __init__(self, wall: Wall, lives: Iterable[tuple[int, int]] = (), latest: int = 0) -> None:
        self.wall, self._lives = wall, _joined(lives)
        self._latest = max(latest, *(end for _, end in self._lives), 0)

    def since(self, moment: int) -> int:
        """How long some process has lived since a moment at which something was saved, in ms."""
        if moment > self._latest and moment >= self.wall.began:
            return max(0, self.wall.now() - moment)
        return sum(max(0, end - max(begin, moment)) for begin, end in self._lives) + self.wall.lived


def _joined(lives: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of time without those in which several lived counted twice."""
    found: list[tuple[int, int]] = []
    for begin, end in sorted(lives):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found

"""The clocks of a game at this terminal: those of a meeting on a server (`match.clock`), run by this program's time.

A clock runs while its person is asked, stands still while the machine thinks, and waits when the game is left: it is
kept with the game. Machines have none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence

from academie.errors import Unknown
from academie.match.clock import SECOND, Clock, Clocks, Pace
from academie.text.message import Message, joined, verbatim

_SHOWN = verbatim("{side} {time}")
_DAYS = Message("A clock of days works only on a server. Choose minutes and seconds such as 10+5, or add --server URL.")


class Timer:
    """What each player has left, and whose clock runs."""

    def __init__(self, clocks: Clocks, now: Callable[[], float] = time.monotonic) -> None:
        self.clocks, self._now = clocks, now
        self._running: tuple[int, float] | None = None  # whose clock runs, and since when

    @classmethod
    def begin(cls, clock: Clock, players: int, people: Collection[int]) -> Timer | None:
        """All the time there is; None where no clock was asked for."""
        return None if clock.pace is Pace.NONE else cls(Clocks.begin(clock, players, people))

    @classmethod
    def resumed(cls, line: str) -> Timer | None:
        """As a journal has saved it; None if it has none."""
        return cls(Clocks.read(line)) if line else None

    def run(self, player: int) -> None:
        """The clock of a player runs, from now on or as before."""
        if self._running is None or self._running[0] != player:
            self.pause()
            self._running = player, self._now()

    def pause(self) -> None:
        """Nobody's clock runs."""
        self.clocks, self._running = self._shown(), None

    def acted(self, player: int, *, turned: bool, passed: bool) -> None:
        """A player has done something: what his turn consists of or not, and whether another is asked next."""
        self.pause()
        if turned:
            self.clocks = self.clocks.turned(player, passed=passed)

    def _shown(self) -> Clocks:
        if self._running is None:
            return self.clocks
        player, since = self._running
        return self.clocks.after(player, int((self._now() - since) * SECOND))

    @property
    def rest(self) -> float:
        """The seconds left to whose clock runs; without end where none does."""
        left = None if self._running is None else self._shown().left[self._running[0]]
        return float("inf") if left is None else left / SECOND

    @property
    def fallen(self) -> int | None:
        """The player who has nothing left."""
        return self._shown().out

    def in_words(self, sides: Sequence[Message]) -> Message:
        """The times on the clocks, by the side of each player."""
        left = zip(sides, self._shown().left, strict=False)
        shown = [_SHOWN.fill(side=side, time=time_in_words(rest)) for side, rest in left if rest is not None]
        return joined(shown)

    def __str__(self) -> str:
        """How it is saved."""
        return str(self._shown())


def clock_here(text: str) -> Clock:
    """The clock that is asked for at this terminal; raises a sentence for one that only a server has."""
    clock = Clock.typed(text)
    if clock.pace is Pace.DAYS:
        raise Unknown(_DAYS)
    return clock


def time_in_words(milliseconds: int) -> Message:
    """A time on a clock: 9:05, 1:00:00, or days and hours."""
    seconds = max(0, milliseconds) // 1000
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return Message("{days} d {hours} h", days=days, hours=hours)
    text = f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
    return verbatim(text)

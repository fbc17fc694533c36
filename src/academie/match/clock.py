"""Clocks as values: what was agreed, and what each chair has left, in thousandths of a second. No time is asked here.

Four ways: no clock; so many seconds for each turn; so many for each game and some more after every turn; so many days
for each turn. Whoever runs a meeting says how long the running clock ran; the meeting says which one that is. Machines
have none. Among three and four each has his own, and one runs at a time.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from academie.errors import Unreadable, quoted
from academie.text.message import Message, counted

SECOND = 1_000
DAY = 86_400 * SECOND
_MOST = {"move": 86_400, "game": 86_400, "days": 60}  # of what stands after the word
_MOST_GIVEN = 3_600  # seconds after a turn
_TEXT = re.compile(r"none|(?P<pace>move|days) (?P<each>[1-9]\d{0,4})|game (?P<all>[1-9]\d{0,4})\+(?P<more>0|[1-9]\d{0,3})", re.ASCII)  # fmt: skip # noqa: E501
_MINUTES = re.compile(r"([1-9]\d{0,3})(?:\+(0|[1-9]\d{0,3}))?", re.ASCII)  # 10+5, as players write it
_WRONG = Message(
    "{text} is not a clock. Write none, move 60 (seconds per turn, at most a day), game 600+5 (seconds per game, "
    "and seconds added after each turn, at most a day and an hour) or days 3 (per turn, at most 60)."
)
_MISTYPED = Message(
    "{text} is not a clock. Write 10+5 (minutes per game, and seconds added after each turn), move 60 (seconds "
    "per turn), days 3 (per turn) or none; at most a day per game or turn, and 60 days."
)
_UNKEPT = Message("The clock line {text} was changed. Remove it, and the game resumes without clocks.")
OUT = Message("{name} ran out of time.")


def _in_words(seconds: int) -> str:
    """A time as people say it, in the largest unit in which it is whole."""
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds and not seconds % size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


class Pace(StrEnum):
    """For what the time is given."""

    NONE = "none"
    MOVE = "move"
    GAME = "game"
    DAYS = "days"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time control: seconds or days, and the seconds added after a turn."""

    pace: Pace = Pace.NONE
    amount: int = 0
    given: int = 0

    @classmethod
    def read(cls, text: str) -> Clock:
        """The clock a text names; raises `Unreadable`. A clock is written in one way only."""
        found = _TEXT.fullmatch(text)
        if found is None:
            raise Unreadable(_WRONG.fill(text=quoted(text)))
        if text == Pace.NONE:
            return cls()
        pace = Pace(found["pace"] or Pace.GAME)
        clock = cls(pace, int(found["each"] or found["all"]), int(found["more"] or 0))
        if clock.amount > _MOST[pace] or clock.given > _MOST_GIVEN:
            raise Unreadable(_WRONG.fill(text=quoted(text)))
        return clock

    @classmethod
    def typed(cls, text: str) -> Clock:
        """The clock as people write it: 10+5, ten minutes and five seconds more a turn, or as `read` has it."""
        found = _MINUTES.fullmatch(text.strip())
        try:
            return cls.read(f"game {60 * int(found[1])}+{int(found[2] or 0)}" if found else text.strip())
        except Unreadable as wrong:
            raise Unreadable(_MISTYPED.fill(text=quoted(text))) from wrong

    def __str__(self) -> str:
        if self.pace is Pace.NONE:
            return self.pace.value
        more = f"+{self.given}" if self.pace is Pace.GAME else ""
        return f"{self.pace.value} {self.amount}{more}"

    @property
    def in_words(self) -> Message:
        """What was agreed, in words."""
        if self.pace is Pace.NONE:
            return Message("no clock")
        if self.pace is Pace.DAYS:
            return Message("{time} per turn", time=counted(self.amount, Message("day"), Message("days")))
        time = _in_words(self.amount)
        if self.pace is Pace.MOVE:
            return Message("{time} per turn", time=time)
        if not self.given:
            return Message("{time} per game", time=time)
        more = _in_words(self.given)
        return Message("{time} per game, {more} added after each turn", time=time, more=more)

    @property
    def whole(self) -> int | None:
        """What a chair has at first; None without a clock."""
        if self.pace is Pace.NONE:
            return None
        return self.amount * (DAY if self.pace is Pace.DAYS else SECOND)


@dataclass(frozen=True, slots=True)
class Clocks:
    """What each chair has left; None for one that has no clock."""

    clock: Clock
    left: tuple[int | None, ...]

    @classmethod
    def begin(cls, clock: Clock, chairs: int, people: Collection[int]) -> Clocks:
        """Full clocks for the chairs of people."""
        return cls(clock, tuple(clock.whole if chair in people else None for chair in range(chairs)))

    @classmethod
    def read(cls, text: str) -> Clocks:
        """The clocks as `str` writes them: what was agreed, and what each has left; raises `Unreadable`."""
        agreed, _, left = text.partition(": ")
        words = left.split(" ")
        if not all(word == "-" or (word.isascii() and word.isdecimal() and len(word) < 12) for word in words):
            raise Unreadable(_UNKEPT.fill(text=quoted(text)))
        return cls(Clock.read(agreed), tuple(None if word == "-" else int(word) for word in words))

    def __str__(self) -> str:
        return f"{self.clock}: {' '.join('-' if left is None else str(left) for left in self.left)}"

    def after(self, chair: int | None, took: int) -> Clocks:
        """The clock of a chair has run so long; nobody has less than nothing. Nothing runs where no chair is named."""
        left = None if chair is None else self.left[chair]
        if chair is None or left is None or not took:
            return self
        return self._with(chair, max(0, left - took))

    def turned(self, chair: int, *, passed: bool) -> Clocks:
        """A chair has done what its turn consists of; `passed` when another is asked next.

        A time for each turn is whole again for everybody, so that an answer given meanwhile costs nobody his next one.
        """
        left = self.left[chair]
        if self.clock.pace in {Pace.MOVE, Pace.DAYS}:
            return self.fresh()
        if not passed or left is None or not self.clock.given:
            return self
        return self._with(chair, left + self.clock.given * SECOND)

    def fresh(self) -> Clocks:
        """Full clocks again, for a new game."""
        return dataclasses.replace(self, left=tuple(None if each is None else self.clock.whole for each in self.left))

    @property
    def out(self) -> int | None:
        """The first chair that has nothing left."""
        return next((chair for chair, left in enumerate(self.left) if left == 0), None)

    def _with(self, chair: int, left: int) -> Clocks:
        return dataclasses.replace(self, left=(*self.left[:chair], left, *self.left[chair + 1 :]))

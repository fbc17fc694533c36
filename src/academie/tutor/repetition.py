"""The answers of a learner, and when to ask each question again: spaced repetition by FSRS.

A question is known by its key, any text on one line. An answer is a `Review`: a key, a grade and the time, which the
caller passes, so that equal reviews give equal dates. Only the reviews are saved, one line each; the cards are computed
from them, so that a file is never half changed and another rule of repetition needs no other file.
"""

from __future__ import annotations

import fcntl
import math
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import Unavailable, Unreadable, quoted, why
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    import fsrs

_LINE = re.compile(r"(\S+) (again|hard|good|easy) (\S.*)")
_HOUR = re.compile(r"2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_LATELY = 40  # answers of a kind that say how good somebody is now
_SIGMAS = 1.96  # of an interval of 95 %
_RATE = Message("{right} of {count} ({low}–{high} %)")
_NO_REVIEW = Message(
    "{line} is not an answer. Write a time, a grade and a key, as in 2026-01-31T12:00:00Z good book/1."
)
_NO_KEY = Message("{key} is not a key of a question; a key is one line that begins and ends with a sign.")
_NO_TEXT = Message("{path} is not UTF-8 text. Move it away to begin your progress again.")
_UNKEPT = Message("Your progress cannot be saved in {path}: {why}.")
_UNREAD = Message("Your progress cannot be read in {path}: {why}.")


class Grade(IntEnum):
    """How well an answer came, by the four grades of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    @property
    def word(self) -> str:
        """Its word in a file."""
        return self.name.lower()


@dataclass(frozen=True)
class Review:
    """One answer to one question, to the second, in UTC."""

    key: str
    grade: Grade
    at: datetime

    def __post_init__(self) -> None:
        if self.key != self.key.strip() or not self.key or len(self.key.splitlines()) != 1:
            raise Unreadable(_NO_KEY.fill(key=quoted(self.key)))
        if self.at.tzinfo is None or not 2000 <= self.at.year <= 2999:
            raise ValueError("the hour of a review has its zone, and is of this millennium")
        object.__setattr__(self, "at", self.at.astimezone(UTC).replace(microsecond=0))

    def line(self) -> str:
        """The review as a line; `read_review` gives it back."""
        return f"{self.at:%Y-%m-%dT%H:%M:%SZ} {self.grade.word} {self.key}"


def read_review(line: str) -> Review:
    """A review from its line; raises `Unreadable`."""
    match = _LINE.fullmatch(line)
    if match is None or _HOUR.fullmatch(match[1]) is None:
        raise Unreadable(_NO_REVIEW.fill(line=quoted(line)))
    try:
        at = datetime.fromisoformat(match[1])
    except ValueError as error:
        raise Unreadable(_NO_REVIEW.fill(line=quoted(line))) from error
    return Review(match[3], Grade[match[2].upper()], at)


@dataclass(frozen=True)
class Card:
    """What is known of one question: how often it was answered and missed, and when it is due."""

    key: str
    due: datetime
    reviews: int
    lapses: int  # answers that had the grade AGAIN
    last: Grade
    stability: float  # days after which nine in ten such answers come again
    difficulty: float  # from 1 to 10

    def as_data(self) -> dict[str, object]:
        """The card for programs."""
        data = {"due": f"{self.due:%Y-%m-%dT%H:%M:%SZ}", "last": self.last.word}
        return asdict(self) | data | {key: round(getattr(self, key), 4) for key in ("stability", "difficulty")}


@dataclass(frozen=True)
class Rate:
    """How often somebody was right at once and without help, of his last answers of a kind.

    A skill is no item to be remembered until a date: each position is another. What is known of it is a share, and how
    sure that is.
    """

    right: int = 0
    count: int = 0
    last: datetime | None = None

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """Between which shares his skill lies, at 95 %."""
        return wilson(self.right, self.count, _SIGMAS)

    def in_words(self) -> Message:
        """The rate in words; nothing where there are no answers."""
        if not self.count:
            return verbatim("")
        low, high = (round(100 * bound) for bound in self.bounds)
        return _RATE.fill(right=self.right, count=self.count, low=low, high=high)

    def as_data(self) -> dict[str, object]:
        """The rate for programs."""
        low, high = (round(bound, 4) for bound in self.bounds)
        return {"right": self.right, "count": self.count, "low": low, "high": high}


def wilson(hits: float, count: int, sigmas: float) -> tuple[float, float]:
    """The bounds of a share of all cases by Wilson's interval, which keeps within 0 and 1."""
    if not count:
        return 0.0, 1.0
    share, z = hits / count, sigmas
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Memory:
    """The reviews of a learner, in their order, and the cards they make."""

    reviews: tuple[Review, ...] = ()

    def rate(self, key: str) -> Rate:
        """How a question that is another each time was answered lately."""
        found = self._answers.get(key, [])[-_LATELY:]
        right = sum(review.grade >= Grade.GOOD for review in found)
        return Rate(right, len(found), found[-1].at if found else None)

    @cached_property
    def _answers(self) -> dict[str, list[Review]]:
        found: dict[str, list[Review]] = {}
        for review in self.reviews:
            found.setdefault(review.key, []).append(review)
        return found

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Each question that was answered, by its key."""
        return _replayed(self.reviews)

    def after(self, review: Review) -> Memory:
        """The memory with one review more."""
        return Memory((*self.reviews, review))

    def due(self, keys: Iterable[str], now: datetime) -> list[str]:
        """Those of the keys that were answered before and are due now, the longest due first."""
        asked = [card for key in dict.fromkeys(keys) if (card := self.cards.get(key)) is not None and card.due <= now]
        return [card.key for card in sorted(asked, key=lambda card: card.due)]

    def fresh(self, keys: Iterable[str]) -> list[str]:
        """Those of the keys that were never answered, in their order."""
        return [key for key in dict.fromkeys(keys) if key not in self.cards]

    def next(self, keys: Sequence[str], now: datetime) -> str | None:
        """The key to ask: one that is due, else the first fresh one, else the one due soonest; None without keys."""
        waiting = self.due(keys, now) or self.fresh(keys)
        return waiting[0] if waiting else min(keys, key=lambda key: self.cards[key].due, default=None)


def _replayed(reviews: Sequence[Review]) -> dict[str, Card]:
    """The cards that reviews make, one after the other."""
    if not reviews:
        return {}
    import fsrs  # noqa: PLC0415 - loaded when there is something to remember

    scheduler, held, found = _scheduler(), dict[str, fsrs.Card](), dict[str, Card]()
    for review in reviews:
        key = review.key
        before = held.get(key) or fsrs.Card(card_id=0, due=review.at)
        card, _ = scheduler.review_card(before, fsrs.Rating(review.grade), review.at)
        held[key], old = card, found.get(key)
        found[key] = Card(
            key,
            card.due,
            (old.reviews if old else 0) + 1,
            (old.lapses if old else 0) + (review.grade == Grade.AGAIN),
            review.grade,
            card.stability or 0.0,
            card.difficulty or 0.0,
        )
    return found


@cache
def _scheduler() -> fsrs.Scheduler:
    """FSRS with its own parameters and without chance: equal reviews, equal dates."""
    import fsrs  # noqa: PLC0415 - loaded when there is something to remember

    return fsrs.Scheduler(enable_fuzzing=False)


def read_memory(text: str, path: str = "") -> Memory:
    """The memory of a text, one review a line; half a line at its end, which a dead program left, is left out."""
    lines = text[: text.rfind("\n") + 1].split("\n")[:-1]
    reviews = []
    for number, line in enumerate(lines, start=1):
        try:
            reviews.append(read_review(line))
        except Unreadable as error:
            raise Unreadable("{path}, line {number}: {wrong}", path=path, number=number, wrong=error.text) from error
    return Memory(tuple(reviews))


@dataclass(frozen=True)
class MemoryFile:
    """The file of reviews: lines at its end, each sent to the disk. One program writes at a time."""

    path: Path

    def read(self) -> Memory:
        """All saved reviews; none if there is no file yet."""
        with self._worded(_UNREAD):
            try:
                content = self.path.read_bytes()
            except FileNotFoundError:
                return Memory()
        return self._memory(content)

    def add(self, review: Review) -> Memory:
        """Keep one review; it is on the disk when this returns what is remembered now."""
        with self._worded(_UNKEPT):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b", buffering=0) as file:
                # Another program may learn as well: whoever writes waits for the other's line.
                fcntl.flock(file, fcntl.LOCK_EX)
                file.seek(0)
                content = file.read()
                whole = content.rfind(b"\n") + 1
                memory = self._memory(content).after(review)
                file.truncate(whole)  # half a line may stand there
                self._put(file.fileno(), f"{review.line()}\n".encode(), whole)
        return memory

    @staticmethod
    def _put(descriptor: int, line: bytes, whole: int) -> None:
        try:
            while line:
                line = line[os.write(descriptor, line) :]
            os.fsync(descriptor)
        except OSError:
            os.ftruncate(descriptor, whole)
            raise

    def _memory(self, content: bytes) -> Memory:
        try:
            return read_memory(content.decode("utf-8-sig").replace("\r\n", "\n"), self.path.name)
        except UnicodeDecodeError as error:
            raise Unreadable(_NO_TEXT.fill(path=self.path)) from error

    @contextmanager
    def _worded(self, text: Message) -> Iterator[None]:
        """What the system refuses, as one sentence."""
        try:
            yield
        except OSError as error:
            raise Unavailable(text.fill(path=self.path, why=why(error))) from error

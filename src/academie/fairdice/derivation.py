"""How every throw and deal derives from the secret of its game and the players' shares (docs/program/dice.md).

What a table draws it draws through `Drawn`, which has no state of its own but its place in a stream of bits: equal key
and number, equal draw, in any language and under any version of Python.
"""

from __future__ import annotations

import hmac
import random
import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from academie.errors import Unreadable, quoted

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

NAME = "academie-dice-1"  # of the formula
LONGEST = 64  # bytes of a share
T = TypeVar("T")


def share(text: str) -> str:
    """A player's share as it enters the formula; raises `Unreadable` for what is none."""
    if re.fullmatch(rf"(?:[0-9a-f]{{2}}){{1,{LONGEST}}}", text) is None:
        raise Unreadable(
            "{text} is not a share of the dice; give 1 to {most} bytes, each as two digits from 0 to 9 and a to f.",
            text=quoted(text),
            most=LONGEST,
        )
    return text


def joint(secret: bytes, link: str, game: int, shares: Iterable[str]) -> bytes:
    """The key of all draws of a game: the server's secret and the shares given, in the order of the seats."""
    return hmac.digest(secret, f"{NAME}|{link}|{game}|{','.join(shares)}".encode(), "sha256")


BEFORE = 1 << 63  # the number of the draw by which a handicap is chosen before a game: no act of chance has it
LOT = (1 << 63) + 1  # the number of the draw by which the lot falls before the first game: no act of chance has it


def lot(chance: random.Random) -> int:
    """One of two, for whatever a form leaves to the lot."""
    return chance.choice((0, 1))


@dataclass(frozen=True)
class Dice:
    """The dice of one game."""

    key: bytes = field(repr=False)

    @classmethod
    def of(cls, secret: bytes, link: str, game: int, shares: Iterable[str]) -> Dice:
        """Those of game 1, 2, … of a meeting."""
        return cls(joint(secret, link, game, shares))

    @property
    def lot(self) -> str:
        """What the lot gives before the first game, where a form leaves something to it: 0 or 1."""
        return str(lot(self.chance(LOT)))

    def chance(self, number: int) -> Drawn:
        """Where the draw comes from that that many acts of chance went before, in this game as it stands."""
        return Drawn(self.key, number)


class Drawn(random.Random):
    """A source of chance that is a stream of bits: HMAC-SHA256 of the draw's number and 0, 1, 2, … in turn."""

    def __init__(self, key: bytes, number: int) -> None:
        super().__init__()
        self._key, self._number = key, number
        self._blocks = 0  # made so far
        self._bits, self._left = 0, 0  # not yet drawn, and how many

    def getrandbits(self, k: int, /) -> int:
        """The next k bits of the stream, the first of them the highest."""
        while self._left < k:
            place = self._number.to_bytes(8, "big") + self._blocks.to_bytes(8, "big")
            block = hmac.digest(self._key, place, "sha256")
            self._bits = self._bits << 8 * len(block) | int.from_bytes(block, "big")
            self._left += 8 * len(block)
            self._blocks += 1
        self._left -= k
        drawn = self._bits >> self._left
        self._bits &= (1 << self._left) - 1
        return drawn

    def random(self) -> float:
        """53 bits as a fraction of one."""
        return self.getrandbits(53) / (1 << 53)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1: as many bits as n - 1 has, drawn again until they make one of these."""
        if n < 1:
            raise ValueError("there is nothing to draw from")
        bits = (n - 1).bit_length()
        drawn = self.getrandbits(bits)
        while drawn >= n:
            drawn = self.getrandbits(bits)
        return drawn

    _randbelow = below  # what Python's own methods ask

    # The ways in which tables draw, each by `below` alone: what Python makes of them may change with its version.

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """One of several, all alike."""
        return seq[self.below(len(seq))]

    def choices(
        self,
        population: SupportsLenAndGetItem[T],
        weights: Sequence[Any] | None = None,
        *,
        cum_weights: Sequence[Any] | None = None,
        k: int = 1,
    ) -> list[T]:
        """One of several by their weights, whole numbers: the first whose weight, with those before it, is above."""
        sums = list(cum_weights or accumulate(weights or [1] * len(population)))
        return [population[bisect(sums, self.below(sums[-1]))] for _ in range(k)]

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        """Several taken one after another, each out of those that are left in their order."""
        if counts is not None:
            raise ValueError("the formula draws from what is named one by one, not from counts")
        left = list(population)
        return [left.pop(self.below(len(left))) for _ in range(k)]

    # There is nothing to seed and nothing to keep.

    def seed(self, *args: object, **kwargs: object) -> None:
        """Does nothing: the key and the number decide."""

    def _without_state(self, *_: object, **__: object) -> NoReturn:
        raise ValueError("a draw has no state: it is known by its key and its number")

    getstate = setstate = _without_state

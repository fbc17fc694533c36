"""The tiles (§1): two numbers each, the set of twenty-eight in its order, and sets of tiles as the core has them."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from academie.errors import Unreadable, quoted
from academie.text.message import Message

MOST = 6  # the highest number of the set
TILE_WORDS = Message("tile"), Message("tiles")


class Tile(NamedTuple):
    """A dé: its lower and its higher number, equal for a double. It is also the plain pair of them."""

    low: int
    high: int

    @property
    def code(self) -> int:
        """Its place in the set, 0 to 27: 0-0, 1-0, 1-1, 2-0 … 6-6; must agree with `tile_of` in rules.hpp."""
        return self.high * (self.high + 1) // 2 + self.low

    @property
    def points(self) -> int:
        """Its count in a hand."""
        return self.low + self.high

    @property
    def double(self) -> bool:
        """Whether both halves show the same number."""
        return self.low == self.high

    def has(self, number: int) -> bool:
        """Whether a half shows that number."""
        return number in {self.low, self.high}

    def beside(self, number: int) -> int:
        """The number of the other half."""
        return self.low + self.high - number

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


TILES = tuple(Tile(low, high) for high in range(MOST + 1) for low in range(high + 1))


def tile(one: int, two: int) -> Tile:
    """The tile of two numbers, in either order."""
    if not (0 <= one <= MOST and 0 <= two <= MOST):
        raise Unreadable(
            "There is no tile {one}-{two}; a tile has two numbers from 0 to {most} (§1).", one=one, two=two, most=MOST
        )
    return TILES[Tile(min(one, two), max(one, two)).code]


@lru_cache(maxsize=4096)
def tiles_in(mask: int) -> tuple[Tile, ...]:
    """The tiles of a set of bits, in the order of the set."""
    return tuple(each for each in TILES if mask >> each.code & 1)


def mask_of(tiles: Iterable[Tile]) -> int:
    """A set of bits with these tiles."""
    mask = 0
    for each in tiles:
        mask |= 1 << each.code
    return mask


def points_of(tiles: Iterable[Tile]) -> int:
    """The count of a hand."""
    return sum(each.points for each in tiles)


def read_tile(text: str) -> Tile:
    """The tile a text such as 6-4, 4-6, 6|4 or 64 names."""
    match = re.fullmatch(r"([0-6])\s*[-:|/.]?\s*([0-6])", text.strip())
    if match is None:
        raise Unreadable(
            "{text} is not a tile; write its two numbers from 0 to 6, such as 6-4 (§61).", text=quoted(text)
        )
    return tile(int(match[1]), int(match[2]))

"""The paths the two sides take round the board: which flèche each step is.

White sits at A to L, Black at M to Y. A step is counted from 0, the first flèche of a side's path.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from academie.tables.board import HAND, LIFTED

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Paths:
    """The flèche of each step, for White and for Black."""

    fleches: tuple[tuple[int, ...], tuple[int, ...]]

    @cached_property
    def _steps(self) -> tuple[dict[int, int], dict[int, int]]:
        white, black = ({fleche: step for step, fleche in enumerate(path)} for path in self.fleches)
        return white, black

    @cached_property
    def _places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The flèche of each step, off the board and in hand last, as a side's dames are counted."""
        white, black = (tuple(self.place(seat, step) for step in range(HAND + 1)) for seat in (0, 1))
        return white, black

    def __reduce__(self) -> tuple[Any, ...]:
        return Paths, (self.fleches,)  # and not what has been found out meanwhile

    def way(self, player: int) -> tuple[int, ...]:
        """The flèches as a player's dames pass them."""
        return self.fleches[player]

    def place(self, seat: int, step: int) -> int:
        """The flèche of a player's step; past the last it is off the board, before the first in hand."""
        if step < 0 or step == HAND:
            return HAND
        return self.fleches[seat][step] if step < len(self.fleches[seat]) else LIFTED

    def placed(self, seat: int, counts: Sequence[int]) -> dict[int, int]:
        """A player's dames by flèche, of those counted along his path, those lifted and those in hand last."""
        return {place: count for place, count in zip(self._places[seat], counts, strict=False) if count}

    def step(self, seat: int, place: int) -> int | None:
        """The player's step of a flèche, 24 off the board, 25 in hand; None where his path does not go."""
        return place if place in {LIFTED, HAND} else self._steps[seat].get(place)


def _path(first: int, sense: int, length: int = 24) -> tuple[int, ...]:
    return tuple((first + sense * step) % 24 for step in range(length))


FACING = Paths((_path(0, 1), _path(23, -1)))  # tas face to face, opposite senses
CROSSED = Paths((_path(12, 1), _path(11, -1)))  # the same, each home on his own side
DIAGONAL = Paths((_path(12, 1), _path(0, 1)))  # tas in opposite corners, the same sense
LANES = Paths((_path(0, 1, 12), _path(23, -1, 12)))  # twelve flèches each, face to face

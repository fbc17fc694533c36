"""The stops that a written play names between its ends: whether the numbers thrown make them. Names no game.

A stride written without its stops may be several numbers; what the law says of those is asked of the legal plays.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from academie.tables.board import HAND, LIFTED
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WRONG = Title(
    "{text} stops where {dice} does not let a dame stop; write the stops it makes, or its two ends alone.",
    "{text} s'arrête où {dice} ne permet pas de repos ; écrivez les repos qu'il fait, ou ses deux bouts seuls.",
)


def made_by(chains: Iterable[Sequence[int]], numbers: Sequence[int]) -> bool:
    """Whether each of the strides of all chains, from stop to stop, is made by numbers of its own."""
    strides = [stride for chain in chains for stride in pairwise(chain)]
    return len(strides) <= len(numbers) and _made(strides, tuple(sorted(numbers)))


def _made(strides: list[tuple[int, int]], numbers: tuple[int, ...]) -> bool:
    if not strides:
        return True
    for size in range(1, len(numbers) + 1):
        for chosen in set(combinations(numbers, size)):
            if _reaches(*strides[0], chosen) and _made(strides[1:], _less(numbers, chosen)):
                return True
    return False


def _reaches(origin: int, to: int, chosen: tuple[int, ...]) -> bool:
    way = to - (-1 if origin == HAND else origin)
    if to != LIFTED:
        return sum(chosen) == way
    return sum(chosen) >= way > sum(chosen) - max(chosen)  # the last number may be more than is needed


def _less(numbers: tuple[int, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
    left = list(numbers)
    for number in chosen:
        left.remove(number)
    return tuple(left)

"""A few kings against one at French draughts, solved backwards from the end; it shares no code with the package.

A position is a pair of sets of squares 1 to 32, the side to move first; all pieces are kings, so the rule of choice
that bears on kings taken has no part in it.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Squares = frozenset[int]
Key = tuple[Squares, Squares]

PLACES = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
NUMBER = {place: number for number, place in enumerate(PLACES, start=1)}
# From each square: the square beside it and the one behind, in the four directions; 0 is off the board.
WAYS = {
    number: [
        (NUMBER.get((row + down, column + right), 0), NUMBER.get((row + 2 * down, column + 2 * right), 0))
        for down, right in product((-1, 1), repeat=2)
    ]
    for (row, column), number in NUMBER.items()
}


def after(own: Squares, enemy: Squares) -> set[Key]:
    """The positions one legal move away, the other side to move."""
    taken: dict[int, set[Key]] = defaultdict(set)
    for origin in own:
        taking = [(origin, frozenset[int]())]
        while taking:
            at, passed = taking.pop()
            standing = (own - {origin}) | enemy
            leaps = [(v, to) for v, to in WAYS[at] if v in enemy and v not in passed and to and to not in standing]
            taking += [(to, passed | {victim}) for victim, to in leaps]
            if passed and not leaps:
                taken[len(passed)].add((enemy - passed, (own - {origin}) | {at}))
    if taken:
        return taken[max(taken)]
    standing = own | enemy
    steps = ((origin, to) for origin in own for to, _ in WAYS[origin] if to and to not in standing)
    return {(enemy, (own - {origin}) | {to}) for origin, to in steps}


def placements(own: int, enemy: int) -> Iterator[Key]:
    """Every way to stand so many kings against so many."""
    for one in combinations(range(1, 33), own):
        rest = [square for square in range(1, 33) if square not in one]
        yield from ((frozenset(one), frozenset(two)) for two in combinations(rest, enemy))


def solve(most: int) -> dict[Key, int]:
    """The plies to the end with up to `most` kings against one: odd when the side to move wins, even when it loses.

    What is missing is drawn. Whoever has no piece, or no move, has lost.
    """
    plies: dict[Key, int] = {}
    for kings in range(1, most + 1):
        _settle(plies, {*placements(kings, 1), *placements(1, kings)})
    return plies


def _settle(plies: dict[Key, int], keys: set[Key]) -> None:
    """Adds the positions of one material; those with fewer pieces are known."""
    before: dict[Key, list[Key]] = defaultdict(list)
    unknown: dict[Key, int] = {}  # the moves of a position that may still save it
    due: dict[int, list[Key]] = defaultdict(list)
    for key in keys:
        following = after(*key)
        ended = [0 if not each[0] else plies.get(each) for each in following if each not in keys]
        for each in following & keys:
            before[each].append(key)
        unknown[key] = len(following & keys) + sum(worth is None or worth % 2 == 0 for worth in ended)
        wins = [worth + 1 for worth in ended if worth is not None and worth % 2 == 0]
        if wins:
            due[min(wins)].append(key)
        elif not unknown[key]:
            due[max((worth + 1 for worth in ended if worth), default=0)].append(key)
    level = 0
    while level <= max(due, default=-1):
        for key in due[level]:
            if key in plies:
                continue
            plies[key] = level
            for earlier in before[key]:
                unknown[earlier] -= level % 2
                if level % 2 == 0 or not unknown[earlier]:
                    due[level + 1].append(earlier)
        level += 1

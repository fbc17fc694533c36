# Generated from the binary by `make stubs`; do not edit.
"""What every race game shares"""

from collections.abc import Sequence
import enum
from typing import Self


class Phase(enum.Enum):
    opening = 0

    throw = 1

    play = 2

    over = 3

class Why(enum.Enum):
    lifted = 0

    doubled = 1

    filled = 2

    coin = 3

    void = 4

    bare = 5

    deep = 6

class Ending:
    """How a game ended: winner 0 who played last, 1 the other, -1 nobody."""

    def __init__(self, winner: int, points: int, why: Why) -> None: ...

    @property
    def winner(self) -> int: ...

    @property
    def points(self) -> int: ...

    @property
    def why(self) -> Why: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class RandomGames:
    """What uniform random games came to."""

    @property
    def games(self) -> int: ...

    @property
    def plies(self) -> int: ...

    @property
    def wins(self) -> tuple[int, int]: ...

    @property
    def points(self) -> tuple[int, int]: ...

class Play:
    """
    A throw played: strides (from, to, number, hit), and both sides' dames after it.
    """

    def __init__(self, strides: Sequence[tuple[int, int, int, bool]], after: tuple[Sequence[int], Sequence[int]]) -> None: ...

    @property
    def strides(self) -> list[tuple[int, int, int, bool]]: ...

    @property
    def after(self) -> tuple[list[int], list[int]]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

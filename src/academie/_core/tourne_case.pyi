# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room tourne_case"""

from collections.abc import Sequence
from typing import Self, overload

import academie._core.search
import academie._core.tables


class Profile:
    def __init__(self, coup_et_des: bool = False, la_double: bool = False, lift_forced: bool = False) -> None: ...

    @property
    def coup_et_des(self) -> bool: ...

    @property
    def la_double(self) -> bool: ...

    @property
    def lift_forced(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class State:
    """An immutable game in progress."""

    @overload
    def __init__(self, profile: Profile) -> None: ...

    @overload
    def __init__(self, profile: Profile, own: Sequence[int], other: Sequence[int], thrower: int, phase: academie._core.tables.Phase, dice: Sequence[int]) -> None: ...

    @property
    def profile(self) -> Profile: ...

    @property
    def own(self) -> list[int]:
        """The thrower's dames."""

    @property
    def other(self) -> list[int]: ...

    @property
    def thrower(self) -> int: ...

    @property
    def phase(self) -> academie._core.tables.Phase: ...

    @property
    def dice(self) -> list[int]:
        """The throw, larger first; empty before it."""

    def opened(self, white: int, black: int) -> State: ...

    def thrown(self, dice: Sequence[int]) -> State: ...

    def plays(self) -> list[academie._core.tables.Play]: ...

    def departures(self) -> list[tuple[academie._core.tables.Play, list[list[int]]]]:
        """
        Every play, and for every way to make it the steps, -1 the hand, that dames which stood there have left.
        """

    def ways(self) -> list[tuple[int, list[tuple[int, int, int, bool, int]]]]:
        """
        What a hand may do one dame after another: of each stop the place of its play or -1, and its passages.
        """

    def played(self, play: academie._core.tables.Play) -> State: ...

    def ending(self) -> academie._core.tables.Ending | None: ...

    def perft(self, depth: int, stop: academie._core.search.Stop | None = None) -> int: ...

    def playouts(self, seed: int, games: int, stop: academie._core.search.Stop | None = None) -> academie._core.tables.RandomGames:
        """Uniform random games from here."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

DICE: int = 2

DAMES: int = 3

def start(profile: Profile) -> tuple[list[int], list[int]]: ...

def plays(own: Sequence[int], other: Sequence[int], dice: Sequence[int], profile: Profile) -> list[academie._core.tables.Play]: ...

def numbers(dice: Sequence[int], profile: Profile) -> list[int]:
    """The numbers a throw gives to play."""

def ending(own: Sequence[int], other: Sequence[int], profile: Profile) -> academie._core.tables.Ending | None:
    """
    How the position ends the game, `own` having just played; None if it goes on.
    """

def playouts(profile: Profile, seed: int, games: int, stop: academie._core.search.Stop | None = None) -> academie._core.tables.RandomGames: ...

class Sweep:
    """Every throw from the positions of random games, counted natively."""

    def __init__(self, profile: Profile, seed: int, games: int, stop: academie._core.search.Stop | None = None) -> None: ...

    @property
    def throws(self) -> int: ...

    def positions(self, stop: academie._core.search.Stop | None = None) -> int: ...

class Solution:
    """The game solved under a profile: every position that can come about."""

    def __init__(self, profile: Profile, error: float = 1e-10, stop: academie._core.search.Stop | None = None) -> None: ...

    @property
    def states(self) -> int: ...

    @property
    def error(self) -> float: ...

    @property
    def start(self) -> tuple[float, float, float, float]: ...

    def value(self, own: Sequence[int], other: Sequence[int]) -> tuple[float, float, float, float] | None:
        """
        Of a position before its throw, to the thrower: worth in games, the chances to win, to win double, to lose double; None of one that cannot come about.
        """

    def after(self, own: Sequence[int], other: Sequence[int]) -> tuple[float, float, float, float]:
        """The same to the one who has just played to this position."""

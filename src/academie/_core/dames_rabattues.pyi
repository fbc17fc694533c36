# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room dames_rabattues"""

from collections.abc import Sequence
import enum
from typing import Self, overload

import academie._core.search


class Sweep:
    """
    Every throw from the positions of random games, its plays counted natively.
    """

    def __init__(self, seed: int, games: int, stop: academie._core.search.Stop | None = None) -> None: ...

    @property
    def throws(self) -> int: ...

    def positions(self, stop: academie._core.search.Stop | None = None) -> int: ...

def odds(stop: academie._core.search.Stop | None = None) -> tuple[float, float, float]:
    """
    The game solved: the chance of who throws first; of who always takes the better order against who takes the worse; and that who lifts first loses.
    """

class Solved:
    """The whole game, both choosing the better order of each throw (§17)."""

    def __init__(self, stop: academie._core.search.Stop | None = None) -> None: ...

    @property
    def states(self) -> int:
        """How many positions before a throw there are."""

    def chance(self, own: tuple[Sequence[int], Sequence[int]], other: tuple[Sequence[int], Sequence[int]]) -> float:
        """That who throws next wins."""

class Phase(enum.Enum):
    opening = 0

    throw = 1

    play = 2

    claim = 3

    over = 4

class Act(enum.Enum):
    nothing = 0

    lay = 1

    lift = 2

    leave = 3

class Profile:
    def __init__(self, dice_only: bool = True, auto_claim: bool = True, auto_play: bool = True) -> None: ...

    @property
    def dice_only(self) -> bool: ...

    @property
    def auto_claim(self) -> bool: ...

    @property
    def auto_play(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Play:
    """A throw played in one order, every number taken that can be."""

    def __init__(self, order: tuple[int, int], effects: Sequence[tuple[int, int, Act]], after: tuple[tuple[Sequence[int], Sequence[int]], tuple[Sequence[int], Sequence[int]]]) -> None: ...

    @property
    def order(self) -> tuple[int, int]: ...

    @property
    def effects(self) -> list[tuple[int, int, Act]]:
        """
        By whom (0 the thrower, 1 the other), the number, and what became of it.
        """

    @property
    def after(self) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
        """What thrower and other then have to lay and to lift."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

def plays(own: tuple[Sequence[int], Sequence[int]], other: tuple[Sequence[int], Sequence[int]], dice: tuple[int, int]) -> list[Play]:
    """
    The plays of a throw that come to different things; each side's dames to lay and to lift, by number.
    """

class State:
    """An immutable game in progress."""

    @overload
    def __init__(self, profile: Profile) -> None: ...

    @overload
    def __init__(self, profile: Profile, own: tuple[Sequence[int], Sequence[int]], other: tuple[Sequence[int], Sequence[int]], thrower: int, phase: Phase, dice: tuple[int, int] | None, pending: Sequence[int], news: Sequence[tuple[int, int, Act]] = []) -> None: ...

    @property
    def profile(self) -> Profile: ...

    @property
    def own(self) -> tuple[list[int], list[int]]:
        """What the thrower has to lay and to lift."""

    @property
    def other(self) -> tuple[list[int], list[int]]: ...

    @property
    def thrower(self) -> int: ...

    @property
    def phase(self) -> Phase: ...

    @property
    def dice(self) -> tuple[int, int]:
        """The throw being played, larger first; 0 0 before any."""

    @property
    def pending(self) -> list[int]:
        """The numbers still to be played, the one that is asked for first."""

    @property
    def asked(self) -> int:
        """Who decides; a number left by the thrower is asked of the other."""

    @property
    def may_overlook(self) -> bool:
        """Whether the thrower may let go all that is his."""

    @property
    def news(self) -> list[tuple[int, int, Act]]:
        """What the last step did: the player, the number, and what became of it."""

    def opened(self, white: int, black: int) -> State: ...

    def thrown(self, dice: tuple[int, int]) -> State: ...

    def plays(self) -> list[Play]: ...

    def ordered(self, first: int) -> State: ...

    def overlooked(self) -> State: ...

    def claimed(self, takes: bool) -> State: ...

    def winner(self) -> int | None: ...

    def playout(self, seed: int, throws: int, stop: academie._core.search.Stop | None = None) -> tuple[int, State]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room toc"""

from collections.abc import Sequence
from typing import overload

import academie._core.trictrac


class Profile:
    def __init__(self) -> None: ...

    @property
    def jans(self) -> academie._core.trictrac.Profile: ...

    @jans.setter
    def jans(self, arg: academie._core.trictrac.Profile, /) -> None: ...

    @property
    def sum_events(self) -> bool: ...

    @sum_events.setter
    def sum_events(self, arg: bool, /) -> None: ...

    @property
    def la_double(self) -> bool: ...

    @la_double.setter
    def la_double(self, arg: bool, /) -> None: ...

    @property
    def target(self) -> int: ...

    @target.setter
    def target(self, arg: int, /) -> None: ...

class Marked:
    @property
    def seat(self) -> int: ...

    @property
    def credit(self) -> academie._core.trictrac.Credit: ...

    @property
    def trous(self) -> int: ...

class Outcome:
    @property
    def winner(self) -> int: ...

    @property
    def points(self) -> int: ...

class Sweep:
    """
    Every throw from the positions of random games, its plays counted natively.
    """

    def __init__(self, seed: int, games: int) -> None: ...

    @property
    def throws(self) -> int: ...

    def positions(self) -> int: ...

class State:
    """An immutable game in progress; the machine marks."""

    @overload
    def __init__(self, profile: Profile) -> None: ...

    @overload
    def __init__(self, profile: Profile, own: Sequence[int], other: Sequence[int], thrower: int, phase: academie._core.trictrac.Phase, dice: tuple[int, int] | None, trous: Sequence[int], gain: int, throws: Sequence[int], game_throws: int, first: tuple[int, int] | None) -> None: ...

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
    def phase(self) -> academie._core.trictrac.Phase: ...

    @property
    def dice(self) -> tuple[int, int]:
        """The last throw, larger first; 0 0 before any."""

    @property
    def trous(self) -> tuple[int, int]: ...

    @property
    def gain(self) -> int:
        """The trous the thrower has marked by this throw."""

    @property
    def throws(self) -> tuple[int, int]: ...

    @property
    def game_throws(self) -> int: ...

    @property
    def first_throw(self) -> tuple[int, int]: ...

    @property
    def news(self) -> list[Marked | academie._core.trictrac.Trous]: ...

    def opened(self, white: int, black: int) -> State: ...

    def thrown(self, dice: tuple[int, int]) -> State: ...

    def left(self) -> State: ...

    def held(self) -> State: ...

    def plays(self) -> list[academie._core.trictrac.Play]: ...

    def played(self, play: academie._core.trictrac.Play) -> State: ...

    def departures(self) -> list[tuple[academie._core.trictrac.Play, list[list[int]]]]:
        """
        Every play, and for every way to make it the steps that dames which stood there have left.
        """

    def outcome(self) -> Outcome | None: ...

    def playout(self, seed: int, throws: int) -> tuple[int, State]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

def trous(credit: academie._core.trictrac.Credit) -> int:
    """What a credit of trictrac is worth at toc."""

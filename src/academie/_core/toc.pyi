# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room toc"""

from collections.abc import Sequence
from typing import Self, overload

import academie._core.nets
import academie._core.search
import academie._core.trictrac


class Profile:
    def __init__(self, jans: academie._core.trictrac.Profile = ..., sum_events: bool = False, la_double: bool = False, target: int = 12) -> None: ...

    @property
    def jans(self) -> academie._core.trictrac.Profile: ...

    @property
    def sum_events(self) -> bool: ...

    @property
    def la_double(self) -> bool: ...

    @property
    def target(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Marked:
    def __init__(self, seat: int, credit: academie._core.trictrac.Credit, trous: int) -> None: ...

    @property
    def seat(self) -> int: ...

    @property
    def credit(self) -> academie._core.trictrac.Credit: ...

    @property
    def trous(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Outcome:
    def __init__(self, winner: int, points: int) -> None: ...

    @property
    def winner(self) -> int: ...

    @property
    def points(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Sweep:
    """
    Every throw from the positions of random games, its plays counted natively.
    """

    def __init__(self, seed: int, games: int, stop: academie._core.search.Stop | None = None) -> None: ...

    @property
    def throws(self) -> int: ...

    def positions(self, stop: academie._core.search.Stop | None = None) -> int: ...

class State:
    """An immutable game in progress; the machine marks."""

    @overload
    def __init__(self, profile: Profile) -> None: ...

    @overload
    def __init__(self, profile: Profile, own: Sequence[int], other: Sequence[int], thrower: int, phase: academie._core.trictrac.Phase, dice: tuple[int, int] | None, trous: Sequence[int], gain: int, throws: Sequence[int], game_throws: int, first: tuple[int, int] | None, news: Sequence[Marked | academie._core.trictrac.Trous] = []) -> None: ...

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

    def ways(self) -> list[tuple[int, list[tuple[int, int, int, bool, int]]]]:
        """
        What a hand may do one dame after another: of each stop the place of its play or -1, and its passages.
        """

    def outcome(self) -> Outcome | None: ...

    def playout(self, seed: int, throws: int, stop: academie._core.search.Stop | None = None) -> tuple[int, State]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

def trous(credit: academie._core.trictrac.Credit) -> int:
    """What a credit of trictrac is worth at toc."""

INPUTS: int = 256

OUTPUTS: int = 3

PHASES: int = 2

FEATURES: int = 101

def describe(state: State) -> tuple[int, list[float]]:
    """
    The phase, and what a network is told of a state before its throw, from the thrower's side.
    """

def weigh(net: academie._core.nets.Net, state: State, plies: int = 1, stop: academie._core.search.Stop | None = None) -> list[tuple[float, list[float], bool]]:
    """
    Each choice in the order of the room's moves: its worth, its chances, whether it was looked at one throw further.
    """

def value(net: academie._core.nets.Net, state: State, plies: int = 1, stop: academie._core.search.Stop | None = None) -> tuple[float, list[float]]:
    """
    What a state before its throw is worth to the thrower, and his chances.
    """

def rollout(net: academie._core.nets.Net, state: State, choices: Sequence[int], throws: int, reduced: bool, seed: int, first: int, games: int, threads: int, stop: academie._core.search.Stop | None = None) -> list[tuple[list[float], list[float]]]:
    """
    Games played out from choices of a state, by their places, the dice the same for each: what every game was worth to who chooses, luck taken away or not, and the sums of his chances.
    """

def self_play(net: academie._core.nets.Net, profiles: Sequence[Profile], games: int, seed: int, lam: float, explore: float, ahead: float, threads: int, stop: academie._core.search.Stop | None = None, first: int = 0) -> tuple[bytes, bytes, bytes, int]:
    """
    Games of a network against itself, from the one of a number on: inputs and targets as rows of floats, phases as bytes, throws made.
    """

class Crowd:
    """
    Many games of networks against themselves at once, judged by somebody else.
    """

    def __init__(self, profiles: Sequence[Profile], games: int, seed: int, lam: float, explore: float, ahead: float, abreast: int, first: int = 0) -> None: ...

    def ask(self, inputs: object, phases: object, threads: int, stop: academie._core.search.Stop | None = None) -> int:
        """
        Write the states to be judged into two buffers, rows of floats and bytes; how many, none at the end.
        """

    def answer(self, values: object, threads: int, stop: academie._core.search.Stop | None = None) -> None:
        """What those states are worth, rows of floats in the same order."""

    def harvest(self) -> tuple[bytes, bytes, bytes, int]:
        """The lessons of all games, as self_play gives them."""

def duel(first: academie._core.nets.Net | None, first_plies: int, second: academie._core.nets.Net | None, second_plies: int, profiles: Sequence[Profile], pairs: int, seed: int, threads: int, stop: academie._core.search.Stop | None = None, reduced: bool = False) -> tuple[float, float, float, float, int, list[float]]:
    """
    Pairs of games with the same dice, the seats exchanged; None plays by chance. Of the first player the sum of shares and their squares by pair, of worths and their squares, the throws made, and the sums of the outputs; reduced, without the luck of the throws, as the first network judges it.
    """

# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room plain"""

from collections.abc import Sequence
from typing import Self, overload

import academie._core.nets
import academie._core.search
import academie._core.tables


class Profile:
    def __init__(self, coup_et_des: bool = False, la_double: bool = False, lift_forced: bool = False, passage: bool = False) -> None: ...

    @property
    def coup_et_des(self) -> bool: ...

    @property
    def la_double(self) -> bool: ...

    @property
    def lift_forced(self) -> bool: ...

    @property
    def passage(self) -> bool: ...

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

DAMES: int = 15

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

INPUTS: int = 230

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

class Alone:
    """
    Every side that one can come to when it plays alone, and how likely it is filled.
    """

    def __init__(self, side: Sequence[int], stop: academie._core.search.Stop | None = None) -> None: ...

    @property
    def states(self) -> int:
        """How many sides were reckoned."""

    def reaches(self, side: Sequence[int]) -> bool:
        """Whether a side can come of the first."""

    def fills(self, side: Sequence[int]) -> float:
        """The chance that the side makes its plain, played best."""

def can_fill(side: Sequence[int]) -> bool:
    """Whether a side can still make its plain."""

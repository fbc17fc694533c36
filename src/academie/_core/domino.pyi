# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room domino"""

from collections.abc import Sequence
import enum
from typing import Self, overload

import academie._core.search


class Scoring(enum.Enum):
    points = 0

    coups = 1

    mises = 2

    marques = 3

class Phase(enum.Enum):
    draw = 0

    deal = 1

    play = 2

    puise = 3

    over = 4

class Act(enum.Enum):
    placed = 0

    boude = 1

    puise = 2

    tort = 3

class Profile:
    def __init__(self, players: int = 2, tiles: int = 6, scoring: Scoring = Scoring.points, target: int = 100, difference: bool = False, leader_ties: bool = False, partners: bool = False, puiser: bool = False, one_coup: bool = False, poule: bool = False) -> None: ...

    @property
    def players(self) -> int: ...

    @property
    def tiles(self) -> int: ...

    @property
    def scoring(self) -> Scoring: ...

    @property
    def target(self) -> int: ...

    @property
    def difference(self) -> bool: ...

    @property
    def leader_ties(self) -> bool: ...

    @property
    def partners(self) -> bool: ...

    @property
    def puiser(self) -> bool: ...

    @property
    def one_coup(self) -> bool: ...

    @property
    def poule(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Ended:
    """How a coup ended."""

    def __init__(self, closed: bool, winner: int, marked: int, gain: int, left: Sequence[int]) -> None: ...

    @property
    def closed(self) -> bool: ...

    @property
    def winner(self) -> int: ...

    @property
    def marked(self) -> int:
        """Who scores: the winner, or who takes the mark."""

    @property
    def gain(self) -> int: ...

    @property
    def left(self) -> list[int]:
        """The points in each hand."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Outcome:
    """How a partie ended."""

    def __init__(self, winner: int, shares: Sequence[float], points: int) -> None: ...

    @property
    def winner(self) -> int:
        """-1 when it is shared."""

    @property
    def shares(self) -> list[float]: ...

    @property
    def points(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class RandomParties:
    """What random parties came to."""

    def __init__(self, games: int, moves: int, shares: Sequence[float], points: Sequence[float]) -> None: ...

    @property
    def games(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def shares(self) -> list[float]: ...

    @property
    def points(self) -> list[float]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class State:
    """An immutable partie in progress, or what one player knows of it."""

    @overload
    def __init__(self, profile: Profile) -> None: ...

    @overload
    def __init__(self, profile: Profile, phase: Phase, leader: int, scores: Sequence[int], taken_counts: Sequence[int], hands: Sequence[int], unseen: Sequence[int], plays: Sequence[tuple[Act, int, int]], draws: Sequence[int], news: Ended | None = None) -> None: ...

    @property
    def profile(self) -> Profile: ...

    @property
    def phase(self) -> Phase: ...

    @property
    def leader(self) -> int: ...

    @property
    def turn(self) -> int:
        """Who plays, takes or draws a tile; -1 when it is over."""

    @property
    def scores(self) -> list[int]: ...

    @property
    def taken_counts(self) -> list[int]: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def unseen(self) -> list[int]: ...

    @property
    def placed(self) -> int: ...

    @property
    def talon(self) -> int:
        """How many tiles nobody has."""

    @property
    def ends(self) -> tuple[int, int] | None:
        """The numbers at the left and at the right end of the line."""

    @property
    def plays(self) -> list[tuple[Act, int, int]]: ...

    @property
    def draws(self) -> list[int]: ...

    @property
    def draws_again(self) -> bool:
        """Whether those who tie for the lead draw once more."""

    @property
    def news(self) -> Ended | None:
        """The coup that the last step has ended."""

    def lacks(self, player: int) -> int:
        """The numbers a player is known to lack, as a set of bits."""

    def chances(self) -> int:
        """The tiles that may come, as a set of bits."""

    def choices(self) -> list[tuple[int, int]]:
        """The legal plays: a tile and the number it joins, 7 for the lead."""

    def must_pass(self) -> bool: ...

    def taken(self, tile: int) -> State: ...

    def played(self, tile: int, joined: int) -> State: ...

    def passed(self) -> State: ...

    def passed_wrongly(self) -> State: ...

    def ended(self) -> Ended | None:
        """How the coup on the table has ended."""

    def outcome(self) -> Outcome | None: ...

    def playouts(self, seed: int, games: int, stop: academie._core.search.Stop | None = None) -> RandomParties:
        """Plays parties out from here, each choice as likely as another."""

    def opened(self, stop: academie._core.search.Stop | None = None) -> list[tuple[int, int, list[float]]]:
        """
        Every choice, and what the coup then comes to for each side when all play their best with open hands.
        """

    def view(self, player: int) -> State: ...

    def filled(self, hands: Sequence[int]) -> State: ...

    def with_taken(self, counts: Sequence[int]) -> State: ...

    def dealt_anew(self, leader: int) -> State: ...

    def perft(self, depth: int, stop: academie._core.search.Stop | None = None) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Coup:
    """
    The hands, all seen, and the open ends of a line, however its tiles came to lie.
    """

    def __init__(self, hands: Sequence[int], placed: int = 0, ends: tuple[int, int] | None = None) -> None: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def placed(self) -> int: ...

    @property
    def talon(self) -> int:
        """How many tiles nobody has."""

    @property
    def ends(self) -> tuple[int, int] | None:
        """The numbers at the left and at the right end of the line."""

    def laid(self, player: int, tile: int, joined: int, opens: int) -> Coup:
        """
        A tile laid against a number, whether it fits or not, and the number it leaves open.
        """

    def joins(self, tile: int) -> list[int]:
        """
        The numbers a tile may be joined to: 7 for the lead, none if it does not fit.
        """

    def choices(self, player: int) -> list[tuple[int, int]]:
        """What a player could place: a tile and the number it joins."""

    def ended(self, profile: Profile, leader: int) -> Ended | None:
        """How the coup has ended, by domino or closed; None while it goes on."""

    def counted(self, profile: Profile, leader: int) -> Ended:
        """
        The coup counted as one that is closed, whether it is or is only held so.
        """

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

def right_of(profile: Profile, player: int) -> int:
    """Who plays after a player."""

def next_leader(profile: Profile, leader: int) -> int:
    """Who leads the next coup."""

def side_of(profile: Profile, player: int) -> int:
    """The side of a player, as the scores are kept."""

def opposed(profile: Profile, player: int, other: int) -> bool:
    """Whether two players are adversaries."""

def scored(profile: Profile, scores: Sequence[int], ended: Ended) -> list[int]:
    """The scores once a coup is counted."""

def is_over(profile: Profile, scores: Sequence[int]) -> bool:
    """Whether a coup that leaves these scores is the last."""

def outcome_of(profile: Profile, scores: Sequence[int], ended: Ended) -> Outcome:
    """How a partie ended with its last coup."""

def decides(profile: Profile, scores: Sequence[int]) -> bool:
    """Whether these scores end the partie."""

class Worlds:
    """
    The deals of unseen tiles to hidden hands that agree with what is known of them.
    """

    def __init__(self, unseen: int, hands: Sequence[tuple[int, int, int]], stop: academie._core.search.Stop | None = None) -> None:
        """
        Of each hand how many tiles it needs, the set of those it has not, and a set some hand has a tile of.
        """

    @property
    def count(self) -> int: ...

    def at(self, index: int) -> list[int]:
        """The hands of one deal."""

class Search:
    """What the choices of a view come to, in worlds that agree with it."""

    def __init__(self, view: State, cases: Sequence[tuple[Worlds, Sequence[int]]], seed: int, nodes: int = 1048576, tree: bool = True) -> None:
        """
        Deals with the players whose hands they are; without the tree every world is played with open hands.
        """

    @property
    def worlds(self) -> int:
        """How many it has looked at."""

    @property
    def nodes(self) -> int: ...

    @property
    def exact(self) -> bool:
        """Whether every world there is has been worked out."""

    def look(self, worlds: int, nodes: int = 0, stop: academie._core.search.Stop | None = None) -> None:
        """
        Looks at more worlds, until it has been through so many nodes in all where that is not 0.
        """

    def judged(self) -> list[tuple[int, int, float]]:
        """
        The choices, each a tile (-1 for a boude), the number it joins, and its worth to the side of who plays.
        """

class Tally:
    """What happened in random coups."""

    def __init__(self, coups: int, tiles: int, boudes: int, dominos: int, closed: int, points: int, leads_won: int) -> None: ...

    @property
    def coups(self) -> int: ...

    @property
    def tiles(self) -> int: ...

    @property
    def boudes(self) -> int: ...

    @property
    def dominos(self) -> int: ...

    @property
    def closed(self) -> int: ...

    @property
    def points(self) -> int: ...

    @property
    def leads_won(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

def playouts(seed: int, coups: int, profile: Profile = ..., stop: academie._core.search.Stop | None = None) -> Tally:
    """Plays random coups, each choice as likely as another."""

def points(tiles: int) -> int:
    """The points of a set of tiles."""

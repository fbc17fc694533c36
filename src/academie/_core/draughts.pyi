# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room draughts"""

from collections.abc import Callable, Sequence
import enum
from typing import Self

import academie._core.search


class March(enum.Enum):
    polish = 0

    french = 1

class Priority(enum.Enum):
    number = 0

    kings = 1

    taker = 2

class Goal(enum.Enum):
    normal = 0

    losing = 1

    first_king = 2

class MainLine(enum.Enum):
    draw = 0

    limit = 1

class LongLimit(enum.Enum):
    draw = 0

    any = 1

class Ending(enum.Enum):
    no_pieces = 0

    no_moves = 1

    all_given = 2

    first_king = 3

    main_line = 4

    limit = 5

    two_kings = 6

    king_moves = 7

    repetition = 8

class Profile:
    def __init__(self, march: March = March.polish, priority: Priority = Priority.number, goal: Goal = Goal.normal, main_line: MainLine = MainLine.limit, long_limit: LongLimit = LongLimit.draw, limit_main_line: int = 0, limit_three_kings: int = 0, limit_three_kings_odds: int = 0, limit_two_kings: int = 0, three_v_one_men: bool = False, crown_by_offer: bool = False, repetition: int = 0, king_moves: int = 0) -> None: ...

    @property
    def march(self) -> March: ...

    @property
    def priority(self) -> Priority: ...

    @property
    def goal(self) -> Goal: ...

    @property
    def main_line(self) -> MainLine: ...

    @property
    def long_limit(self) -> LongLimit: ...

    @property
    def limit_main_line(self) -> int: ...

    @property
    def limit_three_kings(self) -> int: ...

    @property
    def limit_three_kings_odds(self) -> int: ...

    @property
    def limit_two_kings(self) -> int: ...

    @property
    def three_v_one_men(self) -> bool: ...

    @property
    def crown_by_offer(self) -> bool: ...

    @property
    def repetition(self) -> int: ...

    @property
    def king_moves(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Outcome:
    def __init__(self, ending: Ending, winner: int | None, remise: bool) -> None: ...

    @property
    def ending(self) -> Ending: ...

    @property
    def winner(self) -> int | None: ...

    @property
    def remise(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Move:
    """
    A move, or a whole capture: its ends and its victims; `path` is one of its routes.
    """

    def __init__(self, origin: int, target: int, captured: Sequence[int], path: Sequence[int]) -> None: ...

    @property
    def origin(self) -> int: ...

    @property
    def target(self) -> int: ...

    @property
    def captured(self) -> tuple[int, ...]: ...

    @property
    def path(self) -> tuple[int, ...]: ...

    def __lt__(self, other: Move, /) -> bool: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

class State:
    """
    An immutable game in progress: position, profile, and what draws depend on.
    """

    def __init__(self, side: int, white: Sequence[int], black: Sequence[int], kings: Sequence[int], profile: Profile, giver: int | None = None, draw: bool = False, few_plies: int = 0, since_base: Sequence[tuple[int, int]] = []) -> None: ...

    @property
    def side(self) -> int: ...

    def men(self, side: int) -> list[int]: ...

    def kings(self, side: int) -> list[int]: ...

    @property
    def profile(self) -> Profile: ...

    @property
    def giver(self) -> int | None: ...

    @property
    def draw_given(self) -> bool: ...

    @property
    def few_plies(self) -> int: ...

    @property
    def base(self) -> State:
        """The state after the last capture or move of a man."""

    @property
    def since_base(self) -> list[tuple[int, int]]:
        """The king moves (origin, target) since `base`."""

    def moves(self) -> list[Move]:
        """
        The legal moves, ordered; those of the position, even when the game is drawn.
        """

    def all_captures(self) -> list[Move]:
        """Every complete capture, also those the rule of choice excludes."""

    def routes(self, move: Move) -> list[list[int]]: ...

    def after(self, move: Move) -> State: ...

    def outcome(self) -> Outcome | None: ...

    def must_capture(self) -> bool: ...

    def holds_main_line(self) -> bool: ...

    def may_offer_crowns(self) -> bool: ...

    def with_crowns(self) -> State: ...

    def perft(self, depth: int, stop: academie._core.search.Stop | None = None) -> int: ...

    def playout(self, seed: int, plies: int, stop: academie._core.search.Stop | None = None) -> tuple[int, State]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Endgame:
    """
    Who wins each ending of up to four or five pieces, under one rule of choice between captures.
    """

    @staticmethod
    def build(priority: Priority, progress: Callable[[int, int], object] | None = None, stop: academie._core.search.Stop | None = None, pieces: int = 4, threads: int = 1) -> Endgame:
        """
        Solves them all: of four pieces in well under a minute, of five in fifty times as long; `progress(done, total)` is called now and then.
        """

    @staticmethod
    def load(priority: Priority, packed: bytes | memoryview) -> Endgame:
        """From what `packed` gave, which must not change: it is not copied."""

    @property
    def priority(self) -> Priority: ...

    @property
    def pieces(self) -> int:
        """The most it knows, both sides together."""

    def packed(self) -> bytes: ...

    def probe(self, state: State) -> int | None:
        """
        1, 0 or -1 for the side to move; None for a position of more pieces, or of the other board.
        """

    def tally(self, own_men: int, own_kings: int, men: int, kings: int, stop: academie._core.search.Stop | None = None) -> tuple[int, int, int]:
        """
        How many positions of some material the side to move, named first, wins, draws and loses.
        """

class KingsDistance:
    """The plies to the end of up to three kings against one."""

    def __init__(self, stop: academie._core.search.Stop | None = None) -> None: ...

    @staticmethod
    def covers(state: State) -> bool: ...

    def plies(self, state: State) -> int | None:
        """Odd when the side to move wins, even when it loses; None for a draw."""

    def tally(self, own_kings: int, kings: int) -> list[int]:
        """
        How many positions, the side named first to move, end after each number of plies.
        """

class Line:
    @property
    def move(self) -> Move: ...

    @property
    def score(self) -> int: ...

    @property
    def moves(self) -> list[Move]: ...

    @property
    def known(self) -> int: ...

    @property
    def ends_in(self) -> int: ...

class Analysis:
    @property
    def depth(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def lines(self) -> list[Line]: ...

class Engine:
    def __init__(self, megabytes: int, endgame: Endgame | None = None, weights: bytes | None = None) -> None: ...

    def analyse(self, state: State, seconds: float, nodes: int, depth: int, lines: int, threads: int, stop: academie._core.search.Stop | None = None, progress: Callable[[Analysis], object] | None = None, longest: float = 0.0) -> Analysis: ...

    def evaluate(self, state: State) -> int:
        """The evaluation alone, for the side to move."""

    def clear(self) -> None: ...

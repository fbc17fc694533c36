# Generated from the binary by `make stubs`; do not edit.
"""Polish draughts"""

from collections.abc import Sequence
import enum


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
    def __init__(self) -> None: ...

    @property
    def priority(self) -> Priority: ...

    @priority.setter
    def priority(self, arg: Priority, /) -> None: ...

    @property
    def goal(self) -> Goal: ...

    @goal.setter
    def goal(self, arg: Goal, /) -> None: ...

    @property
    def main_line(self) -> MainLine: ...

    @main_line.setter
    def main_line(self, arg: MainLine, /) -> None: ...

    @property
    def long_limit(self) -> LongLimit: ...

    @long_limit.setter
    def long_limit(self, arg: LongLimit, /) -> None: ...

    @property
    def limit_main_line(self) -> int: ...

    @limit_main_line.setter
    def limit_main_line(self, arg: int, /) -> None: ...

    @property
    def limit_three_kings(self) -> int: ...

    @limit_three_kings.setter
    def limit_three_kings(self, arg: int, /) -> None: ...

    @property
    def limit_three_kings_odds(self) -> int: ...

    @limit_three_kings_odds.setter
    def limit_three_kings_odds(self, arg: int, /) -> None: ...

    @property
    def limit_two_kings(self) -> int: ...

    @limit_two_kings.setter
    def limit_two_kings(self, arg: int, /) -> None: ...

    @property
    def three_v_one_men(self) -> bool: ...

    @three_v_one_men.setter
    def three_v_one_men(self, arg: bool, /) -> None: ...

    @property
    def crown_by_offer(self) -> bool: ...

    @crown_by_offer.setter
    def crown_by_offer(self, arg: bool, /) -> None: ...

    @property
    def repetition(self) -> int: ...

    @repetition.setter
    def repetition(self, arg: int, /) -> None: ...

    @property
    def king_moves(self) -> int: ...

    @king_moves.setter
    def king_moves(self, arg: int, /) -> None: ...

class Outcome:
    @property
    def ending(self) -> Ending: ...

    @property
    def winner(self) -> int | None: ...

    @property
    def remise(self) -> bool: ...

class Move:
    """
    A move, or a whole capture: its ends and its victims; `path` is one of its routes.
    """

    @property
    def origin(self) -> int: ...

    @property
    def target(self) -> int: ...

    @property
    def captured(self) -> tuple: ...

    @property
    def path(self) -> tuple: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, other: Move, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

class State:
    """
    An immutable game in progress: position, profile, and what draws depend on.
    """

    def __init__(self, side: int, white: Sequence[int], black: Sequence[int], kings: Sequence[int], profile: Profile, giver: int | None = None, draw: bool = False, few_plies: int = 0) -> None: ...

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

    def perft(self, depth: int) -> int: ...

    def playout(self, seed: int, plies: int) -> tuple[int, State]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...
